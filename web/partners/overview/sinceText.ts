import { HOUR, MINUTE, type Instant } from '../../../shared/app/time/timeZones'

/** `37 min`, `5 h`, `3 days` */
export function sinceText(since: string, now: Instant): string {
  const passed = Math.max(0, now - Date.parse(since))
  if (passed < 2 * HOUR) return `${Math.floor(passed / MINUTE)} min`
  const hours = Math.floor(passed / HOUR)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
