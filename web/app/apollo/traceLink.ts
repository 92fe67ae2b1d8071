import { ApolloLink } from '@apollo/client'

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Names the trace of each request in the W3C's header, so that traces of the servers begin with what the user did. */
export const traceLink = new ApolloLink((operation, forward) => {
  operation.setContext(({ headers }) => ({
    headers: { ...(headers as Record<string, string>), traceparent: `00-${randomHex(16)}-${randomHex(8)}-01` },
  }))
  return forward(operation)
})
