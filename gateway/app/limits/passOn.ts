/** Passes files, which are not GraphQL, from the API to the caller as a stream, however long it takes. */
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { CallerReader } from '../rest/caller'
import { CallerGone, Fault, statusOfCode } from '../errors/errors'
import type { FileGates } from './fileGates'
import type { Log } from '../process/log'
import type { Call, Upstream } from '../rest/rest'

export interface PassingParts {
  gates: Pick<FileGates, 'signedIn' | 'counted'>
  upstream: Upstream
  caller: CallerReader
  log: Log
}

const passedOn = ['content-type', 'content-disposition', 'x-total-count', 'cache-control'] as const

/** An error in REST format, because callers of file routes do not use GraphQL. An internal one has the request id. */
export function answerFault(response: Response, { message, code, fields, labels, extensions }: Fault): void {
  const seconds = extensions.retryAfterSeconds
  if (typeof seconds === 'number') response.set('retry-after', String(seconds))
  response.status(statusOfCode[code]).json({
    ...{
      error: message,
      message,
      code,
      ...(Object.keys(fields).length && { fields }),
      ...(Object.keys(labels).length && { labels }),
    },
    ...(code === 'INTERNAL' && { request_id: response.get('x-request-id') }),
  })
}

type PassedCall = Omit<Call, 'headers' | 'signal'> & { accept?: string }

async function pass(
  { upstream, caller }: PassingParts,
  { accept, ...call }: PassedCall,
  { request, response, status }: { request: Request; response: Response; status: number },
) {
  const stopper = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) stopper.abort(new CallerGone())
  })
  const { headers, body } = await upstream.stream({
    ...call,
    headers: { ...caller.headers(request), ...(accept && { accept }) },
    signal: stopper.signal,
  })
  for (const name of passedOn) {
    const value = headers[name]
    if (value !== undefined) response.set(name, value)
  }
  response.status(status).flushHeaders()
  // Reads only as fast as the caller receives; if one end breaks, the other is closed.
  await pipeline(body, response)
}

/**
 * Forwards the call that `callOf` creates for a request. The API checks permissions; its errors, and those of `callOf`,
 * are returned in REST format. If the response breaks midway, the connection is closed, so that a partial file is not
 * taken as complete.
 */
export const passing =
  (parts: PassingParts, callOf: (request: Request) => PassedCall, { status = 200 } = {}): RequestHandler =>
  async (request, response) => {
    try {
      await pass(parts, callOf(request), { request, response, status })
    } catch (error) {
      if (!response.headersSent && error instanceof Fault) return answerFault(response, error)
      if (!response.headersSent && !response.destroyed) throw error
      if (!response.destroyed || !(error instanceof CallerGone))
        parts.log.info({ requestId: request.headers['x-request-id'], err: error }, 'A file was cut')
    }
  }
