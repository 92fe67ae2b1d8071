import { sql } from 'kysely'
import type { Database } from '../db/connect'
import type { PairOverrides } from './world'

/** What a publisher's leads carry instead of their own at these advertisers. */
export async function readPairOverrides(db: Database, affiliateId: number | null, advertiserIds: readonly number[]): Promise<PairOverrides> {
  if (affiliateId === null || !advertiserIds.length) return { publisherIds: [], funnels: [] }
  const publisherIds = await db
    .selectFrom('publisher_overrides')
    .select(['id', 'origin', 'advertiser_id', 'country_id', 'override_values'])
    .where('affiliate_id', '=', affiliateId)
    .where('advertiser_id', 'in', advertiserIds)
    .execute()
  const funnels = await db
    .selectFrom('funnel_overrides as o')
    .select(['o.id', 'o.origin', 'o.advertiser_id', 'o.override_values'])
    .select(sql<number[]>`array(select c.country_id from funnel_override_countries c where c.funnel_override_id = o.id)`.as('country_ids'))
    .where('o.affiliate_id', '=', affiliateId)
    .where('o.advertiser_id', 'in', advertiserIds)
    .execute()
  const override = (row: { id: number; origin: string; advertiser_id: number; override_values: string[] }, countryIds: number[]) => ({
    id: row.id,
    origin: row.origin === 'publisher' ? ('publisher' as const) : ('advertiser' as const),
    advertiserId: row.advertiser_id,
    affiliateId,
    countryIds,
    values: row.override_values,
  })
  return {
    publisherIds: publisherIds.map((row) => override(row, row.country_id === null ? [] : [row.country_id])),
    funnels: funnels.map((row) => override(row, row.country_ids)),
  }
}
