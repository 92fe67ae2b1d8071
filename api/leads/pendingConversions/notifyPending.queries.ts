import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** PostgreSQL channel for leads that enter or leave Pending FTD. */
export const pendingChannel = 'pending_conversions'

/**
 * Notifies listeners that the queue of pending conversions changed. Use the transaction in which a lead enters or
 * leaves Pending FTD: PostgreSQL notifies once, at the commit.
 */
export const notifyPending = async (transaction: Database): Promise<void> => {
  await sql`select pg_notify(${pendingChannel}, '')`.execute(transaction)
}
