import { DAY, dateAt, instantOf, MINUTE, offsetSegments, weekday, type Instant } from '../app/time/timeZones'
import { addDays, minuteOf } from '../app/time/wallTimes'

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
function covers(
  zone: string,
  date: string,
  { start_time, end_time }: OpeningDay['steps'][number],
  at: Instant,
): boolean {
  const to =
    end_time === '23:59'
      ? `${addDays(date, 1)} 00:00`
      : `${end_time > start_time ? date : addDays(date, 1)} ${end_time}`
  return instantOf(zone, `${date} ${start_time}`) <= at && at < instantOf(zone, to)
}

const dayMinutes = 24 * 60

/** As `covers`, on a clock that nobody changes: `minute` counts from the midnight at which the day began. */
function coversSteadily({ start_time, end_time }: OpeningDay['steps'][number], minute: number): boolean {
  if (minute < minuteOf(start_time)) return false
  if (end_time === '23:59') return minute < dayMinutes
  return minute < minuteOf(end_time) + (end_time > start_time ? 0 : dayMinutes)
}

const takesTraffic = (days: readonly OpeningDay[], id: number) =>
  days.find((day) => day.id === id && day.checked && day.traffic !== false)

/** Whether the days are open at the instant, on the clock of the zone. Source: design/domain.md, Time. */
export function isOpen(days: readonly OpeningDay[], zone: string, at: Instant): boolean {
  // Yesterday's too: its last hours may lie behind midnight.
  const [segment, ...changes] = offsetSegments(zone, at - 2 * DAY, at + 2 * DAY)
  if (segment && !changes.length) {
    // Far from a change of the clock minutes are enough, and twenty times as fast: routing asks for each advertiser.
    const clock = Math.floor(at / MINUTE) + segment.offsetMinutes
    const day = Math.floor(clock / dayMinutes)
    return [0, 1].some((back) => {
      // 1970-01-01 was a Thursday.
      const id = ((((day - back + 3) % 7) + 7) % 7) + 1
      const minute = clock - (day - back) * dayMinutes
      return takesTraffic(days, id)?.steps.some((step) => coversSteadily(step, minute))
    })
  }
  const today = dateAt(zone, at)
  return [today, addDays(today, -1)].some((date, back) => {
    const id = ((weekday(zone, at) - 1 - back + 7) % 7) + 1
    return takesTraffic(days, id)?.steps.some((step) => covers(zone, date, step, at))
  })
}

/**
 * The first instant after this one at which the days are open; null when they do not open within eight days. Of days that
 * are open now, the next time at which a range begins.
 */
export function nextOpening(days: readonly OpeningDay[], zone: string, after: Instant): Instant | null {
  const today = dateAt(zone, after)
  const times = [...new Set(days.flatMap(({ steps }) => steps.map(({ start_time }) => start_time)))].sort()
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = addDays(today, ahead)
    const starts = times.map((time) => instantOf(zone, `${date} ${time}`))
    const first = starts.find((start) => start > after && isOpen(days, zone, start))
    if (first !== undefined) return first
  }
  return null
}
