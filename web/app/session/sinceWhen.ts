import { DAY, dateAt, type Instant, startOfDay, wallTimeAt } from '../../../shared/app/time/timeZones'

/** How long ago a weekday alone says which day is meant. */
const daysByName = 6

/** Since when, as people say it: "14:02" today, "Monday" within a week, else "2026-11-03". In the zone of the reader. */
export function sinceWhen(instant: Instant, zone: string, now: Instant): string {
  const wall = wallTimeAt(zone, instant)
  const date = dateAt(zone, instant)
  if (date === dateAt(zone, now)) return wall.slice(11)
  const isThisWeek = startOfDay(zone, dateAt(zone, now)) - startOfDay(zone, date) < (daysByName + 0.5) * DAY
  return isThisWeek ? new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(instant) : date
}
