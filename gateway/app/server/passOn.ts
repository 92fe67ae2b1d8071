/** Files, which are no GraphQL: a call of the API is passed on with its answer, as it comes and however long it takes. */
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { CallerReader } from '../rest/caller'
import { CallerGone, Fault, statusOfCode } from '../errors/errors'
import type { Log } from './log'
import type { Call, Upstream } from '../rest/rest'

export interface PassingParts {
  upstream: Upstream
  caller: CallerReader
  log: Log
}

const passedOn = ['content-type', 'content-disposition', 'x-total-count', 'cache-control'] as const

/** A fault in REST's shape: whoever asks for a file speaks no GraphQL. */
export function answerFault(response: Response, { message, code, fields, extensions }: Fault): void {
  const seconds = extensions.retryAfterSeconds
  if (typeof seconds === 'number') response.set('retry-after', String(seconds))
  response
    .status(statusOfCode[code])
    .json({ error: message, message, code, ...(Object.keys(fields).length && { fields }) })
}

type PassedCall = Omit<Call, 'headers' | 'signal'> & { accept?: string }

async function pass(
  { upstream, caller }: PassingParts,
  { accept, ...call }: PassedCall,
  { request, response, status }: { request: Request; response: Response; status: number },
) {
  const stopper = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) stopper.abort(new CallerGone('The caller closed the connection'))
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
  // Reads no faster than the caller takes it; when either end breaks, so does the other.
  await pipeline(body, response)
}

/**
 * Passes on what `callOf` makes of a request. The API decides who may; its refusals, and what `callOf` throws, are answered in
 * REST's shape. An answer that breaks midway ends the connection, so that no caller takes a part for the whole.
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
