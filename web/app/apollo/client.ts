import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { OperationTypeNode } from 'graphql'
import { forgetUser, onUserChange, storedUser } from '../session/storedUser'
import { createCache } from './cache'
import { setReachable } from './connection'
import { errorCode, isUnreachable } from '../../ui/show/errors'
import { requestIdLink } from './requestId'
import { createStoredDocumentLink, fetchStored } from './storedDocumentLink'
import { createSubscriptionLink } from './subscriptionLink'
import { traceLink } from './traceLink'

/** Adds the bearer token and time zone of the current user to each request. */
const requestHeadersLink = new ApolloLink((operation, forward) => {
  const user = storedUser()
  if (user) {
    operation.setContext({
      token: user.token,
      headers: { authorization: `Bearer ${user.token}`, 'timezone-id': user.timezone },
    })
  }
  return forward(operation)
})

const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION

const failures = new ErrorLink(({ error, operation }) => {
  // A failed stream does not prove that the server is unreachable; its fallback query will. The connection banner
  // detects when the server is back, and refetches everything on screen.
  if (isUnreachable(error) && !isSubscription(operation)) setReachable(false)
  // Errors of an earlier session must not end the current one.
  const current = storedUser()?.token
  if (errorCode(error) === 'UNAUTHENTICATED' && current && operation.getContext().token === current)
    forgetUser('expired')
})

/**
 * The only client of the server: `/graphql`, and `/graphql/stream` for subscriptions. UNAUTHENTICATED or HTTP 401 signs
 * the user out. The cache is emptied when the user changes, so that nobody sees another user's data. `sendsIds`: sends
 * ids of stored documents instead of texts.
 */
export function createClient({ sendsIds = false } = {}): ApolloClient {
  const uri = new URL('/graphql', window.location.origin).href
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      failures,
      requestHeadersLink,
      traceLink,
      createStoredDocumentLink(sendsIds),
      ApolloLink.split(
        isSubscription,
        createSubscriptionLink(`${uri}/stream`),
        requestIdLink.concat(new HttpLink({ uri, fetch: fetchStored })),
      ),
    ]),
    defaultOptions: {
      // Shows cached data while it is refetched.
      watchQuery: {
        fetchPolicy: 'cache-and-network',
        // Later a query follows the cache, but for one that must not: the answer of another query is not its own.
        nextFetchPolicy: (policy, { reason, initialFetchPolicy }) =>
          reason === 'variables-changed' ? initialFetchPolicy : policy === 'no-cache' ? policy : 'cache-first',
      },
    },
  })
  let token = storedUser()?.token
  onUserChange(() => {
    if (token === storedUser()?.token) return
    token = storedUser()?.token
    void client.clearStore()
    // Signing in proves that the server is reachable.
    setReachable(true)
  })
  return client
}
