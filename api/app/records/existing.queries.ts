import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** The existing ones of `ids`, locked until the transaction ends. */
export async function existing(
  db: Database,
  table: 'advertisers' | 'countries' | 'publishers' | 'time_zones',
  ids: readonly number[],
): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('id')
    // As bigint for every table, so that an id out of range is simply not found.
    .where(sql<boolean>`id = any (${[...new Set(ids)]}::bigint[])`)
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}
