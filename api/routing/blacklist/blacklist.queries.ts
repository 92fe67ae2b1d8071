import { sql } from 'kysely'
import type { BlacklistTypeName } from '../../../shared/routing/blacklist'
import type { Database } from '../../db/connect'
import { unique } from '../../app/records/uniqueness'
import { type BlacklistRow, noExpiry } from './blacklist.schema'
import { insertRow, updateRow } from '../../app/records/rows.queries'

export interface BlacklistContent {
  type: BlacklistTypeName
  blacklist_type_id: number
  blacklist_value: string
  /** null: never. */
  expires_at: Date | null
  hide_blocked: boolean
  description: string | null
}

/** Types of values, sorted. */
export async function listBlacklistTypes(db: Database) {
  const rows = await db
    .selectFrom('blacklist_types')
    .select(['id', 'name', 'field_type', 'config'])
    .orderBy('id')
    .execute()
  return rows.map(({ config, ...type }) => ({
    ...type,
    field_type: type.field_type as BlacklistRow['get_blacklist_type']['field_type'],
    config: JSON.stringify(config),
  }))
}
export type BlacklistTypeRow = Awaited<ReturnType<typeof listBlacklistTypes>>[number]

/** Slugs of offers and of leads, without duplicates, sorted. */
export async function listFunnelSlugs(db: Database): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from offers union select value from lead_values where field = 'funnel' order by 1 limit 5000`.execute(
    db,
  )
  return rows.map(({ slug }) => slug)
}

interface Stored {
  id: number
  blacklist_type_id: number
  name: string
  field_type: BlacklistRow['get_blacklist_type']['field_type']
  config: unknown
  blacklist_value: string
  country: BlacklistRow['country']
  expires_at: Date | null
  hide_blocked: boolean
  description: string | null
  version: number
  created_at: Date
  updated_at: Date
}

/** All items, newest first, or one item. */
export async function listBlacklistItems(db: Database, id: number | null = null): Promise<BlacklistRow[]> {
  const { rows } = await sql<Stored>`
    select i.id, i.blacklist_type_id, t.name, t.field_type, t.config, i.blacklist_value, i.expires_at, i.hide_blocked, i.description,
      i.version, i.created_at, i.updated_at,
      case when c.id is not null then json_build_object('id', c.id, 'code', c.code, 'name', c.name) end as country
    from blacklist_items i
    join blacklist_types t on t.id = i.blacklist_type_id
    left join countries c on t.field_type = 'country' and c.id::text = i.blacklist_value
    where ${id}::bigint is null or i.id = ${id}
    order by i.id desc`.execute(db)
  return rows.map(({ name, field_type, config, expires_at, hide_blocked, created_at, updated_at, ...item }) => ({
    ...item,
    get_blacklist_type: { name, field_type, config: JSON.stringify(config) },
    expires_at: expires_at ? expires_at.toISOString() : noExpiry,
    hide_blocked: hide_blocked ? 1 : 0,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}

export async function readBlacklistItem(db: Database, id: number): Promise<BlacklistRow | null> {
  const [item] = await listBlacklistItems(db, id)
  return item ?? null
}

const withValue = <T>(work: () => Promise<T>) =>
  unique('blacklist_items_value_key', { blacklist_value: 'This value is on the blacklist already.' }, work)

/** Returns the id. */
export const insertBlacklistItem = (transaction: Database, { type: _, ...item }: BlacklistContent, now: number) =>
  withValue(() => insertRow(transaction, 'blacklist_items', item, new Date(now)))

export const updateBlacklistItem = (
  transaction: Database,
  id: number,
  { type: _, ...item }: BlacklistContent,
  now: number,
) => withValue(() => updateRow(transaction, 'blacklist_items', id, item, new Date(now)))

/** The item that has this value and has expired; it blocks nothing, and can be renewed. */
export const findExpiredItem = (
  transaction: Database,
  { blacklist_type_id, blacklist_value }: Pick<BlacklistContent, 'blacklist_type_id' | 'blacklist_value'>,
  now: number,
) =>
  transaction
    .selectFrom('blacklist_items')
    .select(['id', 'version'])
    .where('blacklist_type_id', '=', blacklist_type_id)
    .where(sql<boolean>`lower(blacklist_value) = lower(${blacklist_value})`)
    .where('expires_at', '<=', new Date(now))
    .executeTakeFirst()

export async function hasCountry(db: Database, id: string): Promise<boolean> {
  return Boolean(await db.selectFrom('countries').select('id').where('id', '=', Number(id)).executeTakeFirst())
}
