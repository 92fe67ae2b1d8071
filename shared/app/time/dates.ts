/**
 * Date presets, the range of a filter, and the display of date-times. See docs/domain/filters.md and
 * docs/domain/time.md.
 */
import type { LeadFilter } from '../filters'
import { DAY, dateAt, instantOf, MINUTE, offsetSegments, wallTimeAt, type Instant } from './timeZones'
import {
  addDays,
  addMinutes,
  clockMillis,
  minuteOfDayRange,
  parseWallTime,
  printWallTime,
  weekdayOf,
  type CalendarDate,
  type MinuteRange,
  type WallTime,
} from './wallTimes'

type Period = 'day' | 'week' | 'month' | 'year'

/** In display order. `back` is the number of periods before the current one. */
export const datePresets = {
  today: { label: 'Today', period: 'day', back: 0 },
  yesterday: { label: 'Yesterday', period: 'day', back: 1 },
  this_week: { label: 'This week', period: 'week', back: 0 },
  last_week: { label: 'Last week', period: 'week', back: 1 },
  this_month: { label: 'This Month', period: 'month', back: 0 },
  last_month: { label: 'Last Month', period: 'month', back: 1 },
  this_year: { label: 'This Year', period: 'year', back: 0 },
  last_year: { label: 'Last Year', period: 'year', back: 1 },
} as const satisfies Record<string, { label: string; period: Period; back: number }>
export type DatePreset = keyof typeof datePresets

/** Two wall-clock minutes, both inclusive. */
export type WallRange = { start: WallTime; end: WallTime }
/** Half-open like `InstantRange`; null means no bound. Empty if `to` is not after `from`. */
export type OpenRange = { from: Instant | null; to: Instant | null }

/** The date fields of a filter. */
export type DateFilter = Pick<
  LeadFilter,
  'start_date' | 'end_date' | 'start_time' | 'end_time' | 'last_24_hours' | 'inside_selected_hour_range'
>

/** First day of the period that lies `back` periods before the one with `day`. Weeks start on Monday. */
function firstDay(period: Period, day: CalendarDate, back: number): CalendarDate {
  if (period === 'day') return addDays(day, -back)
  if (period === 'week') return addDays(day, 1 - weekdayOf(day) - 7 * back)
  const clock = new Date(clockMillis(`${day} 00:00`))
  if (period === 'month') clock.setUTCMonth(clock.getUTCMonth() - back, 1)
  else clock.setUTCFullYear(clock.getUTCFullYear() - back, 0, 1)
  return clock.toISOString().slice(0, 10)
}

const wholePeriod = (period: Period, today: CalendarDate, back: number): WallRange => ({
  start: `${firstDay(period, today, back)} 00:00`,
  end: `${addDays(firstDay(period, today, back - 1), -1)} 23:59`,
})

/**
 * The wall-clock minute at which a current range ends. While an hour is repeated by a clock change, this is the last
 * minute of the hour: an earlier minute would mean its first occurrence and omit later events.
 */
export function wallUntil(zone: string, now: Instant): WallTime {
  const wall = wallTimeAt(zone, now)
  if (instantOf(zone, addMinutes(wall, 1)) > now) return wall
  const before = offsetSegments(zone, now - DAY, now + 1).at(-2)
  return before ? addMinutes(printWallTime(new Date(before.to + before.offsetMinutes * MINUTE)), -1) : wall
}

/** Range of a preset at `now`: current periods end now, past ones at 23:59 of their last day. */
export function presetRange(preset: DatePreset, zone: string, now: Instant): WallRange {
  const { period, back } = datePresets[preset]
  const whole = wholePeriod(period, dateAt(zone, now), back)
  return back === 0 ? { start: whole.start, end: wallUntil(zone, now) } : whole
}

/**
 * The whole range before another one: for a preset the previous period (Today → Yesterday), otherwise the range of the
 * same wall-clock length that ends where this one starts.
 */
export function previousRange(range: WallRange, preset: DatePreset | null): WallRange {
  if (preset) return wholePeriod(datePresets[preset].period, range.start.slice(0, 10), 1)
  const minutes = (clockMillis(range.end) - clockMillis(range.start)) / MINUTE + 1
  return { start: addMinutes(range.start, -minutes), end: addMinutes(range.start, -1) }
}

/** The minute of the previous range that corresponds to `until` in `range`; for a year, the same date and time. */
function sameMinute(past: WallRange, range: WallRange, until: WallTime, preset: DatePreset | null): WallTime {
  if (preset && datePresets[preset].period === 'year') {
    const sameDate = `${past.start.slice(0, 4)}${until.slice(4)}`
    return parseWallTime(sameDate) ? sameDate : `${past.start.slice(0, 4)}-02-28 23:59`
  }
  return addMinutes(past.start, (clockMillis(until) - clockMillis(range.start)) / MINUTE)
}

/**
 * The range for "Compare with past": the previous range, or the same part of it while the range is not over at `now`
 * (Today until 14:32 with Yesterday until 14:32). `isPart` is true in the latter case.
 */
export function comparedRange(
  range: WallRange,
  preset: DatePreset | null,
  zone: string,
  now: Instant,
): WallRange & { isPart: boolean } {
  const past = previousRange(range, preset)
  const wallNow = wallTimeAt(zone, now)
  const until = wallNow < range.end ? wallNow : range.end
  const isRunning = until < range.end || (preset !== null && datePresets[preset].back === 0)
  if (!isRunning || until < range.start) return { ...past, isPart: false }
  const end = sameMinute(past, range, until, preset)
  // The previous month can be shorter than the elapsed part of this one.
  return end < past.end ? { start: past.start, end, isPart: true } : { ...past, isPart: false }
}

/** A bound of a filter: its own time, or else `time`, or else `fallback`. Throws RangeError for invalid dates. */
function bound(date: string | null | undefined, time: string | null | undefined, fallback: string): WallTime | null {
  if (!date) return null
  const parsed = parseWallTime(date)
  if (!parsed) throw new RangeError(`not a date: ${date}`)
  return `${parsed.date} ${parsed.time ?? (time || fallback)}`
}

/** With the hour range on, start_time and end_time are hours of each day; days without a time are then whole days. */
export const wallBounds = (filter: DateFilter) => ({
  start: bound(filter.start_date, filter.inside_selected_hour_range ? null : filter.start_time, '00:00'),
  end: bound(filter.end_date, filter.inside_selected_hour_range ? null : filter.end_time, '23:59'),
})

const instants = (zone: string, { start, end }: { start: WallTime | null; end: WallTime | null }): OpenRange => ({
  from: start ? instantOf(zone, start) : null,
  to: end ? instantOf(zone, addMinutes(end, 1)) : null,
})

/** The instants covered by a filter, including the end minute. Throws RangeError for invalid dates. */
export function resolveRange(filter: DateFilter, zone: string, now: Instant): OpenRange {
  if (filter.last_24_hours) return { from: now - DAY, to: now + 1 }
  return instants(zone, wallBounds(filter))
}

/** The instants to compare with those of `resolveRange`; null if the filter's range has an open end. */
export function resolvePreviousRange(
  filter: DateFilter,
  preset: DatePreset | null,
  zone: string,
  now: Instant,
): OpenRange | null {
  if (filter.last_24_hours) return { from: now - 2 * DAY, to: now - DAY }
  const { start, end } = wallBounds(filter)
  return start && end ? instants(zone, comparedRange({ start, end }, preset, zone, now)) : null
}

/** Minutes of each day that the filter includes; null for all. Without times of its own, those of its dates. */
export function resolveHours(filter: DateFilter): MinuteRange | null {
  if (!filter.inside_selected_hour_range) return null
  const timeOf = (date: string | null | undefined) => (date && !filter.last_24_hours ? parseWallTime(date)?.time : null)
  const start = filter.start_time || timeOf(filter.start_date)
  const end = filter.end_time || timeOf(filter.end_date)
  return start || end ? minuteOfDayRange(start ?? '00:00', end ?? '23:59') : null
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `20 Nov`, with the year if it differs from that of `now`: `20 Nov 2025`. */
export function formatDay(instant: Instant, zone: string, now: Instant): string {
  const day = dateAt(zone, instant)
  const year = day.slice(0, 4) === dateAt(zone, now).slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}${year}`
}

/** `20 Nov 14:29`, with the year if it differs from that of `now`: `20 Nov 2025 14:29`. */
export const formatDateTime = (instant: Instant, zone: string, now: Instant): string =>
  `${formatDay(instant, zone, now)} ${wallTimeAt(zone, instant).slice(11)}`
