import type { ApolloClient } from '@apollo/client'
import { activeStatusOf } from '../../shared/app/activeStatus'
import { throwErrors } from '../ui/show/errors'
import {
  AdvertiserDocument,
  PublisherDocument,
  UpdateAdvertiserDocument,
  UpdatePublisherDocument,
} from '../generated/graphql'
import type { SwitchState, SwitchWork } from '../records/switchWithUndo'

interface Partner {
  name: string
  status: string | null
  version: number | null
}

export const partnerState = ({ name, status, version }: Partner): SwitchState => ({
  ...{ name, version },
  isActive: status === 'active',
})

/** How an advertiser is activated and deactivated. */
export const advertiserSwitch = (client: ApolloClient, id: string): SwitchWork => ({
  save: async (isActive, version) => {
    const variables = { id, input: { status: activeStatusOf(isActive) }, version }
    const { data } = await client.mutate({ mutation: UpdateAdvertiserDocument, variables })
    throwErrors(data?.updateAdvertiser.errors)
    return data?.updateAdvertiser.advertiser?.version
  },
  readAgain: async () => {
    const options = { query: AdvertiserDocument, variables: { id }, fetchPolicy: 'network-only' } as const
    const row = (await client.query(options)).data?.advertiser
    return row ? partnerState(row) : null
  },
})

/** How a publisher is activated and deactivated. */
export const publisherSwitch = (client: ApolloClient, id: string): SwitchWork => ({
  save: async (isActive, version) => {
    const variables = { id, input: { status: activeStatusOf(isActive) }, version }
    const { data } = await client.mutate({ mutation: UpdatePublisherDocument, variables })
    throwErrors(data?.updatePublisher.errors)
    return data?.updatePublisher.publisher?.version
  },
  readAgain: async () => {
    const options = { query: PublisherDocument, variables: { id }, fetchPolicy: 'network-only' } as const
    const row = (await client.query(options)).data?.publisher
    return row ? partnerState(row) : null
  },
})
