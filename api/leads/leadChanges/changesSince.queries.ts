import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** A lead's id and creation time in microseconds since 1970. */
export interface LeadPlace {
  lead_id: number
  created_us: number
}

interface ChangesSince {
  /** Snapshot after these changes. */
  snapshot: string
  places: LeadPlace[]
}

/**
 * Leads changed since a snapshot, at most `limit`; none without a snapshot. The log may have been pruned meanwhile: the
 * regular pass every five minutes finds what is missing.
 */
export async function readChangesSince(db: Database, snapshot: string | null, limit: number): Promise<ChangesSince> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows: states } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
        transaction,
      )
      const state = states[0]?.snapshot ?? ''
      if (snapshot === null) return { snapshot: state, places: [] }
      const { rows } = await sql<LeadPlace>`
        select distinct lead_id, epoch_us(lead_created_at) as created_us from lead_changes
        where (transaction_id >= pg_snapshot_xmax(${snapshot}::pg_snapshot)
            or transaction_id = any (array(select pg_snapshot_xip(${snapshot}::pg_snapshot))))
          and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
        limit ${limit}`.execute(transaction)
      return { snapshot: state, places: rows }
    })
}
