import type { ApolloClient } from '@apollo/client'
import { throwErrors } from '../../ui/show/errors'
import { DistributionStateDocument, SetDistributionActiveDocument } from '../../generated/graphql'
import type { SwitchWork } from '../../records/switchWithUndo'

/** How a distribution is activated and deactivated. */
export const distributionSwitch = (client: ApolloClient, id: string): SwitchWork => ({
  save: async (isActive, version) => {
    const variables = { id, isActive, version }
    const { data } = await client.mutate({ mutation: SetDistributionActiveDocument, variables })
    throwErrors(data?.setDistributionActive.errors)
    return data?.setDistributionActive.distribution?.version
  },
  readAgain: async () => {
    const options = { query: DistributionStateDocument, variables: { id }, fetchPolicy: 'network-only' } as const
    return (await client.query(options)).data?.distribution?.distribution ?? null
  },
})
