import { pipeline } from 'node:stream/promises'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { listBytes } from '../../shared/campaignSources'
import { type CallerReader } from '../caller'
import { CallerGone, Fault, statusOfCode } from '../errors'
import { idNumber } from '../ids'
import type { Call, Upstream, UpstreamStream } from '../rest'

interface Parts {
  upstream: Upstream
  caller: CallerReader
}

/** From the first byte of a file until its rows are judged. */
const uploadMs = 120_000
const passedOn = ['content-type', 'content-disposition', 'cache-control'] as const

function answerFault(response: Response, { message, code, fields, extensions }: Fault) {
  const seconds = extensions.retryAfterSeconds
  if (typeof seconds === 'number') response.set('retry-after', String(seconds))
  response
    .status(statusOfCode[code])
    .json({ error: message, message, code, ...(Object.keys(fields).length && { fields }) })
}

const idIn = ({ query }: Request, name: string) => idNumber(typeof query[name] === 'string' ? query[name] : '', name)

function fileNameIn({ query }: Request): string {
  if (typeof query.fileName === 'string' && query.fileName.trim()) return query.fileName
  throw new Fault('BAD_USER_INPUT', {
    message: 'Say what the file is called.',
    fields: { fileName: 'Say what the file is called.' },
  })
}

/** Passes a call on and its answer back, as it comes; faults before its first byte as JSON. */
const passing =
  (
    { upstream, caller }: Parts,
    status: number,
    callOf: (request: Request) => Omit<Call, 'headers' | 'signal'>,
  ): RequestHandler =>
  async (request, response) => {
    const stopper = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) stopper.abort(new CallerGone('The caller closed the connection'))
    })
    let answer: UpstreamStream
    try {
      answer = await upstream.stream({ ...callOf(request), headers: caller.headers(request), signal: stopper.signal })
    } catch (error) {
      if (response.destroyed) return
      if (!(error instanceof Fault)) throw error
      return answerFault(response, error)
    }
    for (const name of passedOn) {
      const value = answer.headers[name]
      if (value !== undefined) response.set(name, value)
    }
    response.status(status)
    // When either end breaks, so does the other: no caller takes a part for the whole.
    await pipeline(answer.body, response).catch(() => response.destroy())
  }

/** `POST /upload/campaign-list`: a file of people for a campaign, streamed through; the API decides who may and what is in it. */
export function uploadRoutes(parts: Parts): Router {
  const router = Router()
  const refuseLarge: RequestHandler = (request, response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > listBytes) answerFault(response, new Fault('TOO_LARGE'))
    else next()
  }
  const upload = passing(parts, 201, (request) => ({
    method: 'POST',
    route: '/api/campaigns/{id}/sources/list',
    path: { id: idIn(request, 'campaignId') },
    query: { fileName: fileNameIn(request) },
    reads: false,
    file: request,
    headMs: uploadMs,
  }))
  router.post('/campaign-list', refuseLarge, upload)
  return router
}

/** `GET /export/campaign-list-refused`: the refused rows of an uploaded list as CSV. */
export function refusedRowsRoutes(parts: Parts): Router {
  const router = Router()
  const refused = passing(parts, 200, (request) => ({
    method: 'GET',
    route: '/api/campaigns/{id}/lists/{upload}/refused',
    path: { id: idIn(request, 'campaignId'), upload: idIn(request, 'uploadId') },
    reads: true,
  }))
  router.get('/campaign-list-refused', refused)
  return router
}
