import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { readAdvertisers } from './advertisers.queries'
import { inOrder } from './candidates'
import type { CapRoom } from './obstacles'
import { type DistributionScope, readDistributions } from './distributions.queries'
import { readOptimize } from './earnings.queries'
import { readPairOverrides } from './overrides.queries'
import type { Distribution, World } from './world'

/** What to read. */
interface WorldScope {
  scope: DistributionScope
  publisherId: number | null
  countryId: number
  /** Caps that may apply to these advertisers, with current capacity. */
  readCaps: (advertiserIds: readonly number[]) => Promise<CapRoom[]>
}

/** Everything needed to route a lead of this publisher and country, in about twelve queries without locks. */
export async function readWorld(
  db: Database,
  { scope, publisherId, countryId, readCaps }: WorldScope,
  at: Instant,
): Promise<World> {
  const { distributions, credits } = await readDistributions(db, scope)
  const advertiserIds = advertisersOf(distributions)
  const optimized = advertisersOf(distributions.filter(({ type }) => type === 'optimize'))
  return {
    distributions: inOrder(distributions),
    advertisers: await readAdvertisers(db, advertiserIds),
    caps: await readCaps(advertiserIds),
    credits,
    overrides: await readPairOverrides(db, publisherId, advertiserIds),
    optimize: await readOptimize(db, countryId, optimized, at),
  }
}

const advertisersOf = (distributions: readonly Distribution[]) => {
  const groups = distributions.flatMap(({ timeslots }) => timeslots.flatMap((timeslot) => timeslot.groups))
  return [...new Set(groups.flatMap(({ members }) => members.map(({ advertiserId }) => advertiserId)))]
}
