import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import { inSentences } from '../../../shared/app/sentences'
import { isCancelled, isCollision, isDuplicate, isUnavailable } from '../../db/faults'
import type { plainMessages } from './validationMessages'

/** All error codes of this API with their HTTP status: the only place with this mapping. */
export const statusByCode = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UPSTREAM_UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof statusByCode

/** `fields` contains the message for each invalid input field. */
export type FieldErrors = Record<string, string>

export const errorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.enum(Object.keys(statusByCode) as [ErrorCode, ...ErrorCode[]]),
    fields: z.record(z.string(), z.string()).optional(),
    labels: z.record(z.string(), z.string()).optional().meta({
      description: 'Labels of those `fields` whose message does not say which field it is about. `message` has them.',
    }),
    request_id: z.string().optional().meta({ description: 'Of an internal error: the id under which it is logged.' }),
  })
  .catchall(z.unknown())
  .meta({ id: 'Error', description: 'Error message with a stable code to branch on.' })

interface Details {
  fields?: FieldErrors
  /** Of fields whose message does not name them. */
  labels?: FieldErrors
  /** Additional body content, for example both versions of a record after a conflict. */
  body?: Record<string, unknown>
  /** Seconds until a retry may succeed; sent as Retry-After. */
  retryAfter?: number
}

/** An error response. Thrown by handlers; `answerErrors` converts it to the documented body. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
  }
}

export const badInput = (fields: FieldErrors) =>
  new ApiError('BAD_USER_INPUT', inSentences(Object.values(fields)) || 'The request was not understood.', { fields })
export const forbidden = () => new ApiError('FORBIDDEN', 'You do not have the permission for this.')
export const notFound = (what: string) => new ApiError('NOT_FOUND', `${what} was not found.`)

/** 400 with the first error of each field, and their labels in the message. */
export function wrongInput({ issues }: z.ZodError, { labelOf, labelled }: ReturnType<typeof plainMessages>): ApiError {
  const first = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body'
    if (!first.has(field)) first.set(field, issue)
  }
  const fields = Object.fromEntries([...first].map(([field, { message }]) => [field, message]))
  const labels = [...first].flatMap(([field, issue]) => {
    const label = labelOf(issue)
    return label ? [[field, label] as const] : []
  })
  return new ApiError('BAD_USER_INPUT', inSentences([...first.values()].map(labelled)), {
    fields,
    ...(labels.length && { labels: Object.fromEntries(labels) }),
  })
}

const hasType = (error: unknown): error is { type: string } =>
  typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string'
/** Error from express or its parsers for a broken request, such as an invalid gzip body. */
const isClientFault = (error: unknown) =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500
/** Response for an error; internal errors reveal no details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (hasType(error)) {
    if (error.type === 'entity.too.large') return new ApiError('TOO_LARGE', 'The request is too large.')
    if (error.type.startsWith('entity.') || error.type.startsWith('encoding.') || error.type.startsWith('charset.')) {
      return new ApiError('BAD_USER_INPUT', 'The body is not valid JSON.', { fields: { body: 'Send valid JSON.' } })
    }
  }
  if (isClientFault(error)) return new ApiError('BAD_USER_INPUT', 'The request was not understood.')
  if (error instanceof URIError) return new ApiError('BAD_USER_INPUT', 'The address is not well formed.')
  if (isUnavailable(error)) {
    return new ApiError('UPSTREAM_UNAVAILABLE', 'The database is not available. Please try again.', { retryAfter: 2 })
  }
  if (isCollision(error)) {
    return new ApiError('UPSTREAM_UNAVAILABLE', 'This is being changed by others at the moment. Please try again.', {
      retryAfter: 1,
    })
  }
  if (isDuplicate(error)) return new ApiError('CONFLICT', 'This exists already.')
  if (isCancelled(error))
    return new ApiError('UPSTREAM_UNAVAILABLE', 'This took too long. Please narrow it.', { retryAfter: 5 })
  return new ApiError('INTERNAL', 'Something went wrong. Please try again.')
}

/**
 * Last handler: returns every error as `{ error, message, code, fields?, labels? }`; internal errors are logged with the request
 * id, which is also in the body.
 */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    const requestId = request.get('x-request-id')
    if (response.headersSent) {
      log.error({ err: error as unknown, requestId }, 'request failed')
      next(error)
      return
    }
    const apiError = toApiError(error)
    const { code, message, details } = apiError
    if (statusByCode[code] >= 500) log.error({ err: error, requestId }, 'request failed')
    if (details.retryAfter) response.set('retry-after', String(details.retryAfter))
    const { fields, labels } = details
    response.status(statusByCode[code]).json({
      error: message,
      message,
      code,
      ...(fields && { fields }),
      ...(labels && { labels }),
      ...(code === 'INTERNAL' && { request_id: requestId }),
      ...details.body,
      ...(response.locals.failure as object | undefined),
    })
  }
}
