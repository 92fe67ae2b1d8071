import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import { readAdvertisers } from '../../routing/engine/advertisers.queries'
import { judgeBroker } from './brokerHealth'
import { readBrokerFigures } from './brokerFigures.queries'
import type { AdvertiserHealth } from './advertiserHealth.schema'
import { readStatusSync } from './statusSync.queries'
import { reachableCountries, reachObstacles } from './advertiserReach'

/** Countries of active distributions with a share for an advertiser, by advertiser. */
async function distributionCountries(db: Database, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ advertiser_id: number; country_ids: number[] }>`
    select member.advertiser_id, array_agg(distinct d.country_id) as country_ids
    from distribution_group_advertisers member
    join distribution_groups part on part.id = member.group_id
    join distribution_timeslots slot on slot.id = part.timeslot_id and slot.is_active
    join distributions d on d.id = slot.distribution_id and d.is_active
    where member.advertiser_id = any(${ids}::bigint[]) and (member.share > 0 or d.type = 'optimize')
    group by member.advertiser_id`.execute(db)
  return new Map(rows.map(({ advertiser_id, country_ids }) => [advertiser_id, country_ids]))
}

const nothing = { accepted: 0, refused: 0, unanswered: 0 }

/** State of advertisers' brokers, and obstacles; advertisers that do not exist are omitted. */
export async function listAdvertiserHealth(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<AdvertiserHealth[]> {
  const [advertisers, figures, countries, syncs] = await Promise.all([
    readAdvertisers(db, ids),
    readBrokerFigures(db, ids, now),
    distributionCountries(db, ids),
    readStatusSync(db, ids, now),
  ])
  return [...advertisers.values()].map((advertiser) => {
    const { recent, day, unansweredInRow, medianMs, lastAnswerAt } = figures.get(advertiser.id) ?? {
      ...{ recent: nothing, day: nothing, unansweredInRow: 0, medianMs: null, lastAnswerAt: null },
    }
    const hasBroker = advertiser.broker !== null
    const isTested = advertiser.brokerFault === null
    return {
      advertiser_id: advertiser.id,
      ...judgeBroker({ hasBroker, isTested, recent, day, unansweredInRow, medianMs }),
      ...day,
      median_ms: medianMs,
      last_answer_at: lastAnswerAt?.toISOString() ?? null,
      sync: syncs.get(advertiser.id) ?? { last_status_at: null, last_ftd_at: null, pull: null },
      obstacles: reachObstacles(advertiser, countries.get(advertiser.id) ?? []),
    }
  })
}

/** Countries without a price that an advertiser supports or gets leads from, sorted by name. */
export async function unpricedCountries(db: Database, id: number) {
  const [advertisers, countries] = await Promise.all([readAdvertisers(db, [id]), distributionCountries(db, [id])])
  const advertiser = advertisers.get(id)
  if (!advertiser) return []
  const ids = [...advertiser.supportedCountryIds, ...reachableCountries(advertiser, countries.get(id) ?? [])]
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select c.id, c.code, c.name from countries c
    where c.id = any(${ids}::bigint[])
      and not exists (select from advertiser_revenues r where r.advertiser_id = ${id} and (r.country_id is null or r.country_id = c.id))
    order by ${nameOrder(sql`c.name`)}`.execute(db)
  return rows
}

/** Number of held leads of the advertiser, and the time of the oldest. */
export async function heldAt(db: Database, id: number): Promise<{ count: number; since: string | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(sent_at) as since from open_attempts where advertiser_id = ${id} and state = 'held'`.execute(
    db,
  )
  const [held] = rows
  return { count: held?.count ?? 0, since: held?.since?.toISOString() ?? null }
}
