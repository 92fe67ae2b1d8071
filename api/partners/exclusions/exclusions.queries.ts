import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import type { ExclusionRow } from './exclusions.schema'
import { insertRow, updateRow } from '../../app/records/rows.queries'

export interface ExclusionContent {
  advertiser_id: number
  publisher_id: number
  country_ids: readonly number[]
  funnel: readonly string[]
}

interface Stored extends Omit<ExclusionRow, 'country_ids' | 'funnel' | 'created_at' | 'updated_at'> {
  funnel: string[]
  created_at: Date
  updated_at: Date
}

/** Exclusions sorted by id: of an advertiser, with these ids, or both. */
export async function listExclusions(
  db: Database,
  { advertiserId = null, ids = null }: { advertiserId?: number | null; ids?: readonly number[] | null },
): Promise<ExclusionRow[]> {
  const { rows } = await sql<Stored>`
    select e.id, e.advertiser_id, e.publisher_id as affiliate_id, e.funnel, e.version, e.created_at, e.updated_at,
      json_build_object('id', p.id, 'name', p.name) as affiliate,
      coalesce((select json_agg(json_build_object('id', n.id, 'code', n.code, 'name', n.name) order by ${nameOrder(sql`n.name`)})
        from advertiser_exclusion_countries named join countries n on n.id = named.country_id where named.exclusion_id = e.id), '[]') as countries
    from advertiser_exclusions e join publishers p on p.id = e.publisher_id
    where (${advertiserId}::bigint is null or e.advertiser_id = ${advertiserId})
      and (${ids}::bigint[] is null or e.id = any(${ids}::bigint[]))
    order by e.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    country_ids: row.countries.map(({ id }) => id),
    funnel: JSON.stringify(row.funnel),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

/** One exclusion; null when there is none. */
export const readExclusion = async (db: Database, id: number): Promise<ExclusionRow | null> =>
  (await listExclusions(db, { ids: [id] }))[0] ?? null

/** Replaces the countries. */
async function writeCountries(
  transaction: Database,
  exclusion_id: number,
  country_ids: readonly number[],
): Promise<void> {
  await transaction.deleteFrom('advertiser_exclusion_countries').where('exclusion_id', '=', exclusion_id).execute()
  const rows = country_ids.map((country_id) => ({ exclusion_id, country_id }))
  if (rows.length) await transaction.insertInto('advertiser_exclusion_countries').values(rows).execute()
}

/** Returns the new id. */
export async function insertExclusion(
  transaction: Database,
  { country_ids, funnel, ...pair }: ExclusionContent,
  at: Date,
): Promise<number> {
  const id = await insertRow(transaction, 'advertiser_exclusions', { ...pair, funnel: [...funnel] }, at)
  await writeCountries(transaction, id, country_ids)
  return id
}

/** Updates all fields except the advertiser. */
export async function updateExclusion(
  transaction: Database,
  id: number,
  { publisher_id, country_ids, funnel }: ExclusionContent,
  at: Date,
): Promise<void> {
  await updateRow(transaction, 'advertiser_exclusions', id, { publisher_id, funnel: [...funnel] }, at)
  await writeCountries(transaction, id, country_ids)
}
