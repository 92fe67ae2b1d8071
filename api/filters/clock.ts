import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../shared/dates'
import type { Traffic } from '../../shared/filters'
import { DAY, offsetSegments, type Instant } from '../../shared/timeZones'
import type { MinuteRange } from '../../shared/wallTimes'
import type { ConversionDate, FactDate } from './facts'

// No lead is older than the business, and none is of next year: an open range still needs its zone's offsets.
const beginning = Date.UTC(2000, 0, 1)
const farthest = (now: Instant) => now + 366 * DAY

/** The minute since 1970 that the zone's clock showed at a fact: PostgreSQL adds the offset, it converts no zone. */
function localMinute(column: RawBuilder<Date>, zone: string, { from, to }: OpenRange, now: Instant): RawBuilder<number> {
  const first = Math.max(from ?? beginning, beginning)
  const last = Math.max(Math.min(to ?? farthest(now), farthest(now)), first + 1)
  // The newest first: most leads asked for are new, and a row is settled by the first segment that it lies in.
  const segments = offsetSegments(zone, first, last).reverse()
  const earliest = segments.pop()
  const arms = segments.map(({ from: start, offsetMinutes }) => sql`when ${column} >= ${new Date(start)} then ${offsetMinutes}::int`)
  const otherwise = sql`${earliest?.offsetMinutes ?? 0}::int`
  const offset = arms.length ? sql`case ${sql.join(arms, sql` `)} else ${otherwise} end` : otherwise
  return sql`(floor(date_part('epoch', ${column}) / 60)::bigint + ${offset})`
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
export function clockConditions(date: FactDate | ConversionDate, filter: ClockFilter, zone: string, now: Instant): RawBuilder<boolean>[] {
  const { range, traffic, hours } = filter
  const column = sql<Date>`${sql.ref(`l.${date}`)}`
  const conditions: RawBuilder<boolean>[] = []
  if (range.from !== null) conditions.push(sql`${column} >= ${new Date(range.from)}`)
  if (range.to !== null) conditions.push(sql`${column} < ${new Date(range.to)}`)
  if (date !== 'created_at') {
    conditions.push(sql`${column} is not null`)
    // Nothing happens to a lead before it is there: whole months need not be looked at.
    if (range.to !== null) conditions.push(sql`l.created_at < ${new Date(range.to)}`)
  }
  if (!hours && (!traffic || traffic === 'all')) return conditions

  const minute = localMinute(column, zone, range, now)
  // 1970 began on a Thursday: 0 is Monday here.
  if (traffic === 'weekdays') conditions.push(sql`(${minute} / 1440 + 3) % 7 < 5`)
  if (traffic === 'weekends') conditions.push(sql`(${minute} / 1440 + 3) % 7 >= 5`)
  if (hours) {
    const from = sql`${minute} % 1440 >= ${hours.from}`
    const to = sql`${minute} % 1440 < ${hours.to}`
    conditions.push(hours.from < hours.to ? sql`${from} and ${to}` : sql`(${from} or ${to})`)
  }
  return conditions
}
