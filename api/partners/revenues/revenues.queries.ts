import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import type { RevenueRow } from './revenues.schema'

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

/** One price, locked until the transaction ends; null if it does not exist. */
export async function lockRevenue(transaction: Database, id: number): Promise<RevenueRow | null> {
  await transaction.selectFrom('advertiser_revenues').select('id').where('id', '=', id).forUpdate().execute()
  const [row] = await listRevenues(transaction, { ids: [id] })
  return row ?? null
}

/** Those of the countries (null: default) that already have a price, other than `besides`. */
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

export const updateRevenue = (transaction: Database, id: number, { country_id, amount }: RevenueContent, now: number) =>
  transaction
    .updateTable('advertiser_revenues')
    .set((row) => ({ country_id, amount, version: row('version', '+', 1), updated_at: new Date(now) }))
    .where('id', '=', id)
    .execute()

export const deleteRevenue = (transaction: Database, id: number) =>
  transaction.deleteFrom('advertiser_revenues').where('id', '=', id).execute()
