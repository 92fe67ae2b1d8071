import type { DashboardPeriod } from '../../../shared/reports/dashboardPeriods'
import type { DatePreset } from '../../../shared/app/time/dates'
import { DAY, wallTimeAt } from '../../../shared/app/time/timeZones'
import { periodBefore, sameWeekdayText, untilText } from './comparisonText'

/** Name of a period, long and short. */
interface Name {
  long: string
  short: string
}

export interface ComparisonWords {
  /** Heading of the figures: `Today so far, against yesterday and Fri 13 Nov, both by 14:32`. */
  heading: string
  /** Legend of the current period. */
  current: string
  /** Legend of the whole previous period. */
  whole: string
  /** The compared period: while the current one is running, the previous one up to the same time. */
  previous: Name
  /** The same weekday a week ago; null for other periods. */
  sameWeekday: Name | null
  /** Legend of that weekday. */
  weekdayKey: string | null
}

const shortNames: Partial<Record<DatePreset, string>> = { today: 'yest.', this_week: 'last wk', this_month: 'last mo.' }
/** With a small first letter, for the middle of a sentence. */
export const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

const last24Hours: ComparisonWords = {
  heading: 'Last 24 hours, against the 24 hours before and a week ago',
  current: 'Last 24 hours',
  whole: 'The 24 hours before',
  previous: { long: 'the 24 hours before', short: 'prev.' },
  sameWeekday: { long: 'the same 24 hours a week ago', short: 'wk' },
  weekdayKey: 'A week ago',
}

interface Asked {
  /** A current period, or the preset of a range; null for custom dates. */
  preset: DashboardPeriod | DatePreset | null
  /** Shown period: `Today`, or the range. */
  text: string
  /** The period is running: the previous one counts up to the same minute. */
  isRunning: boolean
  /** Time of the figures. */
  asOf: string
  zone: string
}

/** Texts for comparing periods. */
export function comparisonWords({ preset, text, isRunning, asOf, zone }: Asked): ComparisonWords {
  if (preset === 'last_24_hours') return last24Hours
  if (!preset) {
    const long = isRunning ? 'the same part of the range before' : 'the range before'
    return {
      ...{ heading: `${text}, against ${long}`, current: text, whole: 'Range before' },
      ...{ previous: { long, short: 'before' }, sameWeekday: null, weekdayKey: null },
    }
  }
  const now = Date.parse(asOf)
  const whole = periodBefore(preset)
  const until = isRunning ? untilText(preset, wallTimeAt(zone, now)) : null
  const by = until ? ` ${until}` : ''
  const names = { whole, previous: { long: lower(whole) + by, short: shortNames[preset] ?? 'before' } }
  const current = until ? `${text} so far` : text
  if (preset !== 'today')
    return {
      ...names,
      current: text,
      sameWeekday: null,
      weekdayKey: null,
      heading: `${current}, against ${names.previous.long}`,
    }
  const weekday = sameWeekdayText(wallTimeAt(zone, now - 7 * DAY))
  return {
    ...names,
    heading: `${current}, against ${lower(whole)} and ${weekday}, both${by}`,
    current: text,
    sameWeekday: { long: `${weekday}${by}`, short: `${weekday.slice(0, 3)}.` },
    weekdayKey: weekday,
  }
}
