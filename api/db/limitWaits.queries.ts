import { sql } from 'kysely'
import type { Database } from './connect'

// Decisions take milliseconds. A transaction that waits seconds for a lock is blocked by a hanging process, whose
// transaction stays idle.
const lockMs = 2_500
const idleMs = 8_000

/**
 * Limits for a transaction that locks caps: it waits at most 2.5 s for a lock (then SQLSTATE 55P03, to be retried), and
 * the server ends it after 8 s idle, which releases its locks.
 */
export const limitWaits = (transaction: Database) =>
  sql`select set_config('lock_timeout', ${String(lockMs)}, true), set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(
    transaction,
  )
