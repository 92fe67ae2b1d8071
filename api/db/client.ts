import pg from 'pg'
import { beginCall, inCurrentTrace } from '../../shared/app/tracing'
import { markConnectionFault } from './faults'

type Call = (...given: unknown[]) => unknown
type Callback = (error: Error | undefined, ...rest: unknown[]) => void

/**
 * Marks the error passed to a callback or promise if it is a connection error. `onEnd` is called with the error, or
 * without one.
 */
function marked(call: Call, given: unknown[], onEnd?: (result: { error?: unknown }) => void): unknown {
  const last = given.at(-1)
  if (typeof last === 'function') {
    // The pool calls it when another request returns a connection, but it belongs to this one.
    const callback = inCurrentTrace(last as Callback)
    const marking: Callback = (error, ...rest) => {
      onEnd?.({ error })
      callback(error && markConnectionFault(error), ...rest)
    }
    return call(...given.slice(0, -1), marking)
  }
  const result = call(...given)
  if (!(result instanceof Promise)) {
    onEnd?.({})
    return result
  }
  const marking = result.catch((error: unknown) => {
    throw markConnectionFault(error)
  })
  if (onEnd)
    marking.then(
      () => onEnd({}),
      (error: unknown) => onEnd({ error }),
    )
  return marking
}

/** Verb and table of a statement, such as `insert leads`: its text and values can hold personal data. */
function statementName(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
  const [, verb = 'sql'] = /^\s*(\w+)/.exec(String(text)) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(String(text)) ?? []
  return `${verb.toLowerCase()} ${table}`.trim()
}
const traceStatement = (statement: unknown) =>
  beginCall(() => ({ name: statementName(statement), attributes: { 'db.system.name': 'postgresql' } }))

/** A PostgreSQL client whose failed queries distinguish server errors from connection errors. Source: faults.ts. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Call
    this.query = ((...given: unknown[]) => marked(query, given, traceStatement(given[0]))) as pg.Client['query']
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
