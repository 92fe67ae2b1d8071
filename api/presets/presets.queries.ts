import type { z } from 'zod'
import type { Database } from '../db/connect'
import type { preset } from './presets.schema'

type PresetRow = z.infer<typeof preset>
type PresetPage = PresetRow['page']

const columns = ['id', 'name', 'page', 'config', 'version', 'created_at', 'updated_at'] as const

interface Stored {
  id: number
  name: string
  page: string
  config: unknown
  version: number
  created_at: Date
  updated_at: Date
}

const rest = (row: Stored): PresetRow => ({
  ...row,
  // The database checks that it is one of them.
  page: row.page as PresetPage,
  config: JSON.stringify(row.config),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A user's presets by name. */
export const listPresets = async (db: Database, userId: number): Promise<PresetRow[]> =>
  (
    await db.selectFrom('presets').select(columns).where('user_id', '=', userId).orderBy('name').orderBy('id').execute()
  ).map(rest)

/** One preset of a user, locked until the transaction ends; null when there is none or it is someone else's. */
export async function lockPreset(db: Database, userId: number, id: number): Promise<PresetRow | null> {
  const row = await db
    .selectFrom('presets')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? rest(row) : null
}

/** How many presets a user has; others who add to them wait until the transaction ends. */
export async function lockAndCountPresets(db: Database, userId: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('presets')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

interface Content {
  name: string
  page: PresetPage
  config: string
}

export const insertPreset = async (db: Database, user_id: number, content: Content): Promise<PresetRow> =>
  rest(
    await db
      .insertInto('presets')
      .values({ user_id, ...content })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const updatePreset = async (db: Database, id: number, content: Content, now: number): Promise<PresetRow> =>
  rest(
    await db
      .updateTable('presets')
      .set((row) => ({ ...content, version: row('version', '+', 1), updated_at: new Date(now) }))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

export const deletePreset = (db: Database, id: number) => db.deleteFrom('presets').where('id', '=', id).execute()
