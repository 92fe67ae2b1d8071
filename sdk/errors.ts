import type { ErrorCode } from './generated/documents'

/** An error as the API words it. */
export interface ToldError {
  message: string
  path?: readonly (string | number)[]
  extensions?: {
    code?: string
    /** What is wrong with which input. */
    fields?: Record<string, string>
    requestId?: string
    retryAfterSeconds?: number
    /** The page that explains the code. */
    docUrl?: string
  }
}

/** The API answered with errors. `code` and `fields` are those of the first. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly docUrl: string | null

  constructor(
    readonly errors: readonly ToldError[],
    /** What could be answered nevertheless: a root field that fails leaves the others their answers. */
    readonly data: unknown = null,
  ) {
    const { message, extensions = {} } = errors[0] ?? { message: 'The API did not answer as expected.' }
    super(message)
    this.name = new.target.name
    this.code = (extensions.code ?? 'INTERNAL') as ErrorCode
    this.fields = extensions.fields ?? {}
    this.requestId = extensions.requestId ?? null
    this.retryAfterSeconds = extensions.retryAfterSeconds ?? null
    this.docUrl = extensions.docUrl ?? null
  }
}

/** The token is missing, wrong, expired or revoked. */
export class UnauthenticatedError extends ApiError {}
/** The token lacks the permission. */
export class ForbiddenError extends ApiError {}
/** `fields` says what is wrong with which input. */
export class BadInputError extends ApiError {}
export class NotFoundError extends ApiError {}
/** Somebody changed the record in the meantime. */
export class ConflictError extends ApiError {}
/** Ask for fewer rows or fields. Nothing was done. */
export class TooCostlyError extends ApiError {}
/** The budget of the token or a limit was used up, also after waiting. */
export class TooManyRequestsError extends ApiError {}
/** The API is busy or away, also after waiting. A mutation without key may have taken effect. */
export class UnavailableError extends ApiError {}

const classes: Partial<Record<ErrorCode, typeof ApiError>> = {
  UNAUTHENTICATED: UnauthenticatedError,
  FORBIDDEN: ForbiddenError,
  BAD_USER_INPUT: BadInputError,
  NOT_FOUND: NotFoundError,
  CONFLICT: ConflictError,
  TOO_COSTLY: TooCostlyError,
  TOO_MANY_REQUESTS: TooManyRequestsError,
  UPSTREAM_UNAVAILABLE: UnavailableError,
}

/** The error of an answer, as the class of its code. */
export function errorOf(errors: readonly ToldError[], data?: unknown): ApiError {
  const code = errors[0]?.extensions?.code as ErrorCode | undefined
  return new ((code && classes[code]) ?? ApiError)(errors, data)
}
