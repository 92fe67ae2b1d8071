import type { ApolloClient } from '@apollo/client'
import { throwErrors } from '../../app/apollo/errors'
import { SetDistributionActiveDocument } from '../../generated/graphql'

/** Activates or deactivates a distribution; throws if it is refused. */
export async function saveDistributionActive(client: ApolloClient, id: string, isActive: boolean): Promise<void> {
  const { data } = await client.mutate({ mutation: SetDistributionActiveDocument, variables: { id, isActive } })
  throwErrors(data?.setDistributionActive.errors)
}
