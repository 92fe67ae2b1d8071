import { DAY, dateAt, type Instant, startOfDay, wallTimeAt } from '../../../shared/app/time/timeZones'

/** Days for which a weekday is unambiguous. */
const daysByName = 6

/** Start time as text: "14:02" today, "Monday" within a week, else "2026-11-03", in the user's zone. */
export function sinceWhen(instant: Instant, zone: string, now: Instant): string {
  const wall = wallTimeAt(zone, instant)
  const date = dateAt(zone, instant)
  if (date === dateAt(zone, now)) return wall.slice(11)
  const isThisWeek = startOfDay(zone, dateAt(zone, now)) - startOfDay(zone, date) < (daysByName + 0.5) * DAY
  return isThisWeek ? new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(instant) : date
}
