import { dateAt, instantOf, weekday, type Instant } from './timeZones'
import { addDays } from './wallTimes'

/** A day of the week in which leads are taken: 1 Monday … 7 Sunday, times `HH:mm` on the zone's clock. */
export interface OpeningDay {
  id: number
  /** Closed when not. */
  checked: boolean
  /** False: open for people, closed for leads. */
  traffic?: boolean
  steps: readonly { start_time: string; end_time: string }[]
}

/** From `start` to `end`, half-open; an end of 23:59 is midnight, and one that is not after the start is the next day's. */
function covers(zone: string, date: string, { start_time, end_time }: OpeningDay['steps'][number], at: Instant): boolean {
  const to = end_time === '23:59' ? `${addDays(date, 1)} 00:00` : `${end_time > start_time ? date : addDays(date, 1)} ${end_time}`
  return instantOf(zone, `${date} ${start_time}`) <= at && at < instantOf(zone, to)
}

/** Whether the days are open at the instant, on the clock of the zone. Source: design/domain.md, Time. */
export function isOpen(days: readonly OpeningDay[], zone: string, at: Instant): boolean {
  const today = dateAt(zone, at)
  // Yesterday's too: its last hours may lie behind midnight.
  return [today, addDays(today, -1)].some((date, back) => {
    const id = ((weekday(zone, at) - 1 - back + 7) % 7) + 1
    const day = days.find((one) => one.id === id)
    return day?.checked && day.traffic !== false && day.steps.some((step) => covers(zone, date, step, at))
  })
}
