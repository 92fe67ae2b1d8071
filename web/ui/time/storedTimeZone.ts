import type { SessionFactsFragment } from '../../generated/graphql'

/** `name` is the IANA name; `id` is empty until a session has loaded. */
export type TimeZone = SessionFactsFragment['timeZone']

/** Stored beside `user_data`, which only has the zone's id, so that dates can be shown before the session loads. */
const entry = 'user_time_zone'

export function storedTimeZone(): TimeZone | null {
  try {
    const zone: Partial<TimeZone> | null = JSON.parse(localStorage.getItem(entry) ?? 'null')
    if (!zone?.id || !zone.name || typeof zone.offset !== 'string') return null
    Intl.DateTimeFormat('en', { timeZone: zone.name })
    return { id: zone.id, name: zone.name, offset: zone.offset }
  } catch {
    return null // invalid, or a zone unknown to this browser: wait for the session
  }
}

export function saveTimeZone({ id, name, offset }: TimeZone) {
  localStorage.setItem(entry, JSON.stringify({ id, name, offset }))
}

export const forgetTimeZone = () => localStorage.removeItem(entry)
