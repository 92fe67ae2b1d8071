import { setMaxListeners } from 'node:events'
import type { Request, Response } from 'express'
import { Outage } from './breaker'
import { Fault } from './errors'
import { readEvents } from './eventSource'
import { type Call, CallerGone, type Upstream } from './rest'
import type { Rest } from './restTypes'
import type { SessionMemory } from './sessions/sessionMemory'
import { restSession, type RestSession } from './sessions/sessions.rest'

export interface Context {
  requestId: string
  rest: Rest
  /** Coerced, with all defaults, before anything is executed. */
  variables: Record<string, unknown>
  /** Opens a stream of events of the API, each parsed; fails as a call does. Ends when the caller leaves. */
  events<Event>(route: string): Promise<AsyncIterable<Event>>
  /** Who is asking, by the API's word of now or of a moment ago, asked at most once per GraphQL request. Throws UNAUTHENTICATED. */
  session(): Promise<RestSession>
  /** As `session`, by the API's word of now. */
  sessionNow(): Promise<RestSession>
}

const methods = { post: 'POST', put: 'PUT', delete: 'DELETE' } as const

/** What the API is told of whoever asks: token, zone, request id and address. */
export function callerHeaders(req: Request, res: Response): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': String(res.locals.requestId) }
  const authorization = req.get('authorization')
  const timeZoneId = req.get('timezone-id')
  if (authorization) headers.authorization = authorization
  if (timeZoneId) headers['timezone-id'] = timeZoneId
  // The API slows down guessing by address, so it must know whose request this is.
  if (req.ip) headers['x-forwarded-for'] = req.ip
  return headers
}

const isBearer = (authorization: string) => /^Bearer \S+$/i.test(authorization)

function createRest(upstream: Upstream, headers: Record<string, string>, signal: AbortSignal, onChange: () => void): Rest {
  // The one place where an answer is taken to be what the OpenAPI document says it is.
  const call = async <T>(method: Call['method'], route: string, reads: boolean, given?: object) =>
    (await upstream.call({ method, route, reads, headers, signal, ...given })) as T
  return {
    get: (route, given) => call('GET', route, true, given),
    query: (route, given) => call('POST', route, true, given),
    send: (verb, route, given) => {
      onChange()
      return call(methods[verb], route, false, given)
    },
  }
}

/** Three heartbeats of the API. */
const silenceMs = 45_000

async function openEvents<Event>(upstream: Upstream, route: string, headers: Record<string, string>, res: Response): Promise<AsyncIterable<Event>> {
  const stopper = new AbortController()
  res.once('close', () => stopper.abort(new CallerGone('The caller closed the connection')))
  const accept = { ...headers, accept: 'text/event-stream' }
  const { body } = await upstream.stream({ method: 'GET', route, reads: true, headers: accept, signal: stopper.signal, silenceMs })
  return readEvents<Event>(body)
}

/** Everything that belongs to one GraphQL request. All its calls share one deadline, and end when the caller leaves. */
export function createContext(upstream: Upstream, apiTimeoutMs: number, memory: SessionMemory) {
  return (req: Request, res: Response): Context => {
    const stopper = new AbortController()
    // Each call listens, and as many as an operation may hold are no leak.
    setMaxListeners(0, stopper.signal)
    const deadline = setTimeout(() => stopper.abort(new Outage('UPSTREAM_UNAVAILABLE')), apiTimeoutMs)
    let changes = false
    res.once('close', () => {
      clearTimeout(deadline)
      // A change under way is left to finish: whether it was made must not hang on the caller's patience.
      if (!res.writableFinished && !changes) stopper.abort(new CallerGone('The caller closed the connection'))
    })
    const headers = callerHeaders(req, res)
    const rest = createRest(upstream, headers, stopper.signal, () => (changes = true))
    const { authorization = '' } = headers
    let asked: Promise<RestSession> | undefined
    const sessionNow = () => {
      if (!isBearer(authorization)) return Promise.reject(new Fault('UNAUTHENTICATED'))
      return (asked ??= restSession(rest).then((session) => {
        memory.keep(authorization, session)
        return session
      }))
    }
    return {
      requestId: String(res.locals.requestId),
      rest,
      variables: {},
      events: (route) => openEvents(upstream, route, headers, res),
      sessionNow,
      session: () => {
        const known = asked ? null : memory.recall(authorization)
        return known ? Promise.resolve(known) : sessionNow()
      },
    }
  }
}
