/** What `npm start` and the code generator need of the database before the servers run; bundled as dist/database.mjs. */
export { connect } from './db/connect'
export { isEmpty } from './db/contents'
export { removeEmbedded, startEmbedded } from './db/embedded'
export { migrate } from './db/migrate'
export { loadReference } from './db/reference'
export { loadDemo } from './db/seed/loadDemo'
