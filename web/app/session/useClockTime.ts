import { useCallback } from 'react'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

/** Formats an instant (ISO 8601) as time in the user's zone: `14:32`; empty for null. */
export function useClockTime() {
  const { name } = useTimeZone()
  return useCallback((at: string | null | undefined) => (at ? wallTimeAt(name, Date.parse(at)).slice(-5) : ''), [name])
}
