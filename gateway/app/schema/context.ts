import { setMaxListeners } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Outage } from '../limits/breaker'
import type { CallerReader } from '../rest/caller'
import type { Config } from '../server/config'
import type { CostBudget, CostBudgets } from '../limits/costBudget'
import { CallerGone, Fault } from '../errors/errors'
import { readEvents } from '../subscriptions/eventSource'
import type { Call, Upstream } from '../rest/rest'
import type { Rest } from '../rest/restTypes'
import type { SessionMemory } from '../../access/sessions/sessionMemory'
import { restSession, type RestSession } from '../../access/sessions/sessions.rest'

/** Limits that are settings, as callers are told them. */
export type GatewayLimits = Pick<
  Config,
  'apiTimeoutMs' | 'maxConcurrentRequests' | 'maxEventStreams' | 'anonymousPerMinute'
>

export interface Context {
  requestId: string
  rest: Rest
  /** Coerced, with all defaults, before anything is executed. */
  variables: Record<string, unknown>
  /** What loaders keep until the request ends or changes something. Source: loaders.ts. */
  kept: Map<unknown, unknown>
  /** Opens a stream of events of the API, by POST where there is a body, each parsed; fails as a call does. Ends when the caller leaves. */
  events<Event>(route: string, body?: object): Promise<AsyncIterable<Event>>
  /** Who is asking, by the API's word of now or of a moment ago, asked at most once per GraphQL request. Throws UNAUTHENTICATED. */
  session(): Promise<RestSession>
  /** What the caller's token may still ask for in the minute; null for who is not signed in. */
  budget(): Promise<CostBudget | null>
  gatewayLimits: GatewayLimits
  /** Has the browser keep the token of its device. */
  rememberDevice(deviceToken: string): void
  /** As `session`, by the API's word of now. */
  sessionNow(): Promise<RestSession>
}

const methods = { post: 'POST', put: 'PUT', delete: 'DELETE' } as const

const isBearer = (authorization: string) => /^Bearer \S+$/i.test(authorization)
const tokenOf = (authorization: string) => authorization.slice('Bearer '.length)

function createRest(
  upstream: Upstream,
  headers: Record<string, string>,
  signal: AbortSignal,
  onChange: () => void,
): Rest {
  // The one place where an answer is taken to be what the OpenAPI document says it is.
  const call = async <T>(method: Call['method'], route: string, reads: boolean, given?: object) =>
    (await upstream.call({ method, route, reads, headers, signal, ...given })) as T
  return {
    get: (route, given) => call('GET', route, true, given),
    query: (route, given) => call('POST', route, true, given),
    send: (verb, route, given) => {
      onChange()
      // Once more afterwards: what was read meanwhile may be from before the change.
      return call<never>(methods[verb], route, false, given).finally(onChange)
    },
  }
}

/** Three heartbeats of the API. */
const silenceMs = 45_000

async function openEvents<Event>(
  upstream: Upstream,
  { route, sent }: { route: string; sent: object | undefined },
  headers: Record<string, string>,
  response: Pick<ServerResponse, 'once'>,
): Promise<AsyncIterable<Event>> {
  const stopper = new AbortController()
  response.once('close', () => stopper.abort(new CallerGone('The caller closed the connection')))
  const accept = { ...headers, accept: 'text/event-stream' }
  const { body } = await upstream.stream({
    method: sent ? 'POST' : 'GET',
    route,
    ...(sent && { body: sent }),
    reads: true,
    headers: accept,
    signal: stopper.signal,
    silenceMs,
  })
  return readEvents<Event>(body)
}

interface Needs {
  upstream: Upstream
  caller: CallerReader
  config: GatewayLimits
  memory: SessionMemory
  budgets: CostBudgets
}

/** Everything that belongs to one GraphQL request. All its calls share one deadline, and end when the caller leaves. */
export function createContext({ upstream, caller, config, memory, budgets }: Needs) {
  return (request: IncomingMessage, response: ServerResponse): Context => {
    const stopper = new AbortController()
    // Each call listens, and as many as an operation may hold are no leak.
    setMaxListeners(0, stopper.signal)
    const deadline = setTimeout(() => stopper.abort(new Outage('UPSTREAM_UNAVAILABLE')), config.apiTimeoutMs)
    let changes = false
    response.once('close', () => {
      clearTimeout(deadline)
      // A change under way is left to finish: whether it was made must not hang on the caller's patience.
      if (!response.writableFinished && !changes) stopper.abort(new CallerGone('The caller closed the connection'))
    })
    const headers = caller.headers(request)
    const kept = new Map<unknown, unknown>()
    const rest = createRest(upstream, headers, stopper.signal, () => {
      changes = true
      kept.clear()
    })
    const { authorization = '' } = headers
    let asked: Promise<RestSession> | undefined
    const sessionNow = () => {
      if (!isBearer(authorization)) return Promise.reject(new Fault('UNAUTHENTICATED'))
      return (asked ??= restSession(rest).then((session) => {
        memory.keep(authorization, session)
        return session
      }))
    }
    const session = () => {
      const known = asked ? null : memory.recall(authorization)
      return known ? Promise.resolve(known) : sessionNow()
    }
    return {
      requestId: String(request.headers['x-request-id']),
      rest,
      kept,
      variables: {},
      events: (route, sent) => openEvents(upstream, { route, sent }, headers, response),
      sessionNow,
      rememberDevice: (deviceToken) => {
        if (!response.headersSent) response.appendHeader('set-cookie', caller.deviceCookie(request, deviceToken))
      },
      session,
      budget: () =>
        session().then(
          (known) => budgets(tokenOf(authorization), known),
          (error: unknown) => {
            if (error instanceof Fault && error.code === 'UNAUTHENTICATED') return null
            throw error
          },
        ),
      gatewayLimits: config,
    }
  }
}
