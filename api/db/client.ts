import pg from 'pg'
import { markConnectionFault } from './faults'

type Call = (...given: unknown[]) => unknown
type Callback = (error: Error | undefined, ...rest: unknown[]) => void

/** Marks the error passed to a callback or promise if it is a connection error. */
function marked(call: Call, given: unknown[]): unknown {
  const last = given.at(-1)
  if (typeof last === 'function') {
    const callback = last as Callback
    const marking: Callback = (error, ...rest) => callback(error && markConnectionFault(error), ...rest)
    return call(...given.slice(0, -1), marking)
  }
  const result = call(...given)
  return result instanceof Promise
    ? result.catch((error: unknown) => {
        throw markConnectionFault(error)
      })
    : result
}

/** A PostgreSQL client whose failed queries distinguish server errors from connection errors. Source: faults.ts. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Call
    this.query = ((...given: unknown[]) => marked(query, given)) as pg.Client['query']
  }
}

/** A pool of such clients. Failing to get a client is a connection error too. */
export class Pool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client })
    const connect = this.connect.bind(this) as Call
    this.connect = ((...given: unknown[]) => marked(connect, given)) as pg.Pool['connect']
    // A broken connection fails all running queries of its client, including cursors, with this error. Without a
    // listener, the event would end the process.
    this.on('connect', (client) => client.on('error', (error) => void markConnectionFault(error)))
  }
}
