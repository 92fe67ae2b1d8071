import { sql } from 'kysely'
import type { Database } from '../../db/connect'

type Counts<Name extends string> = Record<Name, number>
export type AdvertiserCount =
  | 'revenues'
  | 'distributions'
  | 'caps'
  | 'supported_countries'
  | 'opening_hours'
  | 'exclusions'
  | 'publisher_overrides'
  | 'funnel_overrides'
export type PublisherCount =
  | 'payouts'
  | 'distributions'
  | 'caps'
  | 'supported_countries'
  | 'publisher_overrides'
  | 'funnel_overrides'

/** Number of records on each tab of an advertiser's page; null if the advertiser does not exist. */
export async function countAdvertiserTabs(db: Database, id: number): Promise<Counts<AdvertiserCount> | null> {
  const { rows } = await sql<Counts<AdvertiserCount>>`
    select
      (select count(*)::int from advertiser_revenues r where r.advertiser_id = a.id) as revenues,
      (select count(distinct slot.distribution_id)::int from distribution_group_advertisers member
        join distribution_groups part on part.id = member.group_id
        join distribution_timeslots slot on slot.id = part.timeslot_id where member.advertiser_id = a.id) as distributions,
      (select count(*)::int from cap_advertisers c where c.advertiser_id = a.id) as caps,
      (select count(*)::int from advertiser_supported_countries s where s.advertiser_id = a.id) as supported_countries,
      (select count(*)::int from advertiser_opening_hours h where h.advertiser_id = a.id) as opening_hours,
      (select count(*)::int from advertiser_exclusions e where e.advertiser_id = a.id) as exclusions,
      (select count(*)::int from publisher_overrides o where o.origin = 'advertiser' and o.advertiser_id = a.id) as publisher_overrides,
      (select count(*)::int from funnel_overrides o where o.origin = 'advertiser' and o.advertiser_id = a.id) as funnel_overrides
    from advertisers a where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Number of records on each tab of a publisher's page, including Global distributions; null if it does not exist. */
export async function countPublisherTabs(db: Database, id: number): Promise<Counts<PublisherCount> | null> {
  const { rows } = await sql<Counts<PublisherCount>>`
    select
      (select count(*)::int from publisher_payouts r where r.publisher_id = p.id) as payouts,
      (select count(*)::int from distributions d where d.publisher_id = p.id or d.publisher_id is null) as distributions,
      (select count(*)::int from cap_publishers c where c.publisher_id = p.id) as caps,
      (select count(*)::int from publisher_supported_countries s where s.publisher_id = p.id) as supported_countries,
      (select count(*)::int from publisher_overrides o where o.origin = 'publisher' and o.publisher_id = p.id) as publisher_overrides,
      (select count(*)::int from funnel_overrides o where o.origin = 'publisher' and o.publisher_id = p.id) as funnel_overrides
    from publishers p where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}
