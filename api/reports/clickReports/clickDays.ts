import type { OpenRange } from '../../../shared/app/time/dates'
import { DAY, MINUTE, dateAt, dayRange, type Instant } from '../../../shared/app/time/timeZones'
import { addDays, clockMillis } from '../../../shared/app/time/wallTimes'

export interface ClickDay {
  /** The minute since 1970 at which a clock of this day shows midnight, as `dayMinute` has it. */
  key: number
  from: Instant
  to: Instant
}

/** The days of the zone that a range touches, the first and the last cut to it; `first` is the oldest click, null of none. */
export function daysOf({ from, to }: OpenRange, first: Instant | null, zone: string, now: Instant): ClickDay[] {
  const start = Math.max(from ?? -Infinity, first ?? Infinity)
  // Other processes' clocks may be ahead.
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
