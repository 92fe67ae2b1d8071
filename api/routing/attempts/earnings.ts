import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { readOptimize } from '../engine/earnings.queries'
import type { Optimize } from '../engine/world'
import type { Configuration } from './configuration.queries'

export const noOptimize: Optimize = { minLeads: 1, explorePercent: 100, earnings: new Map() }

// What optimize goes by moves slowly: 30 days of leads.
const keptMs = 60_000

/** What optimize goes by for a country and these advertisers, at most a minute old. */
export async function keptOptimize(
  db: Database,
  { optimize: kept }: Configuration,
  { countryId, advertiserIds }: { countryId: number; advertiserIds: readonly number[] },
  at: Instant,
): Promise<Optimize> {
  const key = `${countryId}:${[...advertiserIds].sort((one, other) => one - other).join()}`
  const known = kept.get(key)
  if (known && at - known.at < keptMs) return known.optimize
  const optimize = await readOptimize(db, countryId, advertiserIds, at)
  kept.set(key, { at, optimize })
  return optimize
}
