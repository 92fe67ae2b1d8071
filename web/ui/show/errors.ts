import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { inSentences } from '../../../shared/app/sentences'
import type { MendableErrorFragment } from '../../generated/graphql'

/** Invalid input that the user can correct, with a displayable message. */
export class UserInputError extends Error {
  constructor(readonly errors: readonly MendableErrorFragment[]) {
    super(inSentences(errors.map(({ message }) => message)))
  }
}

/** Throws user errors; the mutation then had no effect. Also throws if there is no payload. */
export function throwErrors(errors: readonly MendableErrorFragment[] | undefined): void {
  if (!errors) throw new Error('The answer has no payload')
  if (errors.length) throw new UserInputError(errors)
}

/** Code of an error; `NETWORK` without an answer. */
export function errorCode(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return String(error.errors[0]?.extensions?.code ?? 'INTERNAL')
  if (error instanceof UserInputError) return error.errors[0]?.code ?? 'BAD_USER_INPUT'
  if (!ServerError.is(error)) return 'NETWORK'
  if (error.statusCode === 401) return 'UNAUTHENTICATED'
  if (error.statusCode === 403) return 'FORBIDDEN'
  if (error.statusCode === 429) return 'TOO_MANY_REQUESTS'
  return error.statusCode >= 502 ? 'UPSTREAM_UNAVAILABLE' : 'INTERNAL'
}

/** Whether the gateway or the API did not answer, so that a retry may help. */
export const isUnreachable = (error: unknown) => ['NETWORK', 'UPSTREAM_UNAVAILABLE'].includes(errorCode(error))

/** Whether a retry is useless, because the input or the user was rejected. */
export const isFinal = (error: unknown): boolean =>
  error instanceof UserInputError || ['FORBIDDEN', 'TOO_COSTLY', 'DOCUMENT_NOT_TRUSTED'].includes(errorCode(error))

/** Whether the error may be temporary. */
export const mayPass = (error: unknown): boolean => isUnreachable(error) || errorCode(error) === 'TOO_MANY_REQUESTS'

/** Displayable text of an error. */
export function errorText(error: unknown): string {
  if (error instanceof UserInputError) return error.message
  const code = errorCode(error)
  if (code === 'NETWORK') return 'The server did not answer. Check the connection and try again.'
  if (code === 'UPSTREAM_UNAVAILABLE') return 'The server is not available at the moment. Please try again.'
  // The server's message contains the waiting time.
  if (code === 'TOO_MANY_REQUESTS' && !CombinedGraphQLErrors.is(error))
    return 'Too many attempts. Wait a moment and try again.'
  if (code === 'DOCUMENT_NOT_FOUND' || code === 'DOCUMENT_NOT_TRUSTED')
    return 'There is a new version of the back office. Please reload the page.'
  if (code === 'UNAUTHENTICATED') return 'Your session has ended. Sign in again.'
  if (CombinedGraphQLErrors.is(error) && error.errors[0]?.message && code !== 'INTERNAL') return error.errors[0].message
  return 'Something went wrong. Please try again.'
}

/** Whether somebody else has changed the record since it was read, or another one is in its way. */
export const isConflict = (error: unknown) => errorCode(error) === 'CONFLICT'

/** Whether the record does not exist, or no longer. */
export const isNotFound = (error: unknown) => errorCode(error) === 'NOT_FOUND'

/** The server's reason for a refusal; null for other errors. */
export const refusalText = (error: unknown): string | null =>
  errorCode(error) === 'FORBIDDEN' ? errorText(error) : null

/** Response header with the request id, by which logs of gateway and API can be searched. */
export const requestIdHeader = 'x-request-id'

const isFault = (code: unknown) => code === 'INTERNAL' || code === 'UPSTREAM_UNAVAILABLE'

/** Errors with a request id of their own: failed exports and uploads. */
const hasRequestId = (error: unknown): error is { requestId: unknown; code: unknown } =>
  typeof error === 'object' && error !== null && 'requestId' in error && 'code' in error

/** Request id of a server fault; null for errors that the user can correct, and without a response. */
export function requestIdOf(error: unknown): string | null {
  const id = CombinedGraphQLErrors.is(error)
    ? error.errors.find(({ extensions }) => isFault(extensions?.code))?.extensions?.requestId
    : ServerError.is(error)
      ? error.statusCode >= 500 && error.response.headers.get(requestIdHeader)
      : hasRequestId(error) && isFault(error.code) && error.requestId
  return typeof id === 'string' && id ? id : null
}
