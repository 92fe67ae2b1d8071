import { pipeline } from 'node:stream/promises'
import { type ErrorRequestHandler, type NextFunction, type Request, type Response, Router } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { CallerReader } from '../caller'
import { CallerGone, Fault, statusOfCode } from '../errors'
import type { Log } from '../log'
import { readJson } from '../readJson'
import type { Call, Upstream } from '../rest'
import { exportInput, restExport, restLogsExport } from './exports.rest'

interface Parts {
  upstream: Upstream
  caller: CallerReader
  schema: GraphQLSchema
  log: Log
}

/** Exports passed on at once: each lasts as long as its reader takes, and is no GraphQL request that others wait behind. */
const maxExports = 8
const retryAfterSeconds = 5
/** A hundred thousand ids of the longest kind, and a filter. */
const bodyLimit = '2mb'

const passedOn = ['content-type', 'content-disposition', 'x-total-count', 'cache-control'] as const

/** A fault in REST's shape: whoever asks for a file speaks no GraphQL. */
function answerFault(response: Response, { message, code, fields, extensions }: Fault) {
  const seconds = extensions.retryAfterSeconds
  if (typeof seconds === 'number') response.set('retry-after', String(seconds))
  response
    .status(statusOfCode[code])
    .json({ error: message, message, code, ...(Object.keys(fields).length && { fields }) })
}

const answerBadBody: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (response.headersSent || !error.status || error.status >= 500) return next(error)
  const isTooLarge = error.status === 413
  answerFault(
    response,
    isTooLarge
      ? new Fault('TOO_LARGE')
      : new Fault('BAD_USER_INPUT', { message: 'The body of the request is not valid JSON.' }),
  )
}

type Export = Pick<Call, 'route' | 'path' | 'body'>
/** What the API is asked for a body. Throws BAD_USER_INPUT. */
type ReadExport = (schema: GraphQLSchema, body: unknown) => Export

const leads: ReadExport = (schema, body) => ({
  route: '/api/lead-details/export',
  body: restExport(exportInput(schema, 'LeadExportInput', body)),
})
const campaignLogs: ReadExport = (schema, body) => ({
  route: '/api/campaigns/{id}/logs/export',
  ...restLogsExport(exportInput(schema, 'CampaignLogExportInput', body)),
})

async function passOn({ upstream, caller, schema }: Parts, read: ReadExport, request: Request, response: Response) {
  const stopper = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) stopper.abort(new CallerGone('The caller closed the connection'))
  })
  const { headers, body } = await upstream.stream({
    method: 'POST',
    ...read(schema, request.body),
    reads: true,
    headers: { ...caller.headers(request), accept: 'text/csv' },
    signal: stopper.signal,
  })
  for (const name of passedOn) {
    const value = headers[name]
    if (value !== undefined) response.set(name, value)
  }
  response.status(200).flushHeaders()
  // Reads no faster than the caller takes it; when either end breaks, so does the other.
  await pipeline(body, response)
}

/**
 * `POST /export/leads`: the leads of a `LeadExportInput` as CSV, and `POST /export/campaign-logs`: the logs of a
 * `CampaignLogExportInput`, passed on as the API sends them, however long that takes.
 * The API decides who may; its refusals are passed on. One that breaks midway ends the connection, so that no caller
 * takes a part for the whole.
 */
export function exportRoutes(parts: Parts): Router {
  let exporting = 0
  const router = Router()
  const add = (path: string, read: ReadExport) =>
    router.post(
      path,
      readJson(bodyLimit),
      (_request: Request, response: Response, next: NextFunction) => {
        if (exporting >= maxExports) {
          return answerFault(
            response,
            new Fault('UPSTREAM_UNAVAILABLE', {
              message: 'Too many exports are running. Please try again in a moment.',
              retryAfterSeconds,
            }),
          )
        }
        exporting++
        response.once('close', () => exporting--)
        next()
      },
      async (request: Request, response: Response) => {
        await passOn(parts, read, request, response).catch((error: unknown) => {
          if (!response.headersSent && error instanceof Fault) return answerFault(response, error)
          if (!response.headersSent && !response.destroyed) throw error
          if (!response.destroyed || !(error instanceof CallerGone)) {
            parts.log.info({ requestId: request.headers['x-request-id'], err: error }, 'An export was cut')
          }
        })
      },
      answerBadBody,
    )
  add('/leads', leads)
  add('/campaign-logs', campaignLogs)
  return router
}
