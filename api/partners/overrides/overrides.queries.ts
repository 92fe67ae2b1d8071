import { sql } from 'kysely'
import type { z } from 'zod'
import type { OverrideKind, OverrideOrigin } from '../../../shared/partners/overrides'
import type { country } from '../countries/countries.schema'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import { insertRow, updateRow, withIsoTimes } from '../../app/records/rows.queries'

export interface OverrideContent {
  origin: OverrideOrigin
  advertiser_id: number
  publisher_id: number
  /** Empty means all; for publisher ids at most one. */
  country_ids: readonly number[]
  override_values: readonly string[]
}

/** An override of either kind. */
export interface Override extends Omit<OverrideContent, 'publisher_id' | 'country_ids' | 'override_values'> {
  id: number
  affiliate_id: number
  advertiser: { id: number; name: string; display_name: string }
  affiliate: { id: number; name: string }
  /** Sorted by name. */
  countries: z.output<typeof country>[]
  override_values: string[]
  version: number
  created_at: string
  updated_at: string
}

export const overrideTables = {
  publisher: 'publisher_overrides',
  funnel: 'funnel_overrides',
} as const satisfies Record<OverrideKind, string>
/** Ids of the countries of the override `o`. */
const countriesOf = {
  publisher: sql`select o.country_id where o.country_id is not null`,
  funnel: sql`select named.country_id from funnel_override_countries named where named.funnel_override_id = o.id`,
}

type Choice =
  | { ids: readonly number[] }
  | { origin?: OverrideOrigin; advertiserId?: number | undefined; publisherId?: number | undefined }

const chosen = (choice: Choice) =>
  'ids' in choice
    ? sql`o.id = any(${choice.ids}::bigint[])`
    : sql`(${choice.origin ?? null}::text is null or o.origin = ${choice.origin ?? null})
      and (${choice.advertiserId ?? null}::bigint is null or o.advertiser_id = ${choice.advertiserId ?? null})
      and (${choice.publisherId ?? null}::bigint is null or o.publisher_id = ${choice.publisherId ?? null})`

/** An override as REST shows it: of a publisher's id for one country or all, of the funnel for a list of them. */
export const asPublisherOverride = ({ countries: [country], ...row }: Override) => ({
  ...row,
  country_id: country?.id ?? null,
  country: country ?? null,
})
export const asFunnelOverride = ({ countries, ...row }: Override) => ({
  ...row,
  countries: countries.map(({ id }) => id),
  country_details: countries,
})

/** Overrides sorted by id. */
export async function listOverrides(db: Database, kind: OverrideKind, choice: Choice): Promise<Override[]> {
  const { rows } = await sql<Omit<Override, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }>`
    select o.id, o.origin, o.advertiser_id, o.publisher_id as affiliate_id, o.override_values, o.version, o.created_at, o.updated_at,
      json_build_object('id', a.id, 'name', a.name, 'display_name', a.display_name) as advertiser,
      json_build_object('id', p.id, 'name', p.name) as affiliate,
      coalesce((select json_agg(json_build_object('id', n.id, 'code', n.code, 'name', n.name) order by ${nameOrder(sql`n.name`)})
        from countries n where n.id in (${countriesOf[kind]})), '[]') as countries
    from ${sql.table(overrideTables[kind])} o
    join advertisers a on a.id = o.advertiser_id
    join publishers p on p.id = o.publisher_id
    where ${chosen(choice)}
    order by o.id`.execute(db)
  return rows.map(withIsoTimes)
}

/** Replaces the countries of the override of an API offer. */
async function writeCountries(
  transaction: Database,
  funnel_override_id: number,
  country_ids: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('funnel_override_countries')
    .where('funnel_override_id', '=', funnel_override_id)
    .execute()
  const rows = country_ids.map((country_id) => ({ funnel_override_id, country_id }))
  if (rows.length) await transaction.insertInto('funnel_override_countries').values(rows).execute()
}

/** Returns the new id. */
export async function insertOverride(
  transaction: Database,
  kind: OverrideKind,
  { country_ids, override_values, ...pair }: OverrideContent,
  at: Date,
): Promise<number> {
  const row = { ...pair, override_values: [...override_values] }
  if (kind === 'publisher')
    return insertRow(transaction, 'publisher_overrides', { ...row, country_id: country_ids[0] ?? null }, at)
  const id = await insertRow(transaction, 'funnel_overrides', row, at)
  await writeCountries(transaction, id, country_ids)
  return id
}

/** Updates all fields except the page it is kept on. */
export async function updateOverride(
  transaction: Database,
  kind: OverrideKind,
  id: number,
  content: OverrideContent,
  at: Date,
): Promise<void> {
  const { advertiser_id, publisher_id, country_ids, override_values } = content
  const row = { advertiser_id, publisher_id, override_values: [...override_values] }
  if (kind === 'publisher')
    return updateRow(transaction, 'publisher_overrides', id, { ...row, country_id: country_ids[0] ?? null }, at)
  await updateRow(transaction, 'funnel_overrides', id, row, at)
  await writeCountries(transaction, id, country_ids)
}
