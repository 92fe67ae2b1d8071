import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { listDistributions } from '../../routing/distributions/distributions.queries'

interface Share {
  distribution_id: number
  timeslot_name: string
  group_name: string
  percentage: number
}

/**
 * Distributions that include an advertiser, last changed first, with its shares in the order of timeslots and groups.
 */
export async function listShares(db: Database, advertiserId: number, now: number) {
  const { rows } = await sql<Share>`
    select slot.distribution_id, slot.name as timeslot_name, part.name as group_name, (member.share / 100.0)::float8 as percentage
    from distribution_group_advertisers member
    join distribution_groups part on part.id = member.group_id
    join distribution_timeslots slot on slot.id = part.timeslot_id
    where member.advertiser_id = ${advertiserId}
    order by slot.distribution_id, slot.position, part.position`.execute(db)
  const shares = new Map<number, Share[]>()
  for (const share of rows) shares.set(share.distribution_id, [...(shares.get(share.distribution_id) ?? []), share])
  const distributions = await listDistributions(db, { advertiser_id: [advertiserId] }, now)
  return distributions.map((row) => ({
    ...row,
    shares: (shares.get(row.id) ?? []).map(({ distribution_id: _, ...share }) => share),
  }))
}
