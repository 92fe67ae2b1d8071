/**
 * Periods of the dashboard as instants, and the positions of its charts. See docs/domain/figures.md and
 * docs/domain/time.md.
 */
import {
  comparedRange,
  presetRange,
  previousRange,
  resolveRange,
  type DatePreset,
  type WallRange,
} from '../app/time/dates'
import {
  DAY,
  dateAt,
  dayRange,
  HOUR,
  instantOf,
  MINUTE,
  offsetSegments,
  startOfDay,
  wallTimeAt,
  type Instant,
  type InstantRange,
} from '../app/time/timeZones'
import {
  addDays,
  addMinutes,
  clockMillis,
  printWallTime,
  type CalendarDate,
  type WallTime,
} from '../app/time/wallTimes'

export const dashboardPeriods = ['today', 'last_24_hours', 'this_week', 'this_month'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]
/** Periods in which a daily cap fills once. */
export const capFillPeriods = ['today', 'last_24_hours'] as const satisfies readonly DashboardPeriod[]
/** Calendar periods. */
type CalendarPeriod = Exclude<DashboardPeriod, 'last_24_hours'>

/** Before this hour in the user's time zone, today has little data. */
const morningHour = 6

/** Default period of the dashboard: the last 24 hours in the early morning, otherwise today. */
export const leadingPeriod = (zone: string, now: Instant): DashboardPeriod =>
  Number(wallTimeAt(zone, now).slice(11, 13)) < morningHour ? 'last_24_hours' : 'today'

/** Name of each period, and of the period it is compared with. */
export const periodLabels: Readonly<Record<DashboardPeriod, { label: string; comparison: string }>> = {
  today: { label: 'Today', comparison: 'Yesterday' },
  last_24_hours: { label: 'Last 24 hours', comparison: 'The 24 hours before' },
  this_week: { label: 'This week', comparison: 'Last week' },
  this_month: { label: 'This month', comparison: 'Last month' },
}

/** One position on a chart's axis: the interval of each period at that position, null if there is none. */
interface Slot {
  label: string
  current: InstantRange | null
  previous: InstantRange | null
  /** Interval of the same weekday a week earlier; only for a single day. */
  sameWeekday: InstantRange | null
}

export interface PeriodSpan {
  /** Includes the minute of `now`. */
  current: InstantRange
  /** The whole previous period. */
  previous: InstantRange
  /** The previous period up to the same day and minute; null if the period is over. */
  previousByNow: InstantRange | null
  /** The same weekday a week earlier up to the same minute, or the same 24 hours; null for other periods. */
  sameWeekdayByNow: InstantRange | null
  slots: Slot[]
}

type Part = InstantRange & { label: string }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const instants = (zone: string, { start, end }: WallRange): InstantRange => ({
  from: instantOf(zone, start),
  to: instantOf(zone, addMinutes(end, 1)),
})

const endOfMinute = (now: Instant): Instant => (Math.floor(now / MINUTE) + 1) * MINUTE

/** A current period up to the end of this minute, also while a clock change repeats the hour. */
const soFar = (period: DashboardPeriod, zone: string, now: Instant): InstantRange => ({
  from: period === 'last_24_hours' ? endOfMinute(now) - DAY : instantOf(zone, presetRange(period, zone, now).start),
  to: endOfMinute(now),
})

const weekMinutes = 7 * 1440
/** The same weekday a week earlier, up to the wall-clock minute of `now` if the range is not over. */
const weekBefore = ({ start, end }: WallRange, wallNow: WallTime): WallRange => ({
  start: addMinutes(start, -weekMinutes),
  end: addMinutes(wallNow < end ? wallNow : end, -weekMinutes),
})

/** Wall-clock hours of a range. A repeated hour gives two intervals, a skipped one none. */
function hourParts(zone: string, { from, to }: InstantRange): Part[] {
  const parts: Part[] = []
  for (const segment of offsetSegments(zone, from, to)) {
    const shift = segment.offsetMinutes * MINUTE
    for (let start = segment.from; start < segment.to;) {
      const hour = Math.floor((start + shift) / HOUR) * HOUR
      const end = Math.min(hour + HOUR - shift, segment.to)
      const label = printWallTime(new Date(hour)).slice(11)
      parts.push({ from: start, to: end, label: parts.some((part) => part.label === label) ? `${label} (2nd)` : label })
      start = end
    }
  }
  return parts
}

const lastDay = (zone: string, { to }: InstantRange): CalendarDate => dateAt(zone, to - 1)
const monthAfter = (date: CalendarDate) => `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 8)}01`

/** Days or months of a range, limited to its start and end. */
function calendarParts(
  zone: string,
  range: InstantRange,
  next: (date: CalendarDate) => CalendarDate,
  label: (date: CalendarDate, index: number) => string,
): Part[] {
  const parts: Part[] = []
  const last = lastDay(zone, range)
  for (let date = dateAt(zone, range.from); date <= last; date = next(date)) {
    const from = Math.max(startOfDay(zone, date), range.from)
    parts.push({ from, to: Math.min(startOfDay(zone, next(date)), range.to), label: label(date, parts.length) })
  }
  return parts
}

const dayLabel = (date: CalendarDate) => `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`
const monthLabel = (date: CalendarDate) => `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`

/** Pairs intervals by position. Labels are those of the current intervals, then of additional previous ones. */
const byPlace = (current: readonly Part[], previous: readonly Part[]): Slot[] =>
  Array.from({ length: Math.max(current.length, previous.length) }, (_, index) => ({
    label: (current[index] ?? previous[index])?.label ?? '',
    current: current[index] ?? null,
    previous: previous[index] ?? null,
    sameWeekday: null,
  }))

/** Pairs intervals with the same wall-clock hour; a day can have 23 or 25 of them. */
function byHour(current: readonly Part[], previous: readonly Part[], sameWeekday: readonly Part[] = []): Slot[] {
  const labels = [...new Set([...current, ...previous].map(({ label }) => label))].sort()
  const find = (parts: readonly Part[], label: string) => parts.find((part) => part.label === label) ?? null
  return labels.map((label) => ({
    label,
    current: find(current, label),
    previous: find(previous, label),
    sameWeekday: find(sameWeekday, label),
  }))
}

/** The whole same weekday a week earlier, by hour. */
const weekdayParts = (zone: string, now: Instant): Part[] =>
  hourParts(zone, dayRange(zone, addDays(dateAt(zone, now), -7)))

const nextDay = (date: CalendarDate) => addDays(date, 1)
const partsOf: Record<Exclude<CalendarPeriod, 'today'>, (zone: string, range: InstantRange) => Part[]> = {
  this_week: (zone, range) => calendarParts(zone, range, nextDay, (_date, index) => weekdays[index] ?? ''),
  this_month: (zone, range) => calendarParts(zone, range, nextDay, (date) => String(Number(date.slice(8)))),
}

/** The whole current period, to its last minute. */
function wholePeriod(period: CalendarPeriod, zone: string, now: Instant): InstantRange {
  const { start } = presetRange(period, zone, now)
  const first = start.slice(0, 10)
  if (period === 'today') return dayRange(zone, first)
  const end = period === 'this_week' ? addDays(first, 7) : monthAfter(first)
  return { from: startOfDay(zone, first), to: startOfDay(zone, end) }
}

const ago = ({ from, to }: InstantRange, days: number): InstantRange => ({
  from: from - days * DAY,
  to: to - days * DAY,
})

/**
 * The last 24 hours by wall-clock hour, with the 24 hours before and those a week earlier. All have 24 elapsed hours,
 * even with a clock change. The first hour is partial; its label is its start.
 */
export function last24HoursSpan(zone: string, now: Instant): PeriodSpan {
  const current = soFar('last_24_hours', zone, now)
  const [first, ...others] = hourParts(zone, current)
  // The remaining intervals separately: the last hour has the name of the partial first one, but is not a repeated
  // hour.
  const rest = first && others.length ? hourParts(zone, { from: first.to, to: current.to }) : []
  const parts = first ? [{ ...first, label: wallTimeAt(zone, first.from).slice(11) }, ...rest] : []
  const slots = parts.map(({ label, ...part }) => ({
    label,
    current: part,
    previous: ago(part, 1),
    sameWeekday: ago(part, 7),
  }))
  return { current, previous: ago(current, 1), previousByNow: null, sameWeekdayByNow: ago(current, 7), slots }
}

/**
 * Instants of a current period at `now`: the period so far, the whole previous one, and the previous one up to the same
 * time. Future positions are included without data.
 */
export function periodSpan(period: DashboardPeriod, zone: string, now: Instant): PeriodSpan {
  if (period === 'last_24_hours') return last24HoursSpan(zone, now)
  const range = presetRange(period, zone, now)
  const previous = instants(zone, previousRange(range, period))
  const whole = wholePeriod(period, zone, now)
  const slots =
    period === 'today'
      ? byHour(hourParts(zone, whole), hourParts(zone, previous), weekdayParts(zone, now))
      : byPlace(partsOf[period](zone, whole), partsOf[period](zone, previous))
  return {
    current: soFar(period, zone, now),
    previous,
    previousByNow: instants(zone, comparedRange(range, period, zone, now)),
    sameWeekdayByNow: period === 'today' ? instants(zone, weekBefore(range, wallTimeAt(zone, now))) : null,
    slots,
  }
}

const maxDays = 62

/**
 * A custom range, by dates or preset, and the previous one; by hour, day or month depending on its length. If the range
 * is not over, it is compared with the same part of the previous one.
 */
export function chosenSpan(range: WallRange, preset: DatePreset | null, zone: string, now: Instant): PeriodSpan {
  const current = instants(zone, range)
  const previous = instants(zone, previousRange(range, preset))
  const compared = comparedRange(range, preset, zone, now)
  const days =
    (clockMillis(`${range.end.slice(0, 10)} 00:00`) - clockMillis(`${range.start.slice(0, 10)} 00:00`)) / MINUTE / 1440
  const parts = (part: InstantRange) =>
    days < maxDays ? calendarParts(zone, part, nextDay, dayLabel) : calendarParts(zone, part, monthAfter, monthLabel)
  const slots =
    days < 1
      ? byHour(
          hourParts(zone, current),
          hourParts(zone, previous),
          preset === 'today' ? weekdayParts(zone, now) : undefined,
        )
      : byPlace(parts(current), parts(previous))
  return {
    current,
    previous,
    previousByNow: compared.isPart ? instants(zone, compared) : null,
    sameWeekdayByNow: preset === 'today' ? instants(zone, weekBefore(range, wallTimeAt(zone, now))) : null,
    slots,
  }
}

/** Instants for the tables: the custom range, or else the period so far. Null bounds are open. */
export const tableRange = (
  filter: { start_date?: string; end_date?: string },
  period: DashboardPeriod,
  zone: string,
  now: Instant,
) => (filter.start_date || filter.end_date ? resolveRange(filter, zone, now) : soFar(period, zone, now))
