import pg from 'pg'
import { type End, inCurrentTrace } from '../../shared/app/tracing'
import { traceStatement } from './traceStatement'
import { isLost, isUnavailable, isUsedUp, markConnectionFault, markLostConnection } from './faults'
import { attemptMs, findNewest, identify, watchPrimaries } from './primaries'
import { type Server, type Servers, serversOf } from './servers'

type Call = (...given: unknown[]) => unknown
type Callback = (error?: Error, ...rest: unknown[]) => void

/** Passes the error of a callback or promise to `onFault`, and calls `onEnd` with the error, or without one. */
function watched(call: Call, given: unknown[], onFault: (error: Error) => Error, onEnd?: End): unknown {
  const last = given.at(-1)
  if (typeof last === 'function') {
    // The pool calls it when another request returns a connection, but it belongs to this one.
    const callback = inCurrentTrace(last as Callback)
    const watching: Callback = (error, ...rest) => {
      onEnd?.({ error })
      callback(error && onFault(error), ...rest)
    }
    return call(...given.slice(0, -1), watching)
  }
  const result = call(...given)
  if (!(result instanceof Promise)) {
    onEnd?.()
    return result
  }
  return result.then(
    (value: unknown) => {
      onEnd?.()
      return value
    },
    (error: Error) => {
      onEnd?.({ error })
      throw onFault(error)
    },
  )
}

export type ClientOptions = pg.ClientConfig & { connectionString: string }

/** With several servers, an idle connection to a dead one is detected after this time and ten seconds. */
const keepAliveMs = 10_000

/** Tells servers behind one address apart. */
async function readStandby(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server: string }>(
    `select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server`,
  )
  return rows[0]?.server ?? ''
}

/**
 * A PostgreSQL client whose failed queries distinguish server errors from connection errors (faults.ts). It connects to
 * the current server of its URL. If that cannot be used or is not the primary, it fails, and the next client connects
 * to the next server.
 */
export class Client extends pg.Client {
  constructor(options: ClientOptions) {
    const servers = serversOf(options.connectionString)
    const server = servers.current
    super({
      ...options,
      connectionString: server.url,
      ...(servers.count > 1 && {
        ...{ connectionTimeoutMillis: attemptMs, keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs },
      }),
    })
    // A broken connection fails all running queries of its client, including cursors, with this error. Without a
    // listener, the event would end the process.
    this.on('error', (error) => void markLostConnection(error))
    const query = this.query.bind(this) as Call
    const onFault = (error: Error) => {
      markLostConnection(error)
      // A closed client is not used again by its pool. Otherwise one that the server is ending would be.
      if (isLost(error)) this.end().catch(() => undefined) // it is closed already
      return error
    }
    this.query = ((...given: unknown[]) =>
      watched(query, given, onFault, traceStatement(given[0]))) as pg.Client['query']
    const connect = this.connect.bind(this) as () => Promise<unknown>
    this.connect = ((callback?: Callback) => {
      const connected = this.open(connect, servers, server).then(() => watchPrimaries(options))
      if (!callback) return connected
      void connected.then(() => callback(), callback)
    }) as pg.Client['connect']
  }

  private async open(connect: () => Promise<unknown>, servers: Servers, server: Server): Promise<void> {
    try {
      await connect()
      if (servers.acceptsStandby) servers.checkStandby(server, await readStandby(this))
      else {
        const identity = await identify(this, servers, server)
        if (identity) servers.checkIdentity(server, identity)
      }
    } catch (error) {
      this.end().catch(() => undefined) // it may not have been connected
      markConnectionFault(error)
      // A full server or a wrong password is no reason to try another one.
      if (isUnavailable(error) && !isUsedUp(error)) servers.fail(server, error as Error)
      throw error
    }
    const { connection } = this as unknown as { connection: { stream: { destroy: (reason: Error) => void } } }
    this.once('end', servers.keep({ server, close: (reason) => connection.stream.destroy(reason) }))
  }
}

/** Tries each server once. */
async function inTurn<Result>(options: ClientOptions, connect: () => Promise<Result>): Promise<Result> {
  const servers = serversOf(options.connectionString)
  const reasons: string[] = []
  // Without a server to compare with, the first one that accepts writes could be an old primary.
  if (servers.count > 1 && !servers.isKnown && !servers.acceptsStandby) await findNewest(options)
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      const failed = servers.failedServer(error)
      if (!failed || servers.count === 1) throw error
      const { message, code } = error as NodeJS.ErrnoException
      reasons.push(`${failed.name}: ${message || code}`)
      if (reasons.length < servers.count) continue
      throw markConnectionFault(
        new Error(`No server of DATABASE_URL accepts writes (${reasons.join('; ')})`, { cause: error }),
      )
    }
  }
}

/** A client outside a pool, connected to the primary. `prepare` adds listeners before it connects. */
export const connectClient = (options: ClientOptions, prepare?: (client: Client) => void): Promise<Client> =>
  inTurn(options, async () => {
    const client = new Client(options)
    prepare?.(client)
    await client.connect()
    return client
  })

/**
 * Release of a client that ignores a second call. If the job queue's listening connection breaks while the queue stops,
 * the queue releases it twice without awaiting it: an error would end the process.
 */
function oneRelease({ release }: pg.PoolClient): pg.PoolClient['release'] {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}

/** A pool of such clients. Failing to get a client is a connection error too. */
export class Pool extends pg.Pool {
  constructor(options: pg.PoolConfig & ClientOptions) {
    super({ ...options, Client: Client as unknown as new () => pg.ClientBase })
    const servers = serversOf(options.connectionString)
    // The job queue refuses a pool without such a listener, although each client has its own.
    this.on('connect', (client) => client.on('error', (error) => void markLostConnection(error)))
    const connect = this.connect.bind(this) as () => Promise<pg.PoolClient>
    this.connect = ((callback?: Callback) => {
      const client = inTurn(options, connect).catch((error: unknown) => {
        // All connections are in use, maybe because they wait for a server that is gone.
        if (servers.count > 1 && !servers.failedServer(error)) void findNewest(options)
        throw markConnectionFault(error)
      })
      if (!callback) return client
      void client.then((found) => callback(undefined, found, oneRelease(found)), callback)
    }) as pg.Pool['connect']
  }
}
