import { sql } from 'kysely'
import { readSince } from '../../app/events/changesSince.queries'
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
export async function readChangesSince(db: Database, since: string | null, limit: number): Promise<ChangesSince> {
  const { snapshot, rows } = await readSince(
    db,
    since,
    async (transaction, isSince) =>
      (
        await sql<LeadPlace>`
          select distinct lead_id, epoch_us(lead_created_at) as created_us from lead_changes
          where ${isSince} limit ${limit}`.execute(transaction)
      ).rows,
  )
  return { snapshot, places: rows }
}
