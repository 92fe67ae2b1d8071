import { sql } from 'kysely'
import type { Database } from './connect'

// Decisions take milliseconds: whoever holds a lock for seconds is stuck, and whoever says nothing within a transaction is frozen.
const lockMs = 2_500
const idleMs = 8_000

/**
 * For a transaction that decides by locked caps: it waits for a lock at most 2.5 s (SQLSTATE 55P03, to be tried again), and
 * the server ends it, with its locks, when its process is silent for 8 s.
 */
export const limitWaits = (transaction: Database) =>
  sql`select set_config('lock_timeout', ${String(lockMs)}, true), set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(
    transaction,
  )
