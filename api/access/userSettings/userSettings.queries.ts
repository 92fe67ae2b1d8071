import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { Extras } from './userSettings.schema'

/** Saved automatically by the client: notifications, opened records, column changes. Not audited. */
const bookmarks: readonly string[] = [
  'last_pending_ftd_date',
  'recent_records',
  'table_layouts',
  'compact_tables',
  'preset_order',
]

/** The settings that the audit log keeps. */
export const withoutBookmarks = (extras: Extras): Partial<Extras> =>
  Object.fromEntries(Object.entries(extras).filter(([key]) => !bookmarks.includes(key)))

/** A user's own settings; empty until saved. All of `extras` was validated by its schema. */
export const findExtras = async (db: Database, userId: number): Promise<Extras> => {
  const row = await db.selectFrom('user_settings').select('extras').where('user_id', '=', userId).executeTakeFirst()
  return (row?.extras ?? {}) as Extras
}

/**
 * Merges `extras` into the stored settings by key, and table layouts by table, in one statement, so that concurrent
 * saves do not overwrite each other. A null layout is deleted.
 */
export async function mergeExtras(db: Database, user_id: number, extras: Extras, now: number): Promise<Extras> {
  const row = await db
    .insertInto('user_settings')
    .values({ user_id, extras: JSON.stringify(extras), updated_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        extras: sql`user_settings.extras || excluded.extras || case
          when excluded.extras ? 'table_layouts' then jsonb_build_object('table_layouts', jsonb_strip_nulls(
            coalesce(user_settings.extras -> 'table_layouts', '{}') || (excluded.extras -> 'table_layouts')))
          else '{}' end`,
        version: sql`user_settings.version + 1`,
        updated_at: (row) => row.ref('excluded.updated_at'),
      }),
    )
    .returning('extras')
    .executeTakeFirstOrThrow()
  return row.extras as Extras
}
