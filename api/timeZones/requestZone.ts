import { timeZoneNames } from '../../shared/timeZoneList'
import { isTimeZone } from '../../shared/timeZones'
import type { Session } from '../access'
import { badInput } from '../errors'

/** The IANA name of a zone id of `/api/timezone`, or null for an id that is none. */
export const timeZoneName = (id: number): string | null => timeZoneNames[id - 1] ?? null

/** The zone of a request: its `Timezone-Id` header (an id or an IANA name), else the user's own, else UTC. */
export function requestZone(header: string | undefined, session: Session | null): string {
  if (!header) return (session && timeZoneName(session.timezone_id)) ?? 'UTC'
  const name = /^\d+$/.test(header) ? timeZoneName(Number(header)) : header
  if (!name || !isTimeZone(name)) throw badInput({ 'Timezone-Id': 'This is no time zone that we know.' })
  return name
}
