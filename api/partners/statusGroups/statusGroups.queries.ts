import { sql } from 'kysely'
import { statusGroupPrefix } from '../../../shared/app/filters'
import type { Database } from '../../db/connect'
import { withIsoTimes } from '../../app/records/rows.queries'

/** All status groups sorted by name, each with its statuses. */
export const listStatusGroups = (db: Database) =>
  db.selectFrom('status_groups').select(['id', 'group_name', 'statuses']).orderBy('group_name').execute()

export interface StatusGroup {
  id: number
  group: string
  statuses: string[]
  version: number
  created_at: string
  updated_at: string
}

const columns = ['id', 'group_name as group', 'statuses', 'version', 'created_at', 'updated_at'] as const

/** All groups by name, each with the number of saved presets that use it as `group:` and its id. */
export async function readStatusGroups(db: Database): Promise<(StatusGroup & { presets: number })[]> {
  const rows = await db
    .selectFrom('status_groups')
    .select(columns)
    .select(
      sql<number>`(select count(*)::int from presets
      where strpos(presets.config::text, '"' || ${statusGroupPrefix}::text || status_groups.id || '"') > 0)`.as(
        'presets',
      ),
    )
    .orderBy(sql`lower(group_name)`)
    .execute()
  return rows.map(withIsoTimes)
}

/** One group; null if it does not exist. */
export async function readStatusGroup(db: Database, id: number): Promise<StatusGroup | null> {
  const row = await db.selectFrom('status_groups').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? withIsoTimes(row) : null
}
