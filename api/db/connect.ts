import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Pool } from './client'
import type { DB } from './generated/schema'

export type Database = Kysely<DB>

export interface Connection {
  pool: pg.Pool
  db: Database
  close: () => Promise<void>
}

interface ConnectOptions {
  applicationName?: string
  maxConnections?: number
  /** A statement that takes longer is cut off by the server; 0 for never. */
  statementTimeoutMs?: number
  /** A statement that waits longer for a lock fails with SQLSTATE 55P03; 0 for never. Transactions may set a shorter limit. */
  lockTimeoutMs?: number
  /** Told of connections that break while nobody uses them, as when PostgreSQL restarts. */
  onError?: (error: Error) => void
}

const { DATE, INT8, NUMERIC } = pg.types.builtins
// PostgreSQL's own numbers of the array types, which the list of names lacks.
const arrays: Record<'text' | 'bigint' | 'numeric' | 'date', number> = {
  text: 1009,
  bigint: 1016,
  numeric: 1231,
  date: 1182,
}
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(arrays.text)
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  textArray(text).map((item) => item && parse(item))

// Both are exact as JavaScript numbers here: ids and counts stay below 2^53, and money is numeric(12, 2), whose every
// value has its own double that prints as the same two decimals.
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  // A calendar day has no moment in time: it stays the text 'YYYY-MM-DD'.
  [DATE, (text) => text],
  [arrays.bigint, arrayOf(Number)],
  [arrays.numeric, arrayOf(Number)],
  [arrays.date, arrayOf(String)],
])

/** How values arrive, for a query that reads some of them in a way of its own. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/**
 * Connects to PostgreSQL: a pool for SQL written as SQL, and Kysely over the same pool. Connections are made when they
 * are first needed, so this succeeds without a server, and broken ones are replaced: a server that comes back is
 * used again without a restart of ours. bigint and numeric arrive as numbers, timestamptz as Date, date as text.
 */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    application_name: options.applicationName ?? 'api',
    max: options.maxConnections ?? 20,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
  })
  // Without a listener a broken idle connection would end the process; the pool has replaced it already.
  pool.on('error', (error) => options.onError?.(error))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { pool, db, close: () => db.destroy() }
}
