import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { preset, presetSharing } from './presets.schema'
import { updateRow, withIsoTimes } from '../../app/records/rows.queries'

export type PresetRow = z.infer<typeof preset>
type Sharing = z.infer<typeof presetSharing>

/** The user who views presets. Presets are shared with roles; `level` is the id of the user's role. */
export type Viewer = Pick<Session, 'user_id' | 'level'>

interface Stored extends Omit<PresetRow, 'config' | 'created_at' | 'updated_at'> {
  config: unknown
  created_at: Date
  updated_at: Date
}

const rest = (row: Stored): PresetRow => ({ ...withIsoTimes(row), config: JSON.stringify(row.config) })

const isShared = sql<boolean>`(
  presets.is_shared_with_everybody or exists (select from preset_roles shared where shared.preset_id = presets.id)
)`
const isSharedWith = ({ level }: Viewer) => sql<boolean>`(
  presets.is_shared_with_everybody
  or exists (select from preset_roles shared where shared.preset_id = presets.id and shared.role_id = ${level})
)`
const isVisibleTo = (viewer: Viewer) => sql<boolean>`(presets.user_id = ${viewer.user_id} or ${isSharedWith(viewer)})`

async function selectPresets(db: Database, viewer: Viewer, condition: RawBuilder<boolean>): Promise<PresetRow[]> {
  const own = sql<boolean>`presets.user_id = ${viewer.user_id}`
  const { rows } = await sql<Stored>`
    select presets.id, presets.name, page, config, presets.version, presets.created_at, presets.updated_at,
      presets.user_id as owner_id, users.name as owner_name, ${own} as is_own, is_shared_with_everybody,
      coalesce((
        select json_agg(json_build_object('id', roles.id, 'name', roles.name) order by roles.name, roles.id)
        from preset_roles shared join roles on roles.id = shared.role_id where shared.preset_id = presets.id
      ), '[]') as roles,
      exists (
        select from preset_defaults chosen where chosen.preset_id = presets.id and chosen.user_id = ${viewer.user_id}
      ) as is_default,
      exists (
        select from hidden_presets hidden where hidden.preset_id = presets.id and hidden.user_id = ${viewer.user_id}
      ) as is_hidden
    from presets join users on users.id = presets.user_id
    where ${condition} order by ${own} desc, presets.name, presets.id`.execute(db)
  return rows.map(rest)
}

/** Presets available to a user: own ones by name, then shared ones by name. */
export const listPresets = (db: Database, viewer: Viewer): Promise<PresetRow[]> =>
  selectPresets(db, viewer, isVisibleTo(viewer))

/** A preset available to a user, otherwise null. */
export const findPreset = async (db: Database, viewer: Viewer, id: number): Promise<PresetRow | null> =>
  (await selectPresets(db, viewer, sql`presets.id = ${id} and ${isVisibleTo(viewer)}`))[0] ?? null

/** A preset as in the audit log: without the viewer's own settings. */
export const recordedPreset = ({ is_own: _own, is_default: _default, is_hidden: _hidden, ...kept }: PresetRow) => kept

/** The presets of a user, as in the audit log. */
export const listPresetsOfUser = async (db: Database, user_id: number) =>
  (await selectPresets(db, { user_id, level: 0 }, sql`presets.user_id = ${user_id}`)).map(recordedPreset)

/** The presets that are shared with a role, as in the audit log. */
export const listPresetsOfRole = async (db: Database, roleId: number) =>
  (
    await selectPresets(
      db,
      { user_id: 0, level: roleId },
      sql`exists (
    select from preset_roles shared where shared.preset_id = presets.id and shared.role_id = ${roleId})`,
    )
  ).map(recordedPreset)

/**
 * Locks one preset: one available to the viewer or, for users who may end sharing, any shared one. Null if there is
 * none.
 */
export async function lockPreset(
  db: Database,
  viewer: Viewer,
  id: number,
  { endsSharing = false }: { endsSharing?: boolean } = {},
): Promise<PresetRow | null> {
  await db.selectFrom('presets').select('id').where('id', '=', id).forUpdate().execute()
  const mayUse = endsSharing ? sql`(${isVisibleTo(viewer)} or ${isShared})` : isVisibleTo(viewer)
  return (await selectPresets(db, viewer, sql`presets.id = ${id} and ${mayUse}`))[0] ?? null
}

/** Locks and counts the presets of a user, so that concurrent inserts cannot exceed the limit. */
export async function lockAndCountPresets(db: Database, userId: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('presets')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Roles by name, for the sharing dialog. */
export const listSharingRoles = (db: Database) =>
  db.selectFrom('roles').select(['id', 'name']).orderBy('name').orderBy('id').execute()

/** Ids that belong to no role. */
export async function unknownRoles(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = ids.length
    ? await db
        .selectFrom('roles')
        .select('id')
        .where('id', 'in', [...ids])
        .execute()
    : []
  return ids.filter((id) => !rows.some((row) => row.id === id))
}

interface Content {
  name: string
  page: PresetRow['page']
  config: string
  /** Unchanged if omitted. */
  sharing?: Sharing | null | undefined
}

/** Sharing with everybody replaces sharing with single roles. */
async function writeSharing(db: Database, id: number, { everybody, role_ids }: Sharing) {
  const roles = everybody ? [] : [...new Set(role_ids)]
  await db.updateTable('presets').set({ is_shared_with_everybody: everybody }).where('id', '=', id).execute()
  await db.deleteFrom('preset_roles').where('preset_id', '=', id).execute()
  if (roles.length)
    await db
      .insertInto('preset_roles')
      .values(roles.map((role_id) => ({ preset_id: id, role_id })))
      .execute()
}

async function readBack(db: Database, viewer: Viewer, id: number): Promise<PresetRow> {
  const [row] = await selectPresets(db, viewer, sql`presets.id = ${id}`)
  if (!row) throw new Error(`Preset ${id} is gone within its transaction`)
  return row
}

/** Returns the id. */
export async function insertPreset(
  db: Database,
  { user_id }: Viewer,
  { sharing, ...content }: Content,
): Promise<number> {
  const { id } = await db
    .insertInto('presets')
    .values({ user_id, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (sharing) await writeSharing(db, id, sharing)
  return id
}

export async function updatePreset(db: Database, id: number, { sharing, ...content }: Content, now: number) {
  await updateRow(db, 'presets', id, content, new Date(now))
  if (sharing) await writeSharing(db, id, sharing)
}

/** Ends all sharing of a preset. */
export async function endSharing(db: Database, viewer: Viewer, id: number, now: number): Promise<PresetRow> {
  await writeSharing(db, id, { everybody: false, role_ids: [] })
  await updateRow(db, 'presets', id, {}, new Date(now))
  return readBack(db, viewer, id)
}

export interface PresetDefault {
  page: PresetRow['page']
  /** Null if it was deleted or is no longer shared with the user. */
  preset_id: number | null
  /** Its name when it was chosen. */
  name: string
}

/** Default presets of a user, by page. */
export async function listDefaults(db: Database, viewer: Viewer): Promise<PresetDefault[]> {
  const { rows } = await sql<PresetDefault>`
    select chosen.page, presets.id as preset_id, chosen.name
    from preset_defaults chosen left join presets on presets.id = chosen.preset_id and ${isVisibleTo(viewer)}
    where chosen.user_id = ${viewer.user_id} order by chosen.page`.execute(db)
  return rows
}

/** Null restores the page's own default. */
export async function saveDefault(
  db: Database,
  { user_id }: Viewer,
  page: PresetRow['page'],
  chosen: Pick<PresetRow, 'id' | 'name'> | null,
): Promise<void> {
  if (!chosen) {
    await db.deleteFrom('preset_defaults').where('user_id', '=', user_id).where('page', '=', page).execute()
    return
  }
  const { id: preset_id, name } = chosen
  await db
    .insertInto('preset_defaults')
    .values({ user_id, page, preset_id, name })
    .onConflict((conflict) => conflict.columns(['user_id', 'page']).doUpdateSet({ preset_id, name }))
    .execute()
}

export async function setHidden(db: Database, { user_id }: Viewer, preset_id: number, isHidden: boolean) {
  if (isHidden)
    await db
      .insertInto('hidden_presets')
      .values({ user_id, preset_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('hidden_presets').where('user_id', '=', user_id).where('preset_id', '=', preset_id).execute()
}
