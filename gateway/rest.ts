import type { Readable } from 'node:stream'
import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { createBreaker, Outage } from './breaker'
import type { Config } from './config'
import { codeOfStatus, Fault, isErrorCode } from './errors'
import type { Metrics } from './metrics'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Call {
  method: Method
  /** As the OpenAPI document spells it, `/api/presets/{id}`. */
  route: string
  path?: Record<string, string | number>
  /** What is undefined is left out. */
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** A POST that only reads is as safe to repeat as a GET. */
  reads: boolean
  headers: Record<string, string>
  signal: AbortSignal
  /** A stream that says nothing for longer is taken to be dead; without it a stream may be silent for ever. */
  silenceMs?: number
  /** Lets a change be repeated: the API does it once per key. */
  idempotencyKey?: string | null
}

/** An answer that is passed on as it comes. Whoever reads it destroys `body` when they stop before its end. */
export interface UpstreamStream {
  headers: Record<string, string | string[] | undefined>
  body: Readable
}

export interface Upstream {
  /** Answers the parsed JSON; throws a Fault with the REST error's code, and an Outage when there is no sound answer. */
  call(call: Call): Promise<unknown>
  /** Answers a stream as it comes, once its head is there; fails as `call` does before that. */
  stream(call: Call): Promise<UpstreamStream>
  /** Whether the API says that it can serve. */
  ready(): Promise<boolean>
  close(): Promise<void>
}

/** Signals that whoever asked has gone; says nothing about the upstream's health. */
export class CallerGone extends Error {}

const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const wasReset = (error: unknown) => error instanceof Error && 'code' in error && resetCodes.has(String(error.code))

function address({ route, path = {}, query = {} }: Call) {
  const filled = route.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(path[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const texts = (value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)])) : undefined

/** A REST error body `{ error, message, code, fields? }` as a Fault. */
function faultOf(status: number, body: unknown, retryAfter: string | undefined): Fault {
  const { message, error, code, fields } = isRecord(body) ? body : {}
  const text = [message, error].find((candidate) => typeof candidate === 'string' && candidate !== '')
  const seconds = Number(retryAfter)
  const details = {
    message: typeof text === 'string' ? text : undefined,
    fields: texts(fields),
    retryAfterSeconds: retryAfter !== undefined && Number.isFinite(seconds) ? seconds : undefined,
  }
  const faultCode = isErrorCode(code) ? code : codeOfStatus(status)
  return status >= 500 ? new Outage(faultCode, details) : new Fault(faultCode, details)
}

function parse(text: string, status: number, contentType: string): unknown {
  if (status === 204 || (status < 300 && text === '')) return null
  if (!contentType.includes('json'))
    throw new Outage('UPSTREAM_UNAVAILABLE', { cause: new Error(`${status} with ${contentType || 'no content type'}`) })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Outage('UPSTREAM_UNAVAILABLE', { cause })
  }
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

function send(pool: Dispatcher, call: Call, options: Partial<Dispatcher.RequestOptions> = {}) {
  const headers = call.idempotencyKey ? { ...call.headers, 'idempotency-key': call.idempotencyKey } : call.headers
  return pool.request({
    method: call.method,
    path: address(call),
    headers: call.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    signal: call.signal,
    ...options,
  })
}

type Response = Dispatcher.ResponseData

async function read({ statusCode, headers, body }: Response): Promise<unknown> {
  const answer = parse(await body.text(), statusCode, header(headers['content-type']) ?? '')
  if (statusCode >= 400) throw faultOf(statusCode, answer, header(headers['retry-after']))
  return answer
}

const exchange = async (pool: Dispatcher, call: Call) => read(await send(pool, call))

/** A stream may be silent and last for long: only its head has a deadline. */
async function openStream(pool: Dispatcher, call: Call): Promise<UpstreamStream> {
  try {
    const response = await send(pool, call, { bodyTimeout: call.silenceMs ?? 0 })
    if (response.statusCode >= 400) await read(response)
    return { headers: response.headers, body: response.body }
  } catch (error) {
    if (error instanceof Fault || error instanceof CallerGone) throw error
    throw new Outage('UPSTREAM_UNAVAILABLE', { cause: error })
  }
}

/** Reads are repeated once when the connection breaks; a change never is, for it may have been made. */
async function exchangeSafely(pool: Dispatcher, call: Call): Promise<unknown> {
  try {
    return await exchange(pool, call)
  } catch (error) {
    if (error instanceof Fault || error instanceof CallerGone) throw error
    if (call.reads && wasReset(error) && !call.signal.aborted) return exchangeSafely(pool, { ...call, reads: false })
    throw new Outage('UPSTREAM_UNAVAILABLE', { cause: error })
  }
}

/** The connections to the REST API, shared by all requests. */
export function createUpstream(
  config: Pick<Config, 'apiUrl' | 'apiTimeoutMs' | 'apiConnections'>,
  metrics: Metrics,
): Upstream {
  const pool = new Pool(config.apiUrl, {
    connections: config.apiConnections,
    connect: { timeout: Math.min(config.apiTimeoutMs, 3_000) },
    headersTimeout: config.apiTimeoutMs,
    bodyTimeout: config.apiTimeoutMs,
  })
  // Streams last: in a pool of their own they take no connection from the calls that people wait for.
  const streams = new Pool(config.apiUrl, {
    connect: { timeout: Math.min(config.apiTimeoutMs, 3_000) },
    headersTimeout: config.apiTimeoutMs,
  })
  const guard = createBreaker((open) => metrics.breakerOpen.set(open ? 1 : 0))
  const timed = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
    const stop = metrics.upstreamSeconds.startTimer({ method: call.method, route: call.route })
    try {
      const answer = await guard(work)
      stop({ code: 'OK' })
      return answer
    } catch (error) {
      stop({ code: error instanceof Fault ? error.code : 'CALLER_GONE' })
      throw error
    }
  }
  return {
    call: (call) => timed(call, () => exchangeSafely(pool, call)),
    stream: (call) => timed(call, () => openStream(streams, call)),
    async ready() {
      try {
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: '/health/ready',
          signal: AbortSignal.timeout(2_000),
        })
        await body.dump()
        return statusCode === 200
      } catch {
        return false // An API that cannot be reached is not ready; the caller reports just that.
      }
    },
    close: async () => {
      await Promise.all([pool.close(), streams.destroy()])
    },
  }
}
