import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import type { RevenueRow } from './revenues.schema'
import { records } from '../../app/records/records'
import { updateRow } from '../../app/records/rows.queries'

export interface RevenueContent {
  advertiser_id: number
  /** Null: default for countries without a price of their own. */
  country_id: number | null
  amount: number
}

/** Prices of an advertiser sorted by country; the default comes first. */
export async function listRevenues(
  db: Database,
  { advertiserId = null, ids = null }: { advertiserId?: number | null; ids?: readonly number[] | null },
): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    select r.id, r.advertiser_id, r.country_id, r.amount::float8 as amount, r.version,
      case when c.id is not null then json_build_object('id', c.id, 'code', c.code, 'name', c.name) end as country
    from advertiser_revenues r left join countries c on c.id = r.country_id
    where (${advertiserId}::bigint is null or r.advertiser_id = ${advertiserId})
      and (${ids === null} or r.id = any(${ids ?? []}))
    order by ${nameOrder(sql`c.name`)} nulls first, r.id`.execute(db)
  return rows
}

/** For which of the countries (null: every other) the advertiser has a price already, other than `besides`. */
export async function pricedCountries(
  transaction: Database,
  advertiserId: number,
  countryIds: readonly (number | null)[],
  besides: number | null,
) {
  const prices = await listRevenues(transaction, { advertiserId })
  return prices.filter(({ id, country_id }) => id !== besides && countryIds.includes(country_id))
}

/** Returns the new rows. */
export async function insertRevenues(
  transaction: Database,
  contents: readonly RevenueContent[],
  now: number,
): Promise<RevenueRow[]> {
  const at = new Date(now)
  const made = await transaction
    .insertInto('advertiser_revenues')
    .values(contents.map((content) => ({ ...content, created_at: at, updated_at: at })))
    .returning('id')
    .execute()
  return listRevenues(transaction, { ids: made.map(({ id }) => id) })
}

export const revenueRecords = records<RevenueRow>({
  entity: 'advertiser_revenue',
  called: 'The revenue',
  table: 'advertiser_revenues',
  read: async (db, id) => (await listRevenues(db, { ids: [id] }))[0] ?? null,
})

export const updateRevenue = (transaction: Database, id: number, { country_id, amount }: RevenueContent, now: number) =>
  updateRow(transaction, 'advertiser_revenues', id, { country_id, amount }, new Date(now))
