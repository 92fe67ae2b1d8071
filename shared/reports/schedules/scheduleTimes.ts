/** When a scheduled report is due. */
import { dateAt, instantOf, type Instant } from '../../app/time/timeZones'
import { addDays, isTimeOfDay, weekdayOf, type CalendarDate } from '../../app/time/wallTimes'

export const frequencies = ['daily', 'weekly', 'monthly'] as const
type Frequency = (typeof frequencies)[number]

export interface ScheduleTiming {
  frequency: Frequency
  /** 1 Monday … 7 Sunday; only for `weekly`. */
  weekdays: readonly number[]
  /** 1 … 31, in shorter months the last day; only for `monthly`. */
  month_day: number | null
  /** `HH:mm` in `time_zone`. */
  time_of_day: string
  /** IANA name. */
  time_zone: string
}

const lastDayOfMonth = (date: CalendarDate) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

function isDueOn({ frequency, weekdays, month_day }: ScheduleTiming, date: CalendarDate): boolean {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return weekdays.includes(weekdayOf(date))
  return Number(date.slice(8)) === Math.min(month_day ?? 1, lastDayOfMonth(date))
}

/** Two months and the days around: every schedule is due within it. */
const maxDays = 64

/**
 * The first due time after an instant. Each day has at most one: a time that a clock change skips means the first instant
 * after the gap, one that it repeats means its first occurrence.
 */
export function nextDue(timing: ScheduleTiming, after: Instant): Instant {
  const { time_zone, time_of_day } = timing
  // Also the day before: a clock set back over midnight shows it again.
  const first = addDays(dateAt(time_zone, after), -1)
  for (let day = 0; day < maxDays; day++) {
    const date = addDays(first, day)
    if (!isDueOn(timing, date)) continue
    const due = instantOf(time_zone, `${date} ${time_of_day}`)
    if (due > after) return due
  }
  throw new RangeError('The schedule is never due')
}

/** The last due time from `first`, itself due, until `now`, and how many passed before it. */
export function latestDue(timing: ScheduleTiming, first: Instant, now: Instant): { due: Instant; missed: number } {
  let due = first
  let missed = 0
  for (let next = nextDue(timing, due); next <= now; next = nextDue(timing, due)) {
    due = next
    missed++
  }
  return { due, missed }
}

/** What is wrong with a timing, by name. */
export function timingFaults({ frequency, weekdays, month_day, time_of_day }: Omit<ScheduleTiming, 'time_zone'>) {
  const isDay = month_day !== null && Number.isInteger(month_day) && month_day >= 1 && month_day <= 31
  return {
    ...(frequency === 'weekly' && !weekdays.length && { weekdays: 'Choose at least one day.' }),
    ...(frequency === 'monthly' && !isDay && { month_day: 'Use a day from 1 to 31.' }),
    ...(!isTimeOfDay(time_of_day) && { time_of_day: 'Use HH:mm.' }),
  }
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const shortNames = weekdayNames.map((name) => name.slice(0, 3))

function daysText(weekdays: readonly number[]): string {
  const days = [...weekdays].sort((a, b) => a - b)
  if (days.length === 7) return 'Every day'
  if (days.join() === '1,2,3,4,5') return 'Monday to Friday'
  const [only] = days
  return days.length === 1 && only
    ? `Every ${weekdayNames[only - 1]}`
    : days.map((day) => shortNames[day - 1]).join(', ')
}

/** `Mon, Wed at 08:00` */
export function timingText({ frequency, weekdays, month_day, time_of_day }: Omit<ScheduleTiming, 'time_zone'>): string {
  const days =
    frequency === 'daily' ? 'Every day' : frequency === 'weekly' ? daysText(weekdays) : `Day ${month_day} of the month`
  return `${days} at ${time_of_day}`
}
