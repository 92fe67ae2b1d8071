import type { ApolloClient } from '@apollo/client'
import { throwErrors } from '../../app/apollo/errors'
import { sentVersion } from '../../records/sentVersion'
import { DistributionVersionDocument, SetDistributionActiveDocument } from '../../generated/graphql'

/** Activates or deactivates a distribution in its current version; throws if it is refused. */
export async function saveDistributionActive(client: ApolloClient, id: string, isActive: boolean): Promise<void> {
  const read = await client.query({
    query: DistributionVersionDocument,
    variables: { id },
    // The lists have no version.
    fetchPolicy: 'no-cache',
  })
  const variables = { id, isActive, version: sentVersion(read.data?.distribution?.version) }
  const { data } = await client.mutate({ mutation: SetDistributionActiveDocument, variables })
  throwErrors(data?.setDistributionActive.errors)
}
