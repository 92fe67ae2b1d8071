import type { DashboardPeriod } from '../../shared/dashboardPeriods'
import { wallTimeAt } from '../../shared/timeZones'
import { weekdayOf } from '../../shared/wallTimes'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Up to when the period before is counted: `by 14:32`, `by Fri 14:32`, `by day 20, 14:32`. */
export function byNowText(period: DashboardPeriod, asOf: string, zone: string): string {
  const wall = wallTimeAt(zone, Date.parse(asOf))
  const time = wall.slice(11)
  if (period === 'today') return `by ${time}`
  return period === 'this_week'
    ? `by ${weekdays[weekdayOf(wall.slice(0, 10)) - 1]} ${time}`
    : `by day ${Number(wall.slice(8, 10))}, ${time}`
}
