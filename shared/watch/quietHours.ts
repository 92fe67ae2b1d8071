import { dateAt, instantOf, type Instant } from '../app/time/timeZones'
import { addDays } from '../app/time/wallTimes'

/** Times of day, `HH:mm`; they may include midnight. */
export interface QuietHours {
  from: string
  to: string
}

/**
 * When the quiet hours end that `now` lies in; null outside them. They follow the clock of the zone: a time of day that
 * a clock change skips means the first instant after the gap, one that occurs twice means its first occurrence.
 */
export function quietUntil(zone: string, { from, to }: QuietHours, now: Instant): Instant | null {
  const today = dateAt(zone, now)
  for (const days of [-1, 0, 1]) {
    const date = addDays(today, days)
    const start = instantOf(zone, `${date} ${from}`)
    const end = instantOf(zone, `${to > from ? date : addDays(date, 1)} ${to}`)
    if (start <= now && now < end) return end
  }
  return null
}
