import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import type { Traffic } from '../../../shared/app/filters'
import { DAY, MINUTE, offsetSegments, type Instant, type OffsetSegment } from '../../../shared/app/time/timeZones'
import type { MinuteRange } from '../../../shared/app/time/wallTimes'
import type { CountedDate } from './facts'

// Limits for open ranges, which still need the offsets of the zone: no lead is older than the business or later than
// next year.
const beginning = Date.UTC(2000, 0, 1)
const farthest = (now: Instant) => now + 366 * DAY

const minutesOfDay = 24 * 60
const day = sql.lit(minutesOfDay)
const week = sql.lit(7 * minutesOfDay)

export const dateColumn = (date: CountedDate): RawBuilder<Date> => sql`${sql.ref(`l.${date}`)}`

/** Segments of the zone for a range, limited to the lifetime of leads. */
function segmentsOver(zone: string, { from, to }: OpenRange, now: Instant): OffsetSegment[] {
  const first = Math.max(from ?? beginning, beginning)
  return offsetSegments(zone, first, Math.max(Math.min(to ?? farthest(now), farthest(now)), first + 1))
}

/** Wall-clock minutes since 1970 of a date column: SQL only adds the offset. */
function clockMinute(column: RawBuilder<Date>, segments: readonly OffsetSegment[]): RawBuilder<number> {
  const [earliest, ...later] = segments
  // Newest first: most requested leads are recent, and the first matching segment is used.
  const arms = later
    .reverse()
    .map(({ from, offsetMinutes }) => sql`when ${column} >= ${new Date(from)} then ${sql.lit(offsetMinutes)}`)
  const otherwise = sql.lit(earliest?.offsetMinutes ?? 0)
  const offset = arms.length ? sql`case ${sql.join(arms, sql` `)} else ${otherwise} end` : otherwise
  return sql`(epoch_minute(${column}) + ${offset})`
}

/**
 * A clock set back over midnight shows the previous day again after the next day has begun. Until it reaches the next
 * day again, the earlier offset is kept, so that each day is contiguous.
 */
function daySegments(segments: readonly OffsetSegment[]): OffsetSegment[] {
  const dayAt = (instant: Instant, { offsetMinutes }: OffsetSegment) =>
    Math.floor((instant + offsetMinutes * MINUTE) / DAY)
  const whole = segments.map((segment) => ({ ...segment }))
  whole.forEach((segment, index) => {
    const before = whole[index - 1]
    if (!before || dayAt(segment.from - MINUTE, before) <= dayAt(segment.from, segment)) return
    segment.from = before.to = dayAt(segment.from - MINUTE, before) * DAY - segment.offsetMinutes * MINUTE
  })
  return whole
}

/** Day of a date in the zone, as the wall-clock minutes since 1970 of its midnight. */
export function dayMinute(date: CountedDate, zone: string, range: OpenRange, now: Instant): RawBuilder<number> {
  // Starts one day earlier, for a range that begins while the previous day is repeated.
  const segments = segmentsOver(zone, { from: range.from && range.from - DAY, to: range.to }, now)
  const minute = clockMinute(dateColumn(date), daySegments(segments))
  return sql`${minute} - ${minute} % ${day}`
}

/** A range on a date column. Events cannot precede the lead, so whole months are excluded. */
export function rangeConditions(date: CountedDate, { from, to }: OpenRange): RawBuilder<boolean>[] {
  const column = dateColumn(date)
  const conditions: RawBuilder<boolean>[] = []
  if (from !== null) conditions.push(sql`${column} >= ${new Date(from)}`)
  if (to !== null) conditions.push(sql`${column} < ${new Date(to)}`)
  if (to !== null && date !== 'created_at') conditions.push(sql`l.created_at < ${new Date(to)}`)
  return conditions
}

interface ClockFilter {
  range: OpenRange
  traffic: Traffic | null | undefined
  hours: MinuteRange | null
}

/**
 * Conditions for range, weekdays and hours on one date column. The weekday is that of the event's calendar day, so an
 * hour range over midnight on weekdays includes Friday evening and the first hours of Monday.
 */
export function clockConditions(
  date: CountedDate,
  filter: ClockFilter,
  zone: string,
  now: Instant,
): RawBuilder<boolean>[] {
  const { range, traffic, hours } = filter
  const conditions = rangeConditions(date, range)
  if (date !== 'created_at' && date !== 'fact_date') conditions.push(sql`${dateColumn(date)} is not null`)
  if (!hours && (!traffic || traffic === 'all')) return conditions

  const minute = clockMinute(dateColumn(date), segmentsOver(zone, range, now))
  // 1970 began on a Thursday; weeks are counted from Monday here.
  const minuteOfWeek = sql`(${minute} + ${sql.lit(3 * minutesOfDay)}) % ${week}`
  if (traffic === 'weekdays') conditions.push(sql`${minuteOfWeek} < ${sql.lit(5 * minutesOfDay)}`)
  if (traffic === 'weekends') conditions.push(sql`${minuteOfWeek} >= ${sql.lit(5 * minutesOfDay)}`)
  if (hours) {
    // Minutes since the start of the hour range, so that one comparison is enough even over midnight.
    const length = hours.to - hours.from + (hours.from < hours.to ? 0 : minutesOfDay)
    conditions.push(sql`(${minute} + ${sql.lit(minutesOfDay - hours.from)}) % ${day} < ${sql.lit(length)}`)
  }
  return conditions
}
