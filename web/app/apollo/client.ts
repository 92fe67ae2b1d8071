import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { OperationTypeNode } from 'graphql'
import { forgetUser, onUserChange, storedUser } from '../session/storedUser'
import { createCache } from './cache'
import { setReachable } from './connection'
import { errorCode, isUnreachable } from './errors'
import { requestIdLink } from './requestId'
import { createStoredDocumentLink, fetchStored } from './storedDocumentLink'
import { createSubscriptionLink } from './subscriptionLink'

/** Bearer token and time zone of whoever is signed in when the call goes out. */
const identity = new ApolloLink((operation, forward) => {
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
  // A stream that does not come through says nothing about the server: what is asked for in its place does.
  // That the server is back, the banner finds out: then everything on screen is asked for anew, not just what answered.
  if (isUnreachable(error) && !isSubscription(operation)) setReachable(false)
  // A refusal of an earlier session's call must not end the one that has begun since.
  const current = storedUser()?.token
  if (errorCode(error) === 'UNAUTHENTICATED' && current && operation.getContext().token === current)
    forgetUser('expired')
})

/**
 * The one way to the server: `/graphql`, and `/graphql/stream` for subscriptions, with the token and zone of the stored user. An UNAUTHENTICATED answer or HTTP 401
 * forgets the user, and with any change of user the cache is emptied, so that nobody sees what another was shown. `sendsIds`:
 * operations are sent by the ids that the build stored them under, and not by their texts.
 */
export function createClient({ sendsIds = false } = {}): ApolloClient {
  const uri = new URL('/graphql', window.location.origin).href
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      failures,
      identity,
      createStoredDocumentLink(sendsIds),
      ApolloLink.split(
        isSubscription,
        createSubscriptionLink(`${uri}/stream`),
        requestIdLink.concat(new HttpLink({ uri, fetch: fetchStored })),
      ),
    ]),
    defaultOptions: {
      // What was loaded stays on screen while it is asked for anew.
      watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
    },
  })
  let token = storedUser()?.token
  onUserChange(() => {
    if (token === storedUser()?.token) return
    token = storedUser()?.token
    void client.clearStore()
    // Whoever signs in has just been answered.
    setReachable(true)
  })
  return client
}
