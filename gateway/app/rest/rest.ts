import type { Readable } from 'node:stream'
import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { traceCall } from '../../../shared/app/tracing'
import { type ApiReach, createApiReach } from './apiReach'
import { createBreakers, Outage, Unreachable } from './breaker'
import type { Config } from '../process/config'
import { untilAborted } from './deadline'
import { CallerGone, codeOfStatus, Fault, isErrorCode } from '../errors/errors'
import type { Metrics } from '../process/metrics'
import { requestOf } from './upstreamRequest'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Call {
  method: Method
  /** In OpenAPI notation, `/api/presets/{id}`. */
  route: string
  path?: Record<string, string | number>
  /** Undefined values are omitted. */
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** Sent unchanged in place of `body`. */
  file?: Readable
  /** Timeout for the response headers of a stream if longer than for a call; includes sending the request. */
  headMs?: number
  /** A read-only POST can be retried like a GET. */
  reads: boolean
  headers: Record<string, string>
  signal: AbortSignal
  /** A stream without data for this time is treated as disconnected; if not set, there is no limit. */
  silenceMs?: number
  /** Idempotency key: allows retrying a change; the API applies it once per key. */
  idempotencyKey?: string | null
}

/** A response that is passed on as a stream. A reader that stops early must destroy `body`. */
interface UpstreamStream {
  headers: Record<string, string | string[] | undefined>
  body: Readable
}

export interface Upstream {
  /**
   * Returns the parsed JSON. Throws a Fault with the code of the REST error, and an Outage if the API is unavailable.
   */
  call(call: Call): Promise<unknown>
  /** Returns a stream after its response headers; errors as in `call`. */
  stream(call: Call): Promise<UpstreamStream>
  reach: ApiReach
  /** Closes all connections, including those with open calls. */
  close(): Promise<void>
}

/** An error as reported by the HTTP client and Node. */
interface ConnectionError {
  code?: unknown
  syscall?: unknown
  /** One for each address of the host. */
  errors?: unknown[]
}
const detailsOf = (error: unknown): ConnectionError => (typeof error === 'object' && error !== null ? error : {})
const codeOf = (error: unknown) => String(detailsOf(error).code ?? '')

const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const wasReset = (error: unknown) => resetCodes.has(codeOf(error))

const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

/** Whether no connection was established. */
function isConnectFailure(error: unknown): boolean {
  const { code, syscall, errors = [] } = detailsOf(error)
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    errors.some(isConnectFailure)
  )
}

/**
 * An error without a response. It is an Outage only if it indicates that the API is unavailable; a failure of a single
 * route does not.
 */
function failureOf(cause: unknown): unknown {
  if (cause instanceof Fault || cause instanceof CallerGone) return cause
  if (isConnectFailure(cause)) return new Unreachable('UPSTREAM_UNAVAILABLE', { cause })
  if (timeoutCodes.has(codeOf(cause))) return new Outage('UPSTREAM_UNAVAILABLE', { cause })
  return new Fault('UPSTREAM_UNAVAILABLE', { cause })
}

const outageStatuses = new Set([502, 503, 504])
const faultClass = (status: number) => (outageStatuses.has(status) ? Outage : Fault)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const texts = (value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)])) : undefined

/** Converts a REST error body `{ error, message, code, fields?, labels? }` to a Fault. */
function faultOf(status: number, body: unknown, retryAfter: string | undefined): Fault {
  const errorBody = isRecord(body) ? body : {}
  const { message, error, code, fields, labels } = errorBody
  const text = [message, error].find((candidate) => typeof candidate === 'string' && candidate !== '')
  const seconds = Number(retryAfter)
  const details = {
    message: typeof text === 'string' ? text : undefined,
    ...{ fields: texts(fields), labels: texts(labels) },
    retryAfterSeconds: retryAfter !== undefined && Number.isFinite(seconds) ? seconds : undefined,
    body: errorBody,
  }
  return new (faultClass(status))(isErrorCode(code) ? code : codeOfStatus(status), details)
}

function parse(text: string, status: number, contentType: string): unknown {
  if (status === 204 || (status < 300 && text === '')) return null
  try {
    if (!contentType.includes('json')) throw new Error(`${status} with ${contentType || 'no content type'}`)
    return JSON.parse(text)
  } catch (cause) {
    throw new (faultClass(status))('UPSTREAM_UNAVAILABLE', { cause })
  }
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

type Response = Dispatcher.ResponseData

async function read({ statusCode, headers, body }: Response): Promise<unknown> {
  const answer = parse(await body.text(), statusCode, header(headers['content-type']) ?? '')
  if (statusCode >= 400) throw faultOf(statusCode, answer, header(headers['retry-after']))
  return answer
}

/** Reads are retried once if the connection breaks; changes are not, because they may have been applied. */
async function exchange(pool: Dispatcher, call: Call, request: Dispatcher.RequestOptions): Promise<unknown> {
  try {
    return await read(await pool.request(request))
  } catch (error) {
    if (!call.reads || !wasReset(error) || call.signal.aborted) throw error
    return exchange(pool, { ...call, reads: false }, request)
  }
}

/** A stream can be silent and long-lived: only its response headers have a timeout, which includes connecting. */
async function openStream(pool: Dispatcher, call: Call, headTimeoutMs: number): Promise<UpstreamStream> {
  const stopper = new AbortController()
  const leave = () => stopper.abort(call.signal.reason)
  if (call.signal.aborted) leave()
  call.signal.addEventListener('abort', leave, { once: true })
  const headMs = call.headMs ?? headTimeoutMs
  const deadline = setTimeout(() => stopper.abort(new Outage('UPSTREAM_UNAVAILABLE')), headMs)
  try {
    const { signal } = stopper
    const request = { ...requestOf({ ...call, signal }), bodyTimeout: call.silenceMs ?? 0, headersTimeout: headMs }
    return await untilAborted(signal, async () => {
      const response = await pool.request(request)
      if (response.statusCode >= 400) await read(response)
      return { headers: response.headers, body: response.body }
    })
  } finally {
    clearTimeout(deadline)
  }
}

/** Connections to the REST API, shared by all requests. */
export function createUpstream(
  config: Pick<Config, 'apiUrl' | 'apiTimeoutMs' | 'apiConnections' | 'apiStuckMs'>,
  metrics: Metrics,
): Upstream {
  const timeouts = {
    connect: { timeout: Math.min(config.apiTimeoutMs, 3_000) },
    headersTimeout: config.apiTimeoutMs,
    // Below the timeouts of the API and of balancers before it: a change that is sent while the other side closes an
    // idle connection fails and is not retried.
    keepAliveMaxTimeout: 20_000,
  }
  const pool = new Pool(config.apiUrl, {
    ...timeouts,
    connections: config.apiConnections,
    bodyTimeout: config.apiTimeoutMs,
  })
  // Streams are long-lived, so they have their own pool and do not block calls.
  const streams = new Pool(config.apiUrl, timeouts)
  const guard = createBreakers((open) => metrics.breakersOpen.set(open))
  const timed = async <T>(call: Call, work: (call: Call) => Promise<T>): Promise<T> => {
    const { method, route } = call
    const stop = metrics.upstreamSeconds.startTimer({ method, route })
    const attempt = () =>
      traceCall(`${method} ${route}`, (headers) =>
        work(headers ? { ...call, headers: { ...call.headers, ...headers } } : call),
      ).catch((error: unknown) => {
        throw failureOf(error)
      })
    try {
      const answer = await untilAborted(call.signal, () => guard(`${method} ${route}`, attempt))
      stop({ code: 'OK' })
      return answer
    } catch (error) {
      stop({ code: error instanceof Fault ? error.code : 'CALLER_GONE' })
      throw error
    }
  }
  const reach = createApiReach(pool, config.apiUrl, config.apiStuckMs)
  return {
    call: (sent) =>
      timed(sent, async (call) => {
        const request = requestOf(call)
        return untilAborted(call.signal, () => exchange(pool, call, request))
      }),
    stream: (sent) => timed(sent, (call) => openStream(streams, call, config.apiTimeoutMs)),
    reach,
    close: async () => {
      reach.stop()
      await Promise.all([pool.destroy(), streams.destroy()])
    },
  }
}
