import { setMaxListeners } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSharedLimit, type Place } from '../../../shared/app/sharedLimit'
import { Outage } from '../rest/breaker'
import type { CallerReader } from '../rest/caller'
import type { Config } from '../process/config'
import type { CostBudget, CostBudgets } from './costBudget'
import { untilAborted } from '../rest/deadline'
import { CallerGone, Fault } from '../errors/errors'
import { readEvents } from '../rest/eventSource'
import type { Call, Upstream } from '../rest/rest'
import type { Rest } from '../rest/restTypes'
import type { SessionMemory } from '../../access/sessions/sessionMemory'
import { restSession, type RestSession } from '../../access/sessions/sessions.rest'

/** Configurable limits, as returned to callers. */
type GatewayLimits = Pick<
  Config,
  | 'introspection'
  | 'apiTimeoutMs'
  | 'maxConcurrentRequests'
  | 'maxConcurrentRequestsPerUser'
  | 'maxEventStreams'
  | 'maxEventStreamsPerUser'
  | 'anonymousPerMinute'
>

export interface Context {
  requestId: string
  /** Sent with each call of the API: token, time zone, browser and IP address of the caller. */
  headers: Readonly<Record<string, string>>
  rest: Rest
  /** Coerced with defaults before execution. */
  variables: Record<string, unknown>
  /** Cache of the loaders until the request ends or changes data. Source: loaders.ts. */
  kept: Map<unknown, unknown>
  /**
   * Opens an event stream of the API, with POST if there is a body; events are parsed. Errors as in a call. Ends when
   * the caller disconnects.
   */
  events<Event>(route: string, body?: object): Promise<AsyncIterable<Event>>
  /**
   * Session of the caller, current or cached briefly, looked up at most once per GraphQL request. Throws
   * UNAUTHENTICATED.
   */
  session(): Promise<RestSession>
  /** Remaining cost of the caller's token in this minute; null without a token. */
  budget(): Promise<CostBudget | null>
  gatewayLimits: GatewayLimits
  /** Sets the cookie with the device token. */
  rememberDevice(deviceToken: string): void
  /** Same as `session`, but always read from the API. */
  sessionNow(): Promise<RestSession>
}

const methods = { post: 'POST', put: 'PUT', delete: 'DELETE' } as const

const isBearer = (authorization: string) => /^Bearer \S+$/i.test(authorization)
const tokenOf = (authorization: string) => authorization.slice('Bearer '.length)

function createRest(
  upstream: Upstream,
  headers: Record<string, string>,
  signalNow: () => AbortSignal,
  { onChange, takeTurn }: { onChange: () => void; takeTurn: () => Place },
): Rest {
  async function call<T>(method: Call['method'], route: string, reads: boolean, given?: object) {
    const turn = takeTurn()
    const signal = signalNow()
    try {
      await untilAborted(signal, () => turn.ready)
      // The only place where a response is assumed to have the type of the OpenAPI document.
      return (await upstream.call({ method, route, reads, headers, signal, ...given })) as T
    } finally {
      turn.release()
    }
  }
  return {
    get: (route, given) => call('GET', route, true, given),
    query: (route, given) => call('POST', route, true, given),
    send: (verb, route, given) => {
      onChange()
      // Clears again afterwards: data read in the meantime may be from before the change.
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
  response.once('close', () => stopper.abort(new CallerGone()))
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

async function* onEach<Event>(events: AsyncIterable<Event>, act: () => void) {
  for await (const event of events) {
    act()
    yield event
  }
}

interface Needs {
  upstream: Upstream
  caller: CallerReader
  config: GatewayLimits & Pick<Config, 'apiConnections'>
  memory: SessionMemory
  budgets: CostBudgets
}

/** Context of one GraphQL request. All its calls share one timeout, and are aborted when the caller disconnects. */
export function createContext({ upstream, caller, config, memory, budgets }: Needs) {
  const calls = createSharedLimit<number | string>({
    atOnce: config.apiConnections,
    waiting: Infinity,
    perUser: 1_000,
    // One user leaves most connections to others.
    runningPerUser: Math.ceil(config.apiConnections / 4),
  })
  return (request: IncomingMessage, response: ServerResponse): Context => {
    let stopper: AbortController
    let deadline: NodeJS.Timeout | undefined
    const begin = () => {
      clearTimeout(deadline)
      const begun = new AbortController()
      // Each call adds a listener; many of them are expected and not a leak.
      setMaxListeners(0, begun.signal)
      deadline = setTimeout(() => begun.abort(new Outage('UPSTREAM_UNAVAILABLE')), config.apiTimeoutMs)
      stopper = begun
    }
    begin()
    let changes = false
    response.once('close', () => {
      clearTimeout(deadline)
      // A change in progress is completed even if the caller disconnects.
      if (!response.writableFinished && !changes) stopper.abort(new CallerGone())
    })
    const headers = caller.headers(request)
    const kept = new Map<unknown, unknown>()
    const { authorization = '' } = headers
    // Recalled once: the whole request is of one session, even if it is forgotten meanwhile.
    const recalled = memory.recall(authorization)
    let userId = recalled?.user_id
    const rest = createRest(upstream, headers, () => stopper.signal, {
      onChange: () => {
        changes = true
        kept.clear()
      },
      takeTurn: () => {
        const turn = calls.take(userId ?? (authorization || caller.address(request)))
        if (typeof turn === 'string') throw new Fault('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
        return turn
      },
    })
    let asked: Promise<RestSession> | undefined
    const sessionNow = () => {
      if (!isBearer(authorization)) return Promise.reject(new Fault('UNAUTHENTICATED'))
      return (asked ??= restSession(rest).then((session) => {
        userId = session.user_id
        memory.keep(authorization, session)
        return session
      }))
    }
    const session = () => (recalled && !asked ? Promise.resolve(recalled) : sessionNow())
    return {
      requestId: String(request.headers['x-request-id']),
      headers,
      rest,
      kept,
      variables: {},
      // What an event links to is read anew, with the time of a request.
      events: async <Event>(route: string, sent?: object) =>
        onEach(await openEvents<Event>(upstream, { route, sent }, headers, response), () => {
          if (response.destroyed) return
          kept.clear()
          begin()
        }),
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
