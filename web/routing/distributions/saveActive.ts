import type { ApolloClient } from '@apollo/client'
import { throwErrors } from '../../app/apollo/errors'
import { SetDistributionActiveDocument } from '../../generated/graphql'

/** Switches a distribution on or off; throws where that was refused. */
export async function saveDistributionActive(client: ApolloClient, id: string, isActive: boolean): Promise<void> {
  const { data } = await client.mutate({ mutation: SetDistributionActiveDocument, variables: { id, isActive } })
  throwErrors(data?.setDistributionActive.errors)
}
