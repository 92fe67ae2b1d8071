import type { Database } from '../db/connect'

/**
 * What the advertiser pays for a deposit from a country, in US dollars: the country's price, else the one for every other
 * country, else 0. Frozen on the lead at the deposit. Source: design/domain.md, "Prices are frozen".
 */
export async function revenueForDeposit(db: Database, advertiserId: number, countryId: number | null): Promise<number> {
  const price = await db
    .selectFrom('advertiser_revenues')
    .select('amount')
    .where('advertiser_id', '=', advertiserId)
    .where((row) => row.or([row('country_id', 'is', null), ...(countryId === null ? [] : [row('country_id', '=', countryId)])]))
    .orderBy('country_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()
  return Number(price?.amount ?? 0)
}
