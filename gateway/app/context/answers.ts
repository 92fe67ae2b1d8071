import type { IncomingMessage, ServerResponse } from 'node:http'
import { NestedTooDeep } from '../../../shared/app/nesting'
import { docUrlOf, type Fault, statusOfCode } from '../errors/errors'
import type { Log } from '../process/log'
import { logFailure } from './observe'

interface ShownError {
  message: string
  extensions: Record<string, unknown>
}

/** An error outside an operation, in GraphQL's format. */
function answerError(
  response: ServerResponse,
  status: number,
  { message, extensions }: ShownError,
  headers: Record<string, string> = {},
) {
  const shown = { message, extensions: { ...extensions, docUrl: docUrlOf(extensions.code) } }
  const text = JSON.stringify({ errors: [shown] })
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
}

/** Refuses a request with a Fault, with Retry-After if the Fault has it. */
export function answerRefusal(response: ServerResponse, { message, code, extensions }: Fault) {
  const seconds = extensions.retryAfterSeconds
  const headers: Record<string, string> = typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
  answerError(response, statusOfCode[code], { message, extensions }, headers)
}

/** Why a body cannot be read as JSON: invalid, nested too deep, too large or incomplete. Null for other errors. */
export function badBody(error: unknown): { status: number; message: string; code: string } | null {
  const { status = 500 } = error as { status?: number }
  if (status >= 500) return null
  if (status === 413) return { status, message: 'The request is too large.', code: 'TOO_LARGE' }
  const message =
    error instanceof NestedTooDeep
      ? error.message
      : status === 415
        ? 'The encoding of the body is not supported.'
        : 'The body of the request is not valid JSON.'
  return { status, message, code: 'BAD_REQUEST' }
}

/** Answers bodies that cannot be read. Returns false for other errors. */
export function answerBadBody(error: unknown, response: ServerResponse): boolean {
  const bad = response.headersSent ? null : badBody(error)
  if (bad) answerError(response, bad.status, { message: bad.message, extensions: { code: bad.code } })
  return bad !== null
}

/** An internal error: returned with the id under which it is logged. A response already begun is aborted. */
export function answerFault(log: Log, error: unknown, request: IncomingMessage, response: ServerResponse) {
  const requestId = String(request.headers['x-request-id'])
  logFailure(log, requestId, error)
  if (response.headersSent) response.destroy()
  else answerError(response, 500, { message: 'Something went wrong.', extensions: { code: 'INTERNAL', requestId } })
}
