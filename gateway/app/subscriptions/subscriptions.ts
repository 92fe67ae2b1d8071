import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Request, type RequestHandler, type Response } from 'express'
import { type ExecutionResult, GraphQLError, type GraphQLSchema, subscribe } from 'graphql'
import type { Admission } from '../limits/admission'
import type { Charge } from '../limits/charge'
import type { Config } from '../process/config'
import type { Context } from '../context/context'
import { rateLimitHeaders } from '../context/costBudget'
import type { StreamPlaces } from '../limits/streamPlaces'
import type { DocumentReader } from '../documents/documentRequest'
import { Fault, isErrorCode, statusOfCode } from '../errors/errors'
import type { Log } from '../process/log'
import type { Metrics } from '../process/metrics'
import { createShownErrors } from '../context/shownErrors'
import { createAccept, Refusal, Uncharged } from './subscriptionRequest'

/**
 * Subscriptions as server-sent events, in the distinct connections mode of the GraphQL over SSE protocol: one POST per
 * subscription. Refusals before the stream begins are JSON with an HTTP status, unless the caller accepts only events.
 * A custom handler, because that of graphql-sse also executes queries and mutations, bypassing Apollo Server's checks.
 */
export interface Subscriptions {
  handler: RequestHandler
  /** Ends all streams. */
  stop(): void
}

interface Needs {
  schema: GraphQLSchema
  config: Pick<Config, 'introspection'>
  places: StreamPlaces
  log: Log
  metrics: Metrics
  contextOf: (request: IncomingMessage, response: ServerResponse) => Context
  admission: Pick<Admission, 'signedIn'>
  documents: Pick<DocumentReader, 'ofBody' | 'trust'>
}

const beatMs = 15_000
/** A caller that receives nothing for this time is treated as disconnected. */
const drainMs = 30_000

const codeOf = (error: GraphQLError | undefined) =>
  isErrorCode(error?.extensions.code) ? error.extensions.code : 'INTERNAL'
const isStream = (answer: AsyncIterable<ExecutionResult> | ExecutionResult): answer is AsyncIterable<ExecutionResult> =>
  Symbol.asyncIterator in answer
const eventText = (name: string, data = '') => `event: ${name}\ndata: ${data}\n\n`

function begin(response: Response) {
  response.status(200).set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Prevents proxies from buffering events.
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
}

function tellAllowance(response: Response, { allowance }: Charge) {
  if (allowance) response.set(Object.fromEntries(rateLimitHeaders(allowance)))
}

const complete = (response: Response) => {
  if (!response.writableEnded) response.end(eventText('complete'))
}

/** Waits until the caller has received the data; callers that do not are disconnected. */
async function drained(response: Response) {
  await once(response, 'drain', { signal: AbortSignal.timeout(drainMs) }).catch(() => response.destroy())
}

export function createSubscriptions({
  schema,
  config,
  places,
  log,
  metrics,
  contextOf,
  admission,
  documents,
}: Needs): Subscriptions {
  const open = new Set<Response>()
  const accept = createAccept({ schema, config, admission, documents })
  const shown = createShownErrors(log, config)

  function refuse(
    request: Request,
    response: Response,
    status: number,
    errors: readonly GraphQLError[],
    cost?: Charge['told'],
  ) {
    const answer = {
      errors: shown(errors, String(request.headers['x-request-id'])),
      ...(cost && { extensions: { cost } }),
    }
    const { retryAfterSeconds } = errors[0]?.extensions ?? {}
    if (typeof retryAfterSeconds === 'number') response.set('retry-after', String(retryAfterSeconds))
    if (request.accepts('json')) return void response.status(status).set('cache-control', 'no-store').json(answer)
    begin(response)
    response.end(eventText('next', JSON.stringify(answer)) + eventText('complete'))
  }

  async function send(response: Response, results: AsyncIterable<ExecutionResult>, requestId: string) {
    begin(response)
    response.socket?.setKeepAlive(true, beatMs)
    const beat = setInterval(() => response.writableNeedDrain || response.write(':\n\n'), beatMs)
    open.add(response)
    metrics.openStreams.set(open.size)
    response.once('close', () => {
      clearInterval(beat)
      open.delete(response)
      metrics.openStreams.set(open.size)
    })
    try {
      for await (const { errors, ...result } of results) {
        if (response.writableEnded || response.destroyed) return
        const text = JSON.stringify(errors ? { ...result, errors: shown(errors, requestId) } : result)
        if (!response.write(eventText('next', text))) await drained(response)
      }
      complete(response)
    } catch (error) {
      // Aborted without completion, so that the caller reconnects.
      if (!response.writableEnded && !response.destroyed)
        log.warn({ requestId, reason: (error as Error).message }, 'A subscription was cut')
      response.destroy()
    }
  }

  /** Opens the stream, or returns the error. */
  async function answer(request: Request, response: Response): Promise<string> {
    const contextValue = contextOf(request, response)
    const { args, charged } = await accept(request, contextValue, request.body)
    tellAllowance(response, charged)
    const place = await places.take(contextValue)
    // Without this, Node takes the listeners of a streamed response for a leak.
    response.setMaxListeners(response.getMaxListeners() + 1)
    response.once('close', place.release)
    // The caller may have disconnected in the meantime.
    if (response.destroyed) place.release()
    const results = await subscribe(args)
    if (!isStream(results)) {
      const errors = results.errors ?? []
      refuse(request, response, statusOfCode[codeOf(errors[0])], errors)
      return codeOf(errors[0])
    }
    void send(response, results, String(request.headers['x-request-id']))
    return 'OK'
  }

  let stopped = false
  const handler: RequestHandler = async (request, response) => {
    if (request.method !== 'POST') return void response.status(405).set('allow', 'POST').end()
    if (!request.accepts('text/event-stream')) return void response.status(406).end()
    if (stopped) {
      metrics.refused.inc()
      return refuse(request, response, 503, [new Fault('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 })])
    }
    try {
      metrics.operations.inc({ operation: 'subscription', code: await answer(request, response) })
    } catch (error) {
      if (error instanceof Uncharged) {
        const { fault, charged } = error
        metrics.operations.inc({ operation: 'subscription', code: fault.code })
        tellAllowance(response, charged)
        return refuse(request, response, statusOfCode[fault.code], [fault], charged.told)
      }
      if (error instanceof GraphQLError && isErrorCode(error.extensions.code)) {
        metrics.operations.inc({ operation: 'subscription', code: error.extensions.code })
        return refuse(request, response, statusOfCode[error.extensions.code], [error])
      }
      if (error instanceof GraphQLError && error.extensions.code === 'DOCUMENT_NOT_TRUSTED') {
        metrics.operations.inc({ operation: 'subscription', code: 'DOCUMENT_NOT_TRUSTED' })
        return refuse(request, response, 403, [error])
      }
      if (!(error instanceof Refusal)) throw error
      metrics.operations.inc({ operation: 'subscription', code: 'BAD_USER_INPUT' })
      refuse(request, response, 400, error.errors)
    }
  }

  return {
    handler,
    stop() {
      stopped = true
      for (const response of open) complete(response)
    },
  }
}
