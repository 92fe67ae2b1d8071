/** A typed client of the GraphQL API, for Node 20 and newer, Deno and browsers. Needs no other package. */
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  documentOf,
  gql,
  rowsOf,
  type TypedDocument,
  type TypedText,
} from './client'
export * from './errors'
export * from './generated/documents'
