import type { ApolloClient } from '@apollo/client'
import { throwErrors } from '../apollo/errors'
import { ChangeTimeZoneDocument } from '../../generated/graphql'
import { saveUser, storedUser } from '../session/storedUser'
import type { TimeZone } from '../session/TimeZoneContext'

/**
 * Saves the user's zone. Everything on screen follows at once: dates are drawn in the new zone, and lists are asked for
 * again, for "today" now means another stretch of time. Throws when it was not saved.
 */
export async function changeTimeZone(client: ApolloClient, zone: TimeZone): Promise<void> {
  const { data } = await client.mutate({ mutation: ChangeTimeZoneDocument, variables: { timeZoneId: zone.id } })
  throwErrors(data?.changeTimeZone.errors)
  const session = data?.changeTimeZone.session
  const user = storedUser()
  if (!session || !user) throw new Error('Nobody is signed in any more')
  saveUser({ ...user, timezone: session.timeZone.id })
  void client.refetchQueries({ include: 'active' }).catch(() => {}) // Each query shows its own failure.
}
