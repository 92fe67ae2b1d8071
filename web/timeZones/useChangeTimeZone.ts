import { useApolloClient } from '@apollo/client/react'
import { useChangeTimeZoneMutation } from '../generated/graphql'
import { saveUser, storedUser } from '../session/storedUser'
import type { TimeZone } from '../session/TimeZoneContext'

/**
 * Saves the user's zone. Everything on screen follows at once: dates are drawn in the new zone, and lists are asked for
 * again, for "today" now means another stretch of time. Answers whether it was saved.
 */
export function useChangeTimeZone(): (zone: TimeZone) => Promise<boolean> {
  const client = useApolloClient()
  const [change] = useChangeTimeZoneMutation()
  return async (zone) => {
    const { data } = await change({ variables: { timeZoneId: zone.id } }).catch(() => ({ data: null })) // The caller says so, in the catalogue's words.
    const session = data?.changeTimeZone.session
    const user = storedUser()
    if (!session || !user || data.changeTimeZone.errors.length > 0) return false
    saveUser({ ...user, timezone: session.timeZone.id })
    void client.refetchQueries({ include: 'active' }).catch(() => {}) // Each query shows its own failure.
    return true
  }
}
