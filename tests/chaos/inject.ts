import { setTimeout as wait } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import pg from 'pg'
import { Client, type Dispatcher, errors } from 'undici'
import { createRandom } from '../../api/db/seed/world/random'
import { type Chaos, isStriking, logFault } from './faults'

// Preloaded into servers (node --import): injects faults around the clients of PostgreSQL and HTTP, drawn by the seed.

const chaos = JSON.parse(process.env.CHAOS ?? '{}') as Chaos
const random = createRandom(chaos.seed + threadId)

/** Probabilities of a statement or request at each point. */
const odds = {
  'pg late': 0.004,
  'pg lost before': 0.0005,
  'pg lost after': 0.0007,
  'pg commit late': 0.02,
  'pg lost before commit': 0.006,
  'pg lost after commit': 0.012,
  'http late': 0.05,
  'http refused': 0.02,
  'http lost answer': 0.04,
  'http duplicate': 0.03,
} as const
type Point = keyof typeof odds

/** Draws at most one of these points. */
function strike(points: readonly Point[], where: string): Point | null {
  if (!isStriking(chaos)) return null
  let drawn = random.next()
  for (const point of points) {
    drawn -= odds[point] * chaos.rate
    if (drawn >= 0) continue
    logFault(chaos.log, point, `${chaos.process}: ${where}`)
    return point
  }
  return null
}

const lateMs = () => Math.min(4_000, random.skewed(400, 0.9))

type Call = (...given: unknown[]) => unknown
interface Connected {
  connection: { stream: { destroy: () => void } }
}

/** Statements that are no cursor or copy, which have a protocol of their own. */
const textOf = (query: unknown): string | null => {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return null
  return String(query.text)
}

/** The driver's types hide the socket. */
const connectionOf = (client: unknown) => client as Connected

async function disturbed(point: Point, client: Connected, run: () => Promise<unknown>): Promise<unknown> {
  const isBefore = point.startsWith('pg lost before')
  // The driver itself reports what it was not told.
  if (isBefore) client.connection.stream.destroy()
  const result = await run()
  if (point.endsWith('late')) await wait(lateMs())
  if (!point.startsWith('pg lost') || isBefore) return result
  client.connection.stream.destroy()
  throw new Error('Connection terminated unexpectedly')
}

const query = pg.Client.prototype.query as Call
pg.Client.prototype.query = function disturbedQuery(this: pg.Client, ...given: unknown[]) {
  const text = textOf(given[0])
  if (text === null) return query.apply(this, given)
  const points: Point[] = /^\s*commit/i.test(text)
    ? ['pg commit late', 'pg lost before commit', 'pg lost after commit']
    : ['pg late', 'pg lost before', 'pg lost after']
  const point = strike(points, text.replaceAll(/\s+/g, ' ').slice(0, 120))
  if (!point) return query.apply(this, given)
  const callback = typeof given.at(-1) === 'function' ? (given.pop() as Call) : null
  const run = () => query.apply(this, given) as Promise<unknown>
  const result = disturbed(point, connectionOf(this), run)
  if (!callback) return result
  void result.then((value) => callback(null, value), callback)
  return undefined
} as typeof pg.Client.prototype.query

type Handler = Dispatcher.DispatchHandler
type Headers = NonNullable<Handler['onHeaders']>

/** The handler of a request whose answer meets with `point`. */
function disturbedHandler(handler: Handler, point: Point): Handler {
  let abort: (reason?: Error) => void = () => undefined
  let isOver = false
  const own: Handler = {
    onConnect: (stop, ...rest: []) => {
      abort = stop
      handler.onConnect?.(stop, ...rest)
    },
    onHeaders: (...given: Parameters<Headers>) => {
      if (point === 'http lost answer') {
        abort(new errors.SocketError('other side closed'))
        return false
      }
      const [, , resume] = given
      setTimeout(() => {
        if (!isOver && handler.onHeaders?.(...given) !== false) resume()
      }, lateMs())
      return false
    },
    onError: (error) => {
      isOver = true
      handler.onError?.(error)
    },
  }
  return new Proxy(handler, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in own ? own : target, name)
      return typeof value === 'function' ? (value as Call).bind(name in own ? own : target) : value
    },
  })
}

const noAnswer: Handler = {
  ...{ onConnect: () => undefined, onError: () => undefined, onComplete: () => undefined },
  ...{ onHeaders: () => true, onData: () => true },
}

/** A proxy may repeat these. */
const isRepeatable = ({ method, body, headers }: Dispatcher.DispatchOptions) =>
  (method === 'GET' || 'idempotency-key' in ((headers ?? {}) as object)) && (body == null || typeof body === 'string')

const dispatch = Client.prototype.dispatch
Client.prototype.dispatch = function disturbedDispatch(options, handler) {
  const send = (to: Handler) => dispatch.call(this, options, to)
  const usual: Point[] = ['http late', 'http refused', 'http lost answer']
  const points: Point[] = isRepeatable(options) ? [...usual, 'http duplicate'] : usual
  // Health checks of the supervisor and the gateway are left alone: what they see of a fault has tests of its own.
  const point = options.path.startsWith('/health') ? null : strike(points, `${options.method} ${options.path}`)
  if (!point || !handler.onConnect) return send(handler)
  if (point === 'http refused') {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    setImmediate(() => handler.onError?.(refused))
    return true
  }
  if (point === 'http duplicate') {
    send(noAnswer)
    return send(handler)
  }
  return send(disturbedHandler(handler, point))
}
