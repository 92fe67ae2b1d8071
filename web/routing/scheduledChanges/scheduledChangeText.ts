import { weekdayOf } from '../../../shared/app/time/wallTimes'
import type { ScheduledChangeFactsFragment } from '../../generated/graphql'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `100 → 150 from Monday, 2026-11-30 00:00 Europe/Berlin` */
export function scheduledChangeText({ oldText, newText, wallTime, timeZone }: ScheduledChangeFactsFragment): string {
  const day = weekdays[weekdayOf(wallTime.slice(0, 10)) - 1] ?? ''
  return `${oldText} → ${newText} from ${day}, ${wallTime} ${timeZone}`
}
