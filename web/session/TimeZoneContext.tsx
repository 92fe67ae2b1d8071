import { createContext, use, type ReactNode } from 'react'
import type { SessionFactsFragment } from '../generated/graphql'

/** `name` is the IANA name; `id` is empty until the session has answered. */
export type TimeZone = SessionFactsFragment['timeZone']

/** Until the session has answered, the zone of this browser: the best guess there is. */
const browserZone: TimeZone = { id: '', name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', offset: '' }

const Zone = createContext<TimeZone>(browserZone)

/** Gives everything below the zone in which dates are read and written. */
export function TimeZoneProvider({ zone, children }: { zone: TimeZone | undefined; children: ReactNode }) {
  return <Zone value={zone ?? browserZone}>{children}</Zone>
}

/** The signed-in user's zone. A context, so that a cell may ask for it a thousand times. */
export const useTimeZone = (): TimeZone => use(Zone)
