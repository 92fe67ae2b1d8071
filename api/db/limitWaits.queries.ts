import { sql } from 'kysely'
import type { Database } from './connect'

// Decisions take milliseconds. A transaction that waits seconds for a lock is stuck; one that stays idle for seconds
// belongs to a process that hangs.
const lockMs = 2_500
const idleMs = 8_000

/**
 * For a transaction that locks caps: it waits at most 2.5 s for a lock (SQLSTATE 55P03, to be retried), and the server ends
 * it and releases its locks after 8 s idle.
 */
export const limitWaits = (transaction: Database) =>
  sql`select set_config('lock_timeout', ${String(lockMs)}, true), set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(
    transaction,
  )
