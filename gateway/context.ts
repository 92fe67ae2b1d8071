import type { Request, Response } from 'express'
import { Fault } from './errors'
import { Outage } from './breaker'
import { CallerGone, type Call, type Upstream } from './rest'
import { restSession, type RestSession } from './sessions/sessions.rest'

type Parameters = Partial<Pick<Call, 'path' | 'query' | 'body'>>

/** The REST API as one GraphQL request sees it: with its token, time zone, id and deadline. */
export interface Rest {
  get<T>(route: string, parameters?: Parameters): Promise<T>
  /** A POST that only reads. */
  query<T>(route: string, parameters?: Parameters): Promise<T>
  /** A change. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', route: string, parameters?: Parameters): Promise<T>
}

export interface Context {
  requestId: string
  rest: Rest
  /** Coerced, with all defaults, before anything is executed. */
  variables: Record<string, unknown>
  /** Who is asking, by the API's word, asked once per GraphQL request. Throws UNAUTHENTICATED. */
  session(): Promise<RestSession>
}

interface Caller {
  requestId: string
  address?: string
  authorization?: string
  timeZoneId?: string
}

function createRest(upstream: Upstream, caller: Caller, signal: AbortSignal, onChange: () => void): Rest {
  const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': caller.requestId }
  if (caller.authorization) headers.authorization = caller.authorization
  if (caller.timeZoneId) headers['timezone-id'] = caller.timeZoneId
  // The API slows down guessing by address, so it must know whose request this is.
  if (caller.address) headers['x-forwarded-for'] = caller.address
  const call = (method: Call['method'], route: string, reads: boolean, parameters: Parameters = {}) =>
    upstream.call({ method, route, reads, headers, signal, ...parameters })
  return {
    get: async <T>(route: string, parameters?: Parameters) => (await call('GET', route, true, parameters)) as T,
    query: async <T>(route: string, parameters?: Parameters) => (await call('POST', route, true, parameters)) as T,
    send: async <T>(method: 'POST' | 'PUT' | 'DELETE', route: string, parameters?: Parameters) => {
      onChange()
      return (await call(method, route, false, parameters)) as T
    },
  }
}

/** Everything that belongs to one GraphQL request. All its calls share one deadline, and end when the caller leaves. */
export function createContext(upstream: Upstream, apiTimeoutMs: number) {
  return (req: Request, res: Response): Context => {
    const stopper = new AbortController()
    const deadline = setTimeout(() => stopper.abort(new Outage('UPSTREAM_UNAVAILABLE')), apiTimeoutMs)
    let changes = false
    res.once('close', () => {
      clearTimeout(deadline)
      // A change under way is left to finish: whether it was made must not hang on the caller's patience.
      if (!res.writableFinished && !changes) stopper.abort(new CallerGone('The caller closed the connection'))
    })
    const caller: Caller = {
      requestId: res.locals.requestId,
      address: req.ip,
      authorization: req.get('authorization'),
      timeZoneId: req.get('timezone-id'),
    }
    const rest = createRest(upstream, caller, stopper.signal, () => (changes = true))
    let session: Promise<RestSession> | undefined
    return {
      requestId: caller.requestId,
      rest,
      variables: {},
      session: () => {
        if (!/^Bearer \S+$/i.test(caller.authorization ?? '')) return Promise.reject(new Fault('UNAUTHENTICATED'))
        return (session ??= restSession(rest))
      },
    }
  }
}
