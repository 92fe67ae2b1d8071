import type { ApolloClient } from '@apollo/client'
import { throwErrors } from '../../ui/show/errors'
import { refetchShown } from '../apollo/refetchShown'
import { ChangeTimeZoneDocument } from '../../generated/graphql'
import { saveUser, storedUser } from '../session/storedUser'
import type { TimeZone } from '../../ui/time/TimeZoneContext'

/**
 * Saves the user's zone. Dates are shown in the new zone at once, and lists are refetched, because "today" is now
 * another range. Throws if saving fails.
 */
export async function changeTimeZone(client: ApolloClient, zone: TimeZone): Promise<void> {
  const { data } = await client.mutate({ mutation: ChangeTimeZoneDocument, variables: { timeZoneId: zone.id } })
  throwErrors(data?.changeTimeZone.errors)
  const session = data?.changeTimeZone.session
  const user = storedUser()
  if (!session || !user) throw new Error('Nobody is signed in any more')
  saveUser({ ...user, timezone: session.timeZone.id })
  void refetchShown(client)
}
