import type { Database } from '../db/connect'

/**
 * What we pay the publisher for an approved conversion from a country, in US dollars: the country's price, else the one
 * for every other country, else 0. Frozen on the lead at approval. Source: design/domain.md, "Prices are frozen".
 */
export async function payoutForConversion(db: Database, publisherId: number, countryId: number | null): Promise<number> {
  const price = await db
    .selectFrom('publisher_payouts')
    .select('amount')
    .where('affiliate_id', '=', publisherId)
    .where((row) => row.or([row('country_id', 'is', null), ...(countryId === null ? [] : [row('country_id', '=', countryId)])]))
    .orderBy('country_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()
  return Number(price?.amount ?? 0)
}
