import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect'

/**
 * Rows that were committed since a snapshot, and the snapshot after them; none without a snapshot. `read` gets the condition on their
 * `transaction_id`.
 */
export async function readSince<Row>(
  db: Database,
  snapshot: string | null,
  read: (transaction: Database, isSince: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<{ snapshot: string; rows: Row[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows: states } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
        transaction,
      )
      const state = states[0]?.snapshot ?? ''
      if (snapshot === null) return { snapshot: state, rows: [] }
      const isSince = sql`(transaction_id >= pg_snapshot_xmax(${snapshot}::pg_snapshot)
          or transaction_id = any (array(select pg_snapshot_xip(${snapshot}::pg_snapshot))))
        and transaction_id < pg_snapshot_xmax(pg_current_snapshot())`
      return { snapshot: state, rows: await read(transaction, isSince) }
    })
}
