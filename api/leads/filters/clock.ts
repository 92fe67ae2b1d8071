import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import type { Traffic } from '../../../shared/app/filters'
import { DAY, MINUTE, offsetSegments, type Instant, type OffsetSegment } from '../../../shared/app/time/timeZones'
import type { MinuteRange } from '../../../shared/app/time/wallTimes'
import type { CountedDate } from './facts'

// No lead is older than the business, and none is of next year: an open range still needs its zone's offsets.
const beginning = Date.UTC(2000, 0, 1)
const farthest = (now: Instant) => now + 366 * DAY

const minutesOfDay = 24 * 60
const day = sql.lit(minutesOfDay)
const week = sql.lit(7 * minutesOfDay)

export const dateColumn = (date: CountedDate): RawBuilder<Date> => sql`${sql.ref(`l.${date}`)}`

/** The zone's segments over a range, wherever a lead can lie. */
function segmentsOver(zone: string, { from, to }: OpenRange, now: Instant): OffsetSegment[] {
  const first = Math.max(from ?? beginning, beginning)
  return offsetSegments(zone, first, Math.max(Math.min(to ?? farthest(now), farthest(now)), first + 1))
}

/** The minute since 1970 that a clock with these offsets shows at a date: SQL adds the offset, it converts no zone. */
function clockMinute(column: RawBuilder<Date>, segments: readonly OffsetSegment[]): RawBuilder<number> {
  const [earliest, ...later] = segments
  // The newest first: most leads asked for are new, and a row is settled by the first segment that it lies in.
  const arms = later
    .reverse()
    .map(({ from, offsetMinutes }) => sql`when ${column} >= ${new Date(from)} then ${sql.lit(offsetMinutes)}`)
  const otherwise = sql.lit(earliest?.offsetMinutes ?? 0)
  const offset = arms.length ? sql`case ${sql.join(arms, sql` `)} else ${otherwise} end` : otherwise
  return sql`(epoch_minute(${column}) + ${offset})`
}

/**
 * A clock set back over midnight shows the old day again after the new one has begun: until it reaches the new day once
 * more, the offset of before goes on, so that each day is in one piece and begins where the last ended.
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

/** The day of the zone that holds a date, as the minute since 1970 at which a clock of that day shows midnight. */
export function dayMinute(date: CountedDate, zone: string, range: OpenRange, now: Instant): RawBuilder<number> {
  // From the day before, for a range that begins while the old day is shown again.
  const segments = segmentsOver(zone, { from: range.from && range.from - DAY, to: range.to }, now)
  const minute = clockMinute(dateColumn(date), daySegments(segments))
  return sql`${minute} - ${minute} % ${day}`
}

/** A range on a date column. Nothing happens to a lead before it is there: whole months need not be looked at. */
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
 * The conditions of a range, of weekdays and of hours of the day on one date column. A weekday is that of the fact's own
 * calendar day, so an hour range over midnight on weekdays holds Friday evening and Monday's first hours.
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
  // 1970 began on a Thursday: the week counts from Monday here.
  const minuteOfWeek = sql`(${minute} + ${sql.lit(3 * minutesOfDay)}) % ${week}`
  if (traffic === 'weekdays') conditions.push(sql`${minuteOfWeek} < ${sql.lit(5 * minutesOfDay)}`)
  if (traffic === 'weekends') conditions.push(sql`${minuteOfWeek} >= ${sql.lit(5 * minutesOfDay)}`)
  if (hours) {
    // Counted from its first minute, so that one comparison does, also over midnight.
    const length = hours.to - hours.from + (hours.from < hours.to ? 0 : minutesOfDay)
    conditions.push(sql`(${minute} + ${sql.lit(minutesOfDay - hours.from)}) % ${day} < ${sql.lit(length)}`)
  }
  return conditions
}
