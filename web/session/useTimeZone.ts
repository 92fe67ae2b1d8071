import type { SessionFactsFragment } from '../generated/graphql'
import { useSessionQuery } from '../generated/graphql'
import { useStoredUser } from './useSession'

export type TimeZone = SessionFactsFragment['timeZone']

/** Until the session has answered, the zone of this browser: the best guess there is. */
const browserZone = (): TimeZone => ({ id: '', name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', offset: '' })

/** The zone in which the signed-in user reads and writes dates. Read from the cache; the shell asks for it. */
export function useTimeZone(): TimeZone {
  const user = useStoredUser()
  const { data } = useSessionQuery({ fetchPolicy: 'cache-only', skip: !user })
  return data?.session.timeZone ?? browserZone()
}
