/**
 * Date presets, the range of a filter, and how date-times are shown.
 * Source: spec/1, Filters; design/domain.md, Filters and Time.
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

/** In the order in which they are offered. `back` is how many periods before the one that holds now. */
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

/** Two wall-clock minutes, both included. */
export type WallRange = { start: WallTime; end: WallTime }
/** Half-open, as `InstantRange`; null is no bound. It holds nothing when `to` is not after `from`. */
export type OpenRange = { from: Instant | null; to: Instant | null }

/** The part of a filter that says when. */
export type DateFilter = Pick<
  LeadFilter,
  'start_date' | 'end_date' | 'start_time' | 'end_time' | 'last_24_hours' | 'inside_selected_hour_range'
>

/** The first day of the period `back` periods before the one that holds `day`. Weeks start on Monday. */
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
 * The minute on the clock up to which a running range goes. While the clock shows an hour for the second time, that is the last
 * minute of the hour: an earlier one would mean its first time, and leave out what came since.
 */
export function wallUntil(zone: string, now: Instant): WallTime {
  const wall = wallTimeAt(zone, now)
  if (instantOf(zone, addMinutes(wall, 1)) > now) return wall
  const before = offsetSegments(zone, now - DAY, now + 1).at(-2)
  return before ? addMinutes(printWallTime(new Date(before.to + before.offsetMinutes * MINUTE)), -1) : wall
}

/** A preset's range at `now`: current periods run up to now, past ones to 23:59 of their last day. */
export function presetRange(preset: DatePreset, zone: string, now: Instant): WallRange {
  const { period, back } = datePresets[preset]
  const whole = wholePeriod(period, dateAt(zone, now), back)
  return back === 0 ? { start: whole.start, end: wallUntil(zone, now) } : whole
}

/**
 * The whole range before another: for a preset the period before its own (Today → Yesterday), else the range of the same
 * length on the clock that ends where this one starts.
 */
export function previousRange(range: WallRange, preset: DatePreset | null): WallRange {
  if (preset) return wholePeriod(datePresets[preset].period, range.start.slice(0, 10), 1)
  const minutes = (clockMillis(range.end) - clockMillis(range.start)) / MINUTE + 1
  return { start: addMinutes(range.start, -minutes), end: addMinutes(range.start, -1) }
}

/** The minute of the past that is as far into it as `until` is into `range`; of a year the same date and time. */
function sameMinute(past: WallRange, range: WallRange, until: WallTime, preset: DatePreset | null): WallTime {
  if (preset && datePresets[preset].period === 'year') {
    const sameDate = `${past.start.slice(0, 4)}${until.slice(4)}`
    return parseWallTime(sameDate) ? sameDate : `${past.start.slice(0, 4)}-02-28 23:59`
  }
  return addMinutes(past.start, (clockMillis(until) - clockMillis(range.start)) / MINUTE)
}

/**
 * What "Compare with past" compares with: the range before, and of it, while the range is still running at `now`, the same
 * part: Today until 14:32 with Yesterday until 14:32. `isPart` says that there is more of it.
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
  // Last month may have had fewer days than have gone by in this one.
  return end < past.end ? { start: past.start, end, isPart: true } : { ...past, isPart: false }
}

/** A bound of a filter: its own time, else `time`, else `fallback`. Throws RangeError for what is no date. */
function bound(date: string | null | undefined, time: string | null | undefined, fallback: string): WallTime | null {
  if (!date) return null
  const parsed = parseWallTime(date)
  if (!parsed) throw new RangeError(`not a date: ${date}`)
  return `${parsed.date} ${parsed.time ?? (time || fallback)}`
}

/** With the hour range on, start_time and end_time are hours of each day: days without a time are then whole days. */
export const wallBounds = (filter: DateFilter) => ({
  start: bound(filter.start_date, filter.inside_selected_hour_range ? null : filter.start_time, '00:00'),
  end: bound(filter.end_date, filter.inside_selected_hour_range ? null : filter.end_time, '23:59'),
})

const instants = (zone: string, { start, end }: { start: WallTime | null; end: WallTime | null }): OpenRange => ({
  from: start ? instantOf(zone, start) : null,
  to: end ? instantOf(zone, addMinutes(end, 1)) : null,
})

/** The instants that a filter covers, the end minute included. Throws RangeError for dates that do not parse. */
export function resolveRange(filter: DateFilter, zone: string, now: Instant): OpenRange {
  if (filter.last_24_hours) return { from: now - DAY, to: now + 1 }
  return instants(zone, wallBounds(filter))
}

/** The instants to compare those of `resolveRange` with; null when the filter's range is open at an end. */
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

/** The minutes of each day that the filter lets through, null for all. Without its own times, those of its dates. */
export function resolveHours(filter: DateFilter): MinuteRange | null {
  if (!filter.inside_selected_hour_range) return null
  const timeOf = (date: string | null | undefined) => (date && !filter.last_24_hours ? parseWallTime(date)?.time : null)
  const start = filter.start_time || timeOf(filter.start_date)
  const end = filter.end_time || timeOf(filter.end_date)
  return start || end ? minuteOfDayRange(start ?? '00:00', end ?? '23:59') : null
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `20 Nov 14:29`, with the year when it is not that of `now`: `20 Nov 2025 14:29`. */
export function formatDateTime(instant: Instant, zone: string, now: Instant): string {
  const wall = wallTimeAt(zone, instant)
  const year = wall.slice(0, 4) === wallTimeAt(zone, now).slice(0, 4) ? '' : `${wall.slice(0, 4)} `
  return `${Number(wall.slice(8, 10))} ${months[Number(wall.slice(5, 7)) - 1]} ${year}${wall.slice(11)}`
}
