import { DAY, HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'
import type { Random } from '../world/random'

export interface Conversion {
  /** Time of the deposit; null for a fake. */
  convertedAt: Instant | null
  /** When it became pending: the deposit, or the firing of a fake. */
  startedAt: Instant
  outcome: 'pending' | 'approved' | 'rejected'
  /** Decision by staff; null while pending. */
  decidedAt: Instant | null
}

/** Share of pending conversions by age. */
export type Backlog = readonly (readonly [age: number, share: number])[]

/** Most are decided within two days; some take longer, and a few are never decided. */
const usualBacklog: Backlog = [
  [6 * HOUR, 0.6],
  [DAY, 0.42],
  [3 * DAY, 0.25],
  [10 * DAY, 0.07],
  [45 * DAY, 0.005],
]

/** Limits pending conversions to a few dozen, for any number of leads. */
export function backlogOf(leads: number): Backlog {
  const scale = Math.min(1, 50_000 / Math.max(1, leads))
  return usualBacklog.map(([age, share]) => [Math.max(20 * MINUTE, age * scale), share])
}

/** From hours to weeks; one in fifteen takes more than a month. */
const depositDelay = (random: Random) =>
  random.chance(0.07) ? (31 + random.next() * 60) * DAY : Math.min(29 * DAY, random.skewed(36 * HOUR, 1.25))

/**
 * Draws whether the lead, held by an advertiser since `start`, converts: a deposit or, rarely, a fake fired by staff.
 */
export function drawConversion(
  random: Random,
  {
    start,
    now,
    chance,
    fakeChance,
    backlog,
  }: { start: Instant; now: Instant; chance: number; fakeChance: number; backlog: Backlog },
): Conversion | null {
  const isDeposit = random.chance(chance)
  if (!isDeposit && !random.chance(fakeChance)) return null
  const startedAt = Math.floor(start + (isDeposit ? depositDelay(random) : random.skewed(2 * DAY, 0.8))) + 1000
  if (startedAt >= now) return null
  const convertedAt = isDeposit ? startedAt : null
  if (random.chance(backlog.find(([age]) => now - startedAt < age)?.[1] ?? 0))
    return { convertedAt, startedAt, outcome: 'pending', decidedAt: null }
  const delay = random.skewed(random.chance(0.1) ? 3 * DAY : 5 * HOUR, 0.9)
  const decidedAt =
    startedAt + Math.max(1, Math.floor(delay < now - startedAt ? delay : random.next() * (now - startedAt)))
  return { convertedAt, startedAt, outcome: isDeposit && random.chance(0.045) ? 'rejected' : 'approved', decidedAt }
}
