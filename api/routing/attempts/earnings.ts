import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { readOptimize } from '../engine/earnings.queries'
import type { Optimize } from '../engine/world'
import type { Configuration } from './configuration.queries'

export const noOptimize: Optimize = { minLeads: 1, explorePercent: 100, earnings: new Map() }

// Earnings cover 30 days of leads, so they change slowly.
const keptMs = 60_000

/** Earnings for a country and these advertisers, cached for at most a minute. */
export async function cachedOptimize(
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
