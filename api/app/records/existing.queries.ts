import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Locks and returns those of `ids` that exist. */
export async function existing(
  db: Database,
  table: 'advertisers' | 'countries' | 'publishers' | 'time_zones',
  ids: readonly number[],
): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('id')
    // Cast to bigint, so that ids out of range are not found instead of causing an error.
    .where(sql<boolean>`id = any (${[...new Set(ids)]}::bigint[])`)
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}
