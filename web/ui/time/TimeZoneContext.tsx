import { createContext, use, useState, type ReactNode } from 'react'
import { storedTimeZone, type TimeZone } from './storedTimeZone'

export type { TimeZone } from './storedTimeZone'

/** Fallback until a zone is known. */
const browserZone: TimeZone = { id: '', name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', offset: '' }

const Zone = createContext<TimeZone>(browserZone)

/** Provides the zone in which dates are entered and shown: the session's, or the last known one. */
export function TimeZoneProvider({ zone, children }: { zone: TimeZone | undefined; children: ReactNode }) {
  const [lastKnown] = useState(storedTimeZone)
  return <Zone value={zone ?? lastKnown ?? browserZone}>{children}</Zone>
}

/** The user's zone. A context, because thousands of cells read it. */
export const useTimeZone = (): TimeZone => use(Zone)
