import { type ErrorCode, errorBody } from '../http/errors'

const failure = (description: string, code: ErrorCode, message: string, more: object = {}) => ({
  description,
  content: { 'application/json': { schema: errorBody, example: { error: message, message, code, ...more } } },
})
/** An answer after which a later try may succeed. */
const passingFailure = (...given: Parameters<typeof failure>) => ({
  ...failure(...given),
  headers: {
    'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' as const } },
  },
})

/** By HTTP status: what any operation may answer. */
export const failures = {
  400: failure('Bad input; `fields` names what is wrong.', 'BAD_USER_INPUT', 'Use a text.', {
    fields: { name: 'Use a text.' },
  }),
  401: failure('No session, or one that has ended.', 'UNAUTHENTICATED', 'Please sign in.'),
  403: failure('The permission is missing.', 'FORBIDDEN', 'You do not have the permission for this.'),
  404: failure('What is named is not there.', 'NOT_FOUND', 'The record was not found.'),
  409: failure(
    'It contradicts what is stored, such as an old version or a duplicate.',
    'CONFLICT',
    'This exists already.',
  ),
  503: passingFailure(
    'The database is not available, others hold what is to be changed, or the server has too much to do.',
    'UPSTREAM_UNAVAILABLE',
    'The database is not available. Please try again.',
  ),
}
export const tooMany = passingFailure(
  'Too many wrong tokens or passwords from this address, or too many calls at once.',
  'TOO_MANY_REQUESTS',
  'Too many tries. Please try again later.',
)
/** Of routes with tokens of their own, whose callers have no session. */
export const ownTokenFailures = {
  401: failure('The token is missing or wrong.', 'UNAUTHENTICATED', 'The token is not right.'),
}
