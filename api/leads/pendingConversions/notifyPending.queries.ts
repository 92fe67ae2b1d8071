import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** The PostgreSQL channel that tells of leads which entered or left Pending FTD. */
export const pendingChannel = 'pending_conversions'

/**
 * Tells whoever listens that the queue of pending conversions changed. Give it the transaction in which a lead enters or
 * leaves Pending FTD: PostgreSQL tells of it at the commit, and once, however often it was called.
 */
export const notifyPending = async (transaction: Database): Promise<void> => {
  await sql`select pg_notify(${pendingChannel}, '')`.execute(transaction)
}
