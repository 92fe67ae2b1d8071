import type { OpenRange } from '../../../shared/app/time/dates'
import { DAY, MINUTE, dateAt, dayRange, type Instant } from '../../../shared/app/time/timeZones'
import { addDays, clockMillis } from '../../../shared/app/time/wallTimes'

export interface ClickDay {
  /** Wall-clock minutes since 1970 of midnight of this day, as in `dayMinute`. */
  key: number
  from: Instant
  to: Instant
}

/**
 * Days of the zone in a range, the first and last limited to it; `first` is the oldest click, null if there is none.
 */
export function clickDaysIn({ from, to }: OpenRange, first: Instant | null, zone: string, now: Instant): ClickDay[] {
  const start = Math.max(from ?? -Infinity, first ?? Infinity)
  // Clocks of other processes can be ahead.
  const end = Math.min(to ?? Infinity, now + DAY)
  const days: ClickDay[] = []
  if (start >= end) return days
  for (let date = dateAt(zone, start), last = dateAt(zone, end - 1); date <= last; date = addDays(date, 1)) {
    const day = dayRange(zone, date)
    days.push({
      key: clockMillis(`${date} 00:00`) / MINUTE,
      from: Math.max(day.from, start),
      to: Math.min(day.to, end),
    })
  }
  return days
}
