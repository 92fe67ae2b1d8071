/** Database functions for `npm start` and the code generator; bundled as dist/database.mjs. */
export { connect } from './connect'
export { isEmpty } from './embedded/contents'
export { removeEmbedded, startEmbedded } from './embedded/embedded'
export { migrate } from './migrating/migrate'
export { loadReference } from './migrating/reference'
export { loadDemo } from './seed/loadDemo'
