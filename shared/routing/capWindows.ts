import { instantOf, dateAt, windowStart, type Instant } from '../app/time/timeZones'
import { addDays } from '../app/time/wallTimes'

/** What of a cap decides when its windows begin. */
export interface CapSchedule {
  interval: 'daily' | 'interval'
  /** `HH:mm` in the cap's zone. */
  resetTime: string
  /** IANA name. */
  timeZone: string
  createdAt: Instant
}

/** `from` is in the window, `to` is not; null: it never ends. */
export interface CapWindow {
  from: Instant
  to: Instant | null
}

/**
 * The window of a cap that holds an instant. A daily cap starts anew at its reset time on its zone's clock: a window lasts 23
 * or 25 hours where the clock changes, and starts after the gap where a change skips the reset time. An `interval` cap has one
 * window, from its creation on. Pure. Source: design/domain.md, Caps and Time.
 */
export function windowOf({ interval, resetTime, timeZone, createdAt }: CapSchedule, at: Instant): CapWindow {
  if (interval === 'interval') return { from: createdAt, to: null }
  const today = dateAt(timeZone, at)
  // The third day ahead is for zones that skipped one.
  const resets = [-1, 0, 1, 2, 3].map((days) => instantOf(timeZone, `${addDays(today, days)} ${resetTime}`))
  return { from: windowStart(resetTime, timeZone, at), to: Math.min(...resets.filter((reset) => reset > at)) }
}
