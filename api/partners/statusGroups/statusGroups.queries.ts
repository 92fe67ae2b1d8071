import { sql } from 'kysely'
import { statusGroupPrefix } from '../../../shared/app/filters'
import type { Database } from '../../db/connect'
import { unique } from '../../app/records/uniqueness'

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

const iso = <Row extends { created_at: Date | string; updated_at: Date | string }>(row: Row) => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
})

/**
 * All groups sorted by name, each with the number of saved presets that use it: presets contain `group:` and the id.
 */
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
  return rows.map(iso)
}

/** Locked until the transaction ends; null if it does not exist. */
export async function lockStatusGroup(transaction: Database, id: number): Promise<StatusGroup | null> {
  const row = await transaction
    .selectFrom('status_groups')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? iso(row) : null
}

interface Content {
  group: string
  statuses: string[]
}

const withName = <T>(work: () => Promise<T>) =>
  unique('status_groups_name_key', { group: 'A status group with this name exists already.' }, work)

export const insertStatusGroup = (transaction: Database, { group, statuses }: Content): Promise<StatusGroup> =>
  withName(async () =>
    iso(
      await transaction
        .insertInto('status_groups')
        .values({ group_name: group, statuses })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    ),
  )

export const updateStatusGroup = (
  transaction: Database,
  id: number,
  { group, statuses }: Content,
  now: number,
): Promise<StatusGroup> =>
  withName(async () =>
    iso(
      await transaction
        .updateTable('status_groups')
        .set((row) => ({ group_name: group, statuses, version: row('version', '+', 1), updated_at: new Date(now) }))
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow(),
    ),
  )

export const deleteStatusGroup = (transaction: Database, id: number) =>
  transaction.deleteFrom('status_groups').where('id', '=', id).execute()
