import { createContext, use, useState, type ReactNode } from 'react'
import { storedTimeZone, type TimeZone } from './storedTimeZone'

export type { TimeZone } from './storedTimeZone'

/** The best guess where nothing is known. */
const browserZone: TimeZone = { id: '', name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', offset: '' }

const Zone = createContext<TimeZone>(browserZone)

/** Gives everything below the zone in which dates are read and written; until the session tells it, the last one known. */
export function TimeZoneProvider({ zone, children }: { zone: TimeZone | undefined; children: ReactNode }) {
  const [lastKnown] = useState(storedTimeZone)
  return <Zone value={zone ?? lastKnown ?? browserZone}>{children}</Zone>
}

/** The signed-in user's zone. A context, so that a cell may ask for it a thousand times. */
export const useTimeZone = (): TimeZone => use(Zone)
