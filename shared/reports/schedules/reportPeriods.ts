/** Relative periods of scheduled reports: the date presets of the screens, and rolling ones. */
import { datePresets, presetRange, type DatePreset, type WallRange } from '../../app/time/dates'
import { DAY, dateAt, MINUTE, wallTimeAt, type Instant } from '../../app/time/timeZones'
import { addDays } from '../../app/time/wallTimes'

/** Whole days before the current one. */
const rollingDays = { last_7_days: 7, last_30_days: 30 } as const

const presetLabels = Object.fromEntries(
  Object.entries(datePresets).map(([name, { label }]) => [name, label]),
) as Record<DatePreset, string>

export const reportPeriods = {
  ...presetLabels,
  last_24_hours: 'Last 24 hours',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
} as const

export type ReportPeriod = keyof typeof reportPeriods
export const reportPeriodNames = Object.keys(reportPeriods) as [ReportPeriod, ...ReportPeriod[]]

const isPreset = (period: ReportPeriod): period is DatePreset => Object.hasOwn(datePresets, period)

/** The period at an instant: two wall-clock minutes of the zone, both inclusive. Current periods end at the instant. */
export function periodRange(period: ReportPeriod, zone: string, at: Instant): WallRange {
  if (isPreset(period)) return presetRange(period, zone, at)
  if (period === 'last_24_hours') return { start: wallTimeAt(zone, at - DAY + MINUTE), end: wallTimeAt(zone, at) }
  const today = dateAt(zone, at)
  return { start: `${addDays(today, -rollingDays[period])} 00:00`, end: `${addDays(today, -1)} 23:59` }
}
