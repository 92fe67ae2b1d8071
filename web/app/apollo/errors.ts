import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { inSentences } from '../../../shared/app/sentences'
import type { MendableErrorFragment } from '../../generated/graphql'

/** What the server says the user can mend, in words ready to show. */
export class UserInputError extends Error {
  readonly requestId: string | undefined
  constructor(readonly errors: readonly MendableErrorFragment[]) {
    super(inSentences(errors.map(({ message }) => message)))
    this.requestId = errors[0]?.requestId
  }
}

/** Throws what the user can mend; nothing was done then. Throws also when there is no payload to tell. */
export function throwErrors(errors: readonly MendableErrorFragment[] | undefined): void {
  if (!errors) throw new Error('The answer has no payload')
  if (errors.length) throw new UserInputError(errors)
}

/** The code by which to tell failures apart; `NETWORK` when no answer came at all. */
export function errorCode(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return String(error.errors[0]?.extensions?.code ?? 'INTERNAL')
  if (error instanceof UserInputError) return error.errors[0]?.code ?? 'BAD_USER_INPUT'
  if (!ServerError.is(error)) return 'NETWORK'
  if (error.statusCode === 401) return 'UNAUTHENTICATED'
  if (error.statusCode === 403) return 'FORBIDDEN'
  if (error.statusCode === 429) return 'TOO_MANY_REQUESTS'
  return error.statusCode >= 502 ? 'UPSTREAM_UNAVAILABLE' : 'INTERNAL'
}

/** Whether the server, or the one behind it, did not answer: asking again later may help. */
export const isUnreachable = (error: unknown) => ['NETWORK', 'UPSTREAM_UNAVAILABLE'].includes(errorCode(error))

/** Whether trying again cannot help: what was sent, or who sent it, is refused. */
export const isFinal = (error: unknown): boolean =>
  error instanceof UserInputError || ['FORBIDDEN', 'TOO_COSTLY', 'DOCUMENT_NOT_TRUSTED'].includes(errorCode(error))

/** Whether there was no sound answer, so that the same call may find one a moment later. */
export const mayPass = (error: unknown): boolean => isUnreachable(error) || errorCode(error) === 'TOO_MANY_REQUESTS'

/** What a failure means to the user, in words that are ready to show. */
export function errorText(error: unknown): string {
  if (error instanceof UserInputError) return error.message
  const code = errorCode(error)
  if (code === 'NETWORK') return 'The server did not answer. Check the connection and try again.'
  if (code === 'UPSTREAM_UNAVAILABLE') return 'The server is not available at the moment. Please try again.'
  // The server says how long.
  if (code === 'TOO_MANY_REQUESTS' && !CombinedGraphQLErrors.is(error))
    return 'Too many attempts. Wait a moment and try again.'
  if (code === 'DOCUMENT_NOT_FOUND' || code === 'DOCUMENT_NOT_TRUSTED')
    return 'There is a new version of the back office. Please reload the page.'
  if (code === 'UNAUTHENTICATED') return 'Your session has ended. Sign in again.'
  if (CombinedGraphQLErrors.is(error) && error.errors[0]?.message && code !== 'INTERNAL') return error.errors[0].message
  return 'Something went wrong. Please try again.'
}

/** Why the server refuses this to the user, in its words; null where something else is the matter. */
export const refusalText = (error: unknown): string | null =>
  errorCode(error) === 'FORBIDDEN' ? errorText(error) : null

/** The header of every answer with the id by which the logs of gateway and API find the request. */
export const requestIdHeader = 'x-request-id'

/** What carries the id of its request itself: a refusal that came as data, a failed export. */
const hasRequestId = (error: unknown): error is { requestId: unknown } =>
  typeof error === 'object' && error !== null && 'requestId' in error

/** The request id of a failed call, or of refusals that came as data; null when no answer came, or the error is none of a call. */
export function requestIdOf(error: unknown): string | null {
  if (Array.isArray(error)) return requestIdOf(error[0])
  const id = CombinedGraphQLErrors.is(error)
    ? error.errors.find(({ extensions }) => extensions?.requestId)?.extensions?.requestId
    : ServerError.is(error)
      ? error.response.headers.get(requestIdHeader)
      : hasRequestId(error)
        ? error.requestId
        : null
  return typeof id === 'string' && id ? id : null
}
