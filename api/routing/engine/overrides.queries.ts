import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { PairOverrides } from './world'

/** Overrides of a publisher's leads at these advertisers. */
export const readPairOverrides = async (
  db: Database,
  publisherId: number | null,
  advertiserIds: readonly number[],
): Promise<PairOverrides> =>
  publisherId === null || !advertiserIds.length
    ? { publisherIds: [], funnels: [] }
    : readOverrides(db, { publisherId, advertiserIds })

/** Overrides for one publisher and some advertisers, or all. */
export async function readOverrides(
  db: Database,
  pairs: { publisherId: number; advertiserIds: readonly number[] } | 'all',
): Promise<PairOverrides> {
  const publisherIds = await db
    .selectFrom('publisher_overrides')
    .select(['id', 'origin', 'advertiser_id', 'publisher_id', 'country_id', 'override_values'])
    .$if(pairs !== 'all', (query) =>
      pairs === 'all'
        ? query
        : query.where('publisher_id', '=', pairs.publisherId).where('advertiser_id', 'in', pairs.advertiserIds),
    )
    .execute()
  const funnels = await db
    .selectFrom('funnel_overrides as o')
    .select(['o.id', 'o.origin', 'o.advertiser_id', 'o.publisher_id', 'o.override_values'])
    .select(
      sql<number[]>`array(select c.country_id from funnel_override_countries c where c.funnel_override_id = o.id)`.as(
        'country_ids',
      ),
    )
    .$if(pairs !== 'all', (query) =>
      pairs === 'all'
        ? query
        : query.where('o.publisher_id', '=', pairs.publisherId).where('o.advertiser_id', 'in', pairs.advertiserIds),
    )
    .execute()
  const override = (
    row: { id: number; origin: string; advertiser_id: number; publisher_id: number; override_values: string[] },
    countryIds: number[],
  ) => ({
    id: row.id,
    origin: row.origin === 'publisher' ? ('publisher' as const) : ('advertiser' as const),
    advertiserId: row.advertiser_id,
    publisherId: row.publisher_id,
    countryIds,
    values: row.override_values,
  })
  return {
    publisherIds: publisherIds.map((row) => override(row, row.country_id === null ? [] : [row.country_id])),
    funnels: funnels.map((row) => override(row, row.country_ids)),
  }
}
