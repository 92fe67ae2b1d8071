import { DAY, dateAt, instantOf, MINUTE, offsetSegments, weekday, type Instant } from '../app/time/timeZones'
import { addDays, minuteOf } from '../app/time/wallTimes'

/** A day of the week with the times in which leads are accepted: 1 Monday … 7 Sunday, times `HH:mm` in the zone. */
export interface OpeningDay {
  id: number
  /** Whether the day is open. */
  checked: boolean
  /** False: open for people, closed for leads. */
  traffic?: boolean
  steps: readonly { start_time: string; end_time: string }[]
}

/**
 * Half-open from `start` to `end`. An end of 23:59 means midnight; an end that is not after the start belongs to the
 * next day.
 */
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

/** Same as `covers`, without clock changes: `minute` counts from midnight of the day. */
function coversSteadily({ start_time, end_time }: OpeningDay['steps'][number], minute: number): boolean {
  if (minute < minuteOf(start_time)) return false
  if (end_time === '23:59') return minute < dayMinutes
  return minute < minuteOf(end_time) + (end_time > start_time ? 0 : dayMinutes)
}

const takesTraffic = (days: readonly OpeningDay[], id: number) =>
  days.find((day) => day.id === id && day.checked && day.traffic !== false)

/** Whether opening hours include the instant, in the time zone. See docs/domain/time.md. */
export function isOpen(days: readonly OpeningDay[], zone: string, at: Instant): boolean {
  // Also yesterday's hours, which can end after midnight.
  const [segment, ...changes] = offsetSegments(zone, at - 2 * DAY, at + 2 * DAY)
  if (segment && !changes.length) {
    // Without a nearby clock change, minutes are sufficient and twenty times faster; routing checks this for each
    // advertiser.
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
 * The first later instant within an open range; null if there is none within eight days. If it is open now, the start
 * of the next range.
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
