import pg from 'pg'
import { markConnectionFault } from './faults'

type Call = (...given: unknown[]) => unknown
type Callback = (error: Error | undefined, ...rest: unknown[]) => void

/** Marks what reaches a callback or a promise as a fault of the connection, where it is one. */
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

/** A client of PostgreSQL whose failed queries tell an error of the server from a fault of the connection. Source: faults.ts. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Call
    this.query = ((...given: unknown[]) => marked(query, given)) as pg.Client['query']
  }
}

/** A pool of such clients; that none could be had is a fault of the connection too. */
export class Pool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client })
    const connect = this.connect.bind(this) as Call
    this.connect = ((...given: unknown[]) => marked(connect, given)) as pg.Pool['connect']
    // A connection that breaks fails all queries of its client, cursors included, with the error that it tells here. Without
    // a listener that would end the process.
    this.on('connect', (client) => client.on('error', (error) => void markConnectionFault(error)))
  }
}
