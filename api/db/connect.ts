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
  /** How long a connection may take, or waiting for one of the pool. */
  connectionTimeoutMs?: number
  /** Statement timeout on the server; 0 for none. */
  statementTimeoutMs?: number
  /**
   * Lock timeout, after which a statement fails with SQLSTATE 55P03; 0 for none. Transactions may set a shorter one.
   */
  lockTimeoutMs?: number
  /** Called when an idle connection breaks, for example when PostgreSQL restarts. */
  onError?: (error: Error) => void
}

const { DATE, INT8, NUMERIC } = pg.types.builtins
// PostgreSQL's type ids of arrays, which the package does not name.
const arrays: Record<'text' | 'bigint' | 'numeric' | 'date', number> = {
  text: 1009,
  bigint: 1016,
  numeric: 1231,
  date: 1182,
}
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(arrays.text)
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  textArray(text).map((item) => item && parse(item))

// Both are exact as JavaScript numbers: ids and counts are below 2^53, and every numeric(12, 2) amount is printed with
// the same two decimals.
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  // A date without time stays the text 'YYYY-MM-DD'.
  [DATE, (text) => text],
  [arrays.bigint, arrayOf(Number)],
  [arrays.numeric, arrayOf(Number)],
  [arrays.date, arrayOf(String)],
])

/** Parsers of values, for queries that override some of them. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/**
 * Connects to PostgreSQL: a pool for plain SQL, and Kysely with the same pool. Connections are created on first use and
 * replaced when they break, so neither a missing nor a restarted server requires a restart of this process. bigint and
 * numeric are returned as numbers, timestamptz as Date, date as text.
 */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    application_name: options.applicationName ?? 'api',
    max: options.maxConnections ?? 20,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
  })
  // Without a listener, a broken idle connection would end the process. The pool replaces it.
  pool.on('error', (error) => options.onError?.(error))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely ends the pool only if it has used it.
    if (!pool.ended) await pool.end()
  }
  return { pool, db, close }
}
