import { readTimeZone, timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import type { Session } from '../http/access'
import { badInput } from '../http/errors'

/**
 * Time zone of a request: from its `Timezone-Id` header (an id or an IANA name), otherwise the user's, otherwise UTC.
 */
export function requestZone(header: string | undefined, session: Session | null): string {
  if (!header) return (session && timeZoneNameOf(session.timezone_id)) ?? 'UTC'
  const name = readTimeZone(header)
  if (!name) throw badInput({ 'Timezone-Id': 'Not a known time zone.' })
  return name
}
