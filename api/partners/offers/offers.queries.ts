import { type RawBuilder, sql } from 'kysely'
import type { OfferUse } from '../../../shared/partners/offers'
import type { Database } from '../../db/connect'
import { noUses, type OfferChoice, type OfferRow, type OfferUses } from './offers.schema'

export interface OfferContent {
  name: string
  slug: string
  url: string | null
  groups: string[]
}

/** All uses of an offer by its slug, or if `is_name` by its name: stored as text, without foreign keys. */
const namings: RawBuilder<unknown> = sql`
  select 'exclusions' as use, false as is_name, slug as text from advertiser_exclusions, unnest(funnel) as slug
  union all select 'overrides', false, slug from funnel_overrides, unnest(override_values) as slug
  union all select 'distributions', false, slug from distributions, jsonb_array_elements_text(data_override -> 'funnel') as slug
    where deleted_at is null and jsonb_typeof(data_override -> 'funnel') = 'array'
  union all select 'caps', false, parameters ->> 'funnel' from caps where parameters ? 'funnel'
  union all select 'caps', true, parameters ->> 'offer' from caps where parameters ? 'offer'
  union all select 'blacklist', false, item.blacklist_value from blacklist_items item
    join blacklist_types type on type.id = item.blacklist_type_id where type.name = 'Funnel Slug'`

type Stored = Omit<OfferRow, 'used_by' | 'last_updated_at' | 'created_at'> & {
  created_at: Date
  updated_at: Date
  uses: Partial<OfferUses>
}

/** Offers sorted by name, all or those with these ids, each with the number of uses by type. */
export async function listOffers(db: Database, ids: readonly number[] | null = null): Promise<OfferRow[]> {
  const { rows } = await sql<Stored>`
    with uses as (select is_name, text, use, count(*)::int as count from (${namings}) as naming group by is_name, text, use)
    select o.id, o.name, o.slug, o.url, o.groups, o.version, o.created_at, o.updated_at,
      coalesce((select json_object_agg(use, count) from (
        select use, sum(count)::int as count from uses where text = case when is_name then o.name else o.slug end group by use
      ) as own), '{}') as uses
    from offers o
    where ${ids}::bigint[] is null or o.id = any(${ids}::bigint[])
    order by lower(o.name), o.id`.execute(db)
  return rows.map(({ uses, created_at, updated_at, ...row }) => ({
    ...row,
    used_by: { ...noUses, ...uses },
    created_at: created_at.toISOString(),
    last_updated_at: updated_at.toISOString(),
  }))
}

/** One offer; null when there is none. */
export const readOffer = async (db: Database, id: number): Promise<OfferRow | null> =>
  (await listOffers(db, [id]))[0] ?? null

/** Names and slugs as choices, sorted by name. */
export const listOfferChoices = (db: Database): Promise<OfferChoice[]> =>
  db
    .selectFrom('offers')
    .select(['id', 'name', 'slug'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/**
 * Whether leads or clicks use the offer: 1 for yes, because counting them is slow. For leads it reads the list of texts
 * that leads carry or have carried.
 */
export async function offerTraffic(
  db: Database,
  { id, name, slug }: Pick<OfferRow, 'id' | 'name' | 'slug'>,
): Promise<Record<'leads' | 'clicks', number>> {
  const { rows } = await sql<Record<Extract<OfferUse, 'leads' | 'clicks'>, boolean>>`
    select exists (select from lead_values where (field, value) in (('funnel', ${slug}), ('offer', ${name}))) as leads,
      exists (select from clicks where offer_id = ${id}) or exists (select from click_minutes where offer_id = ${id})
        or exists (select from click_leads where offer_id = ${id}) as clicks`.execute(db)
  const [found] = rows
  return { leads: Number(found?.leads ?? false), clicks: Number(found?.clicks ?? false) }
}

/** Offers are saved one after another, so that each is compared with the names and slugs of all before it. */
export const lockOffers = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('offers', 0))`.execute(transaction)

/** The fields whose value another offer has, whatever its case. */
export async function takenFields(
  db: Database,
  { name, slug }: OfferContent,
  ownId: number | null,
): Promise<('name' | 'slug')[]> {
  const { rows } = await sql<{ is_name: boolean; is_slug: boolean }>`
    select lower(name) = lower(${name}) as is_name, slug = ${slug} as is_slug from offers
    where (lower(name) = lower(${name}) or slug = ${slug}) and id is distinct from ${ownId}::bigint`.execute(db)
  return [
    ...(rows.some(({ is_name }) => is_name) ? (['name'] as const) : []),
    ...(rows.some(({ is_slug }) => is_slug) ? (['slug'] as const) : []),
  ]
}
