import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { graphqlField } from '../rest/names'

/**
 * Faults on their way from REST to GraphQL. What the user can mend becomes `errors` of a payload; the rest is thrown
 * with `extensions.code`. Whatever this file does not know is shown as INTERNAL with nothing but a request id.
 * Source: design/architecture.md, GraphQL conventions.
 */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'TOO_COSTLY',
  'TOO_MANY_REQUESTS',
  'UPSTREAM_UNAVAILABLE',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Faults of the GraphQL request itself, found before any resolver runs. */
export const requestCodes = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_REQUEST',
  'DOCUMENT_NOT_FOUND',
  'DOCUMENT_NOT_TRUSTED',
] as const
const isRequestCode = (code: unknown) => requestCodes.some((known) => known === code)

const texts: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'Please sign in.',
  FORBIDDEN: 'You do not have the permission for this.',
  BAD_USER_INPUT: 'The request is not valid.',
  NOT_FOUND: 'Not found.',
  CONFLICT: 'Somebody changed this in the meantime.',
  TOO_LARGE: 'The request is too large.',
  TOO_COSTLY: 'This operation costs too much. Ask for fewer rows or fields.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment and try again.',
  UPSTREAM_UNAVAILABLE: 'The service is not available right now. Please try again.',
  INTERNAL: 'Something went wrong.',
}

interface FaultDetails {
  message?: string
  /** Message by REST field name. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  cause?: unknown
}

/** A fault with a code that clients branch on. */
export class Fault extends GraphQLError {
  readonly code: ErrorCode
  readonly fields: Record<string, string>

  constructor(code: ErrorCode, { message, fields = {}, retryAfterSeconds, cause }: FaultDetails = {}) {
    super(message ?? texts[code], {
      originalError: cause instanceof Error ? cause : undefined,
      extensions: {
        code,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        // Which input is at fault, in the schema's names.
        ...(Object.keys(fields).length && {
          fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [graphqlField(name), text])),
        }),
      },
    })
    this.code = code
    this.fields = fields
  }
}

/** Signals that whoever asked has gone; says nothing about the upstream's health. */
export class CallerGone extends Error {}

export const isErrorCode = (code: unknown): code is ErrorCode => errorCodes.includes(code as ErrorCode)

/** The one place where a REST status becomes a code. A 5xx that the API did not word itself is an outage. */
export function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 400:
    case 422:
      return 'BAD_USER_INPUT'
    case 401:
      return 'UNAUTHENTICATED'
    case 403:
      return 'FORBIDDEN'
    case 404:
      return 'NOT_FOUND'
    case 409:
      return 'CONFLICT'
    case 413:
      return 'TOO_LARGE'
    case 429:
      return 'TOO_MANY_REQUESTS'
    case 500:
      return 'INTERNAL'
    case 502:
    case 503:
    case 504:
      return 'UPSTREAM_UNAVAILABLE'
    default:
      return status >= 500 ? 'UPSTREAM_UNAVAILABLE' : 'INTERNAL'
  }
}

/** The HTTP status of a fault, for what is not answered by GraphQL. */
export const statusOfCode: Readonly<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  BAD_USER_INPUT: 400,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  TOO_COSTLY: 400,
  TOO_MANY_REQUESTS: 429,
  UPSTREAM_UNAVAILABLE: 503,
  INTERNAL: 500,
}

interface FormatOptions {
  /** "Did you mean …?" tells the schema's names to whoever may not see the schema. */
  hideSuggestions: boolean
}

/** The client's view of an error: known codes as they are, everything else masked. Detail stays in the log. */
export const createFormatError =
  ({ hideSuggestions }: FormatOptions) =>
  ({ message, locations, path, extensions = {} }: GraphQLFormattedError): GraphQLFormattedError => {
    const { code, retryAfterSeconds, fields, requestId } = extensions
    if (code === 'INTERNAL' || !(isErrorCode(code) || isRequestCode(code))) {
      return {
        message: texts.INTERNAL,
        locations,
        path,
        extensions: { code: 'INTERNAL', ...(requestId !== undefined && { requestId }) },
      }
    }
    return {
      message: hideSuggestions ? message.replace(/ ?Did you mean .*\?$/, '') : message,
      locations,
      path,
      extensions: {
        code,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        ...(fields !== undefined && { fields }),
        ...(requestId !== undefined && { requestId }),
      },
    }
  }
