import { DAY, HOUR, type Instant } from '../../../../shared/app/time/timeZones'
import type { Advertiser } from '../partners/advertisers'
import type { Market } from '../world/markets'
import type { Attempt } from '../world/placement'
import type { Random } from '../world/random'
import type { Overridden } from '../partners/overriding'

/** Staff inject the lead to another advertiser. */
export interface Injection {
  attempt: Attempt
  overridden: Partial<Overridden>
}

/**
 * Draws an injection of a lead whose routing ended at `after`, or null. Refused injections only appear in the history.
 * Rejected leads are injected more often than inactive ones.
 */
export function drawInjection(
  random: Random,
  advertisers: readonly Advertiser[],
  {
    after,
    now,
    market,
    holder,
    tried,
  }: { after: Instant; now: Instant; market: Market; holder: Advertiser | null; tried: ReadonlySet<number> },
): Injection | null {
  if (!random.chance(holder ? 0.033 : 0.2)) return null
  const delay = holder ? random.skewed(9 * DAY, 0.6) : random.skewed(5 * HOUR, 1.1)
  const at = Math.floor(after + delay) + 1000
  if (at >= now) return null
  const able = advertisers.filter(
    ({ id, isTest, isActive, trouble, markets }) =>
      !isTest && isActive && !trouble && !tried.has(id) && (!markets || markets.has(market.index)),
  )
  if (!able.length) return null
  const advertiser = random.pick(able)
  const accepted = random.chance(holder ? 0.8 : 0.65)
  const message = accepted
    ? null
    : random.pick(['Lead already exists', 'Email is already registered', 'Daily limit reached'])
  const takenMs = Math.floor(random.skewed(700, 0.5)) + 50
  return {
    attempt: {
      at: Math.min(now, at + takenMs),
      status: accepted ? 'Accepted' : 'Rejected',
      advertiser,
      distribution: null,
      origin: accepted ? null : 'broker',
      message,
      takenMs,
      trace: null,
    },
    overridden: {
      ...(random.chance(0.25) && { publisherId: String(random.whole(1000, 9999)), publisherOrigin: 'injection' }),
    },
  }
}
