import type { SessionFactsFragment } from '../../generated/graphql'

/** `name` is the IANA name; `id` is empty for a zone that no session has told yet. */
export type TimeZone = SessionFactsFragment['timeZone']

/** Beside `user_data`, which holds the zone's id alone: dates can be drawn before the session answers. */
const entry = 'user_time_zone'

export function storedTimeZone(): TimeZone | null {
  try {
    const zone: Partial<TimeZone> | null = JSON.parse(localStorage.getItem(entry) ?? 'null')
    if (!zone?.id || !zone.name || typeof zone.offset !== 'string') return null
    Intl.DateTimeFormat('en', { timeZone: zone.name })
    return { id: zone.id, name: zone.name, offset: zone.offset }
  } catch {
    return null // Not ours, or a zone that this browser does not know: the session will tell.
  }
}

export function saveTimeZone({ id, name, offset }: TimeZone) {
  localStorage.setItem(entry, JSON.stringify({ id, name, offset }))
}

export const forgetTimeZone = () => localStorage.removeItem(entry)
