import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { placeTitle, withLabel } from '../../../shared/app/fieldTitle'
import { inSentences } from '../../../shared/app/sentences'
import { graphqlField } from './names'

/**
 * Errors from REST to GraphQL. Errors that the user can correct become `errors` of a payload; others are thrown with
 * `extensions.code`. Unknown errors are returned as INTERNAL with only a request id.
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

/** Errors of the GraphQL request itself, detected before any resolver runs. */
export const requestCodes = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_REQUEST',
  'DOCUMENT_NOT_FOUND',
  'DOCUMENT_NOT_TRUSTED',
] as const
/** Address of the page about a code, at the gateway. */
export const docUrlOf = (code: unknown) => `/docs/errors/${String(code)}`

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
  /** Messages by REST field name. */
  fields?: Record<string, string>
  /** Labels in REST, of fields whose message does not name them. */
  labels?: Record<string, string>
  retryAfterSeconds?: number
  cause?: unknown
  /** Body of the REST error. */
  body?: Record<string, unknown> | undefined
}

/** The message about a field of REST, after the label of the caller's field if it does not say which field it is about. */
export const labelled = ({ fields, labels }: Pick<Fault, 'fields' | 'labels'>, restField: string, field: string) =>
  withLabel(Object.hasOwn(labels, restField) ? placeTitle(field) : null, fields[restField] ?? '')

/** An error with a code that clients branch on. */
export class Fault extends GraphQLError {
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  readonly labels: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(
    code: ErrorCode,
    { message = texts[code], fields = {}, labels = {}, retryAfterSeconds, cause, body = {} }: FaultDetails = {},
  ) {
    // Invalid input fields, by their schema names.
    const placed = Object.fromEntries(
      Object.keys(fields).map((name) => [graphqlField(name), labelled({ fields, labels }, name, graphqlField(name))]),
    )
    // REST's own message has its labels.
    super(Object.keys(labels).length ? inSentences(Object.values(placed)) : message, {
      originalError: cause instanceof Error ? cause : undefined,
      extensions: {
        code,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        ...(Object.keys(placed).length && { fields: placed }),
      },
    })
    this.code = code
    this.fields = fields
    this.labels = labels
    this.body = body
  }
}

/** The caller has disconnected; this does not indicate a problem of the upstream. */
export class CallerGone extends Error {
  constructor() {
    super('The caller closed the connection')
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode => errorCodes.includes(code as ErrorCode)

/**
 * The only place that maps REST statuses to codes. A 5xx without an error body of the API means that it is unavailable.
 */
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

/** HTTP status of a Fault, for responses other than GraphQL. */
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
  /** "Did you mean …?" would reveal names of the schema to callers who may not see it. */
  hideSuggestions: boolean
}

/** The error as returned to clients: known codes unchanged, all others masked. Details are only logged. */
export const createFormatError =
  ({ hideSuggestions }: FormatOptions) =>
  ({ message, locations, path, extensions = {} }: GraphQLFormattedError): GraphQLFormattedError => {
    const { code, retryAfterSeconds, fields, requestId } = extensions
    if (code === 'INTERNAL' || !(isErrorCode(code) || isRequestCode(code))) {
      return {
        message: texts.INTERNAL,
        locations,
        path,
        extensions: { code: 'INTERNAL', docUrl: docUrlOf('INTERNAL'), ...(requestId !== undefined && { requestId }) },
      }
    }
    return {
      message: hideSuggestions ? message.replace(/ ?Did you mean .*\?$/, '') : message,
      locations,
      path,
      extensions: {
        code,
        docUrl: docUrlOf(code),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        ...(fields !== undefined && { fields }),
        ...(requestId !== undefined && { requestId }),
      },
    }
  }
