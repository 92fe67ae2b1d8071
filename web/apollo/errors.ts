import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'

/** The code by which to tell failures apart; `NETWORK` when no answer came at all. */
export function errorCode(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return String(error.errors[0]?.extensions?.code ?? 'INTERNAL')
  if (!ServerError.is(error)) return 'NETWORK'
  if (error.statusCode === 401) return 'UNAUTHENTICATED'
  if (error.statusCode === 403) return 'FORBIDDEN'
  if (error.statusCode === 429) return 'TOO_MANY_REQUESTS'
  return error.statusCode >= 502 ? 'UPSTREAM_UNAVAILABLE' : 'INTERNAL'
}

/** Whether the server, or the one behind it, did not answer: asking again later may help. */
export const isUnreachable = (error: unknown) => ['NETWORK', 'UPSTREAM_UNAVAILABLE'].includes(errorCode(error))

/** What a failure means to the user, in words that are ready to show. */
export function errorText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'NETWORK') return 'The server did not answer. Check the connection and try again.'
  if (code === 'UPSTREAM_UNAVAILABLE') return 'The server is not available at the moment. Please try again.'
  // The server says how long.
  if (code === 'TOO_MANY_REQUESTS' && !CombinedGraphQLErrors.is(error))
    return 'Too many attempts. Wait a moment and try again.'
  if (code === 'UNAUTHENTICATED') return 'Your session has ended. Sign in again.'
  if (CombinedGraphQLErrors.is(error) && error.errors[0]?.message && code !== 'INTERNAL') return error.errors[0].message
  return 'Something went wrong. Please try again.'
}

/** Why the server refuses this to the user, in its words; null where something else is the matter. */
export const refusalText = (error: unknown): string | null =>
  errorCode(error) === 'FORBIDDEN' ? errorText(error) : null

/** The header of every answer with the id by which the logs of gateway and API find the request. */
export const requestIdHeader = 'x-request-id'

/** The request id of a failed call; null when no answer came, or the error is none of a call. */
export function requestIdOf(error: unknown): string | null {
  const id = CombinedGraphQLErrors.is(error)
    ? error.errors.find(({ extensions }) => extensions?.requestId)?.extensions?.requestId
    : ServerError.is(error)
      ? error.response.headers.get(requestIdHeader)
      : null
  return typeof id === 'string' && id ? id : null
}
