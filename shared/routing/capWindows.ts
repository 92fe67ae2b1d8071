import { instantOf, dateAt, windowStart, type Instant } from '../app/time/timeZones'
import { addDays } from '../app/time/wallTimes'

/** Properties of a cap that determine its windows. */
export interface CapSchedule {
  interval: 'daily' | 'interval'
  /** `HH:mm` in the cap's zone. */
  resetTime: string
  /** IANA name. */
  timeZone: string
  createdAt: Instant
}

/** Half-open: `from` is included, `to` is not; null means that it never ends. */
export interface CapWindow {
  from: Instant
  to: Instant | null
}

/**
 * The window of a cap that contains an instant. A daily cap resets at its reset time in its time zone: with a clock
 * change a window has 23 or 25 hours, and it starts after the gap if the reset time is skipped. An `interval` cap has
 * one window, from its creation on. Pure function. See docs/domain/time.md and docs/domain/caps.md.
 */
export function windowOf({ interval, resetTime, timeZone, createdAt }: CapSchedule, at: Instant): CapWindow {
  if (interval === 'interval') return { from: createdAt, to: null }
  const today = dateAt(timeZone, at)
  // Two days on, because a clock set back over midnight shows today again after tomorrow has begun.
  const resets = [0, 1, 2].map((days) => instantOf(timeZone, `${addDays(today, days)} ${resetTime}`))
  return { from: windowStart(resetTime, timeZone, at), to: Math.min(...resets.filter((reset) => reset > at)) }
}
