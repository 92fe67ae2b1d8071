import { type ErrorCode, errorBody } from '../http/errors'

const failure = (description: string, code: ErrorCode, message: string, more: object = {}) => ({
  description,
  content: { 'application/json': { schema: errorBody, example: { error: message, message, code, ...more } } },
})
/** An error response after which a retry may succeed. */
const passingFailure = (...given: Parameters<typeof failure>) => ({
  ...failure(...given),
  headers: {
    'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' as const } },
  },
})

/** Error responses of all operations, by HTTP status. */
export const failures = {
  400: failure('The input is invalid; `fields` names each invalid field.', 'BAD_USER_INPUT', 'Use a text.', {
    fields: { name: 'Use a text.' },
  }),
  401: failure('There is no session, or it has ended.', 'UNAUTHENTICATED', 'Please sign in.'),
  403: failure('The permission is missing.', 'FORBIDDEN', 'You do not have the permission for this.'),
  404: failure('The record does not exist.', 'NOT_FOUND', 'The record was not found.'),
  409: failure(
    'It conflicts with stored data, for example an outdated version or a duplicate; or all items of the request were refused, with reasons in `refused`.',
    'CONFLICT',
    'This exists already.',
  ),
  503: passingFailure(
    'The database is not available, the records are locked by other requests, or the server is overloaded.',
    'UPSTREAM_UNAVAILABLE',
    'The database is not available. Please try again.',
  ),
}
export const tooMany = passingFailure(
  'Too many wrong tokens or passwords from this IP address, or too many concurrent requests.',
  'TOO_MANY_REQUESTS',
  'Too many tries. Please try again later.',
)
/** For routes with their own tokens, whose callers have no session. */
export const ownTokenFailures = {
  401: failure('The token is missing or invalid.', 'UNAUTHENTICATED', 'The token is not right.'),
}
