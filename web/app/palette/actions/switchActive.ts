import type { ApolloClient } from '@apollo/client'
import { activeStatusOf } from '../../../../shared/app/activeStatus'
import { formOf as advertiserForm, inputOf as advertiserInput } from '../../../partners/advertisers/advertiserForm'
import { errorText, throwErrors } from '../../apollo/errors'
import { toast } from '../../../ui/overlay/toasts'
import { offerUndo } from '../../../ui/overlay/undo'
import {
  AdvertiserDocument,
  PublisherDocument,
  UpdateAdvertiserDocument,
  UpdatePublisherDocument,
} from '../../../generated/graphql'
import { formOf as publisherForm, inputOf as publisherInput } from '../../../partners/publishers/publisherForm'
import type { PaletteRecord } from '../paletteRow'

const gone = () => new Error('The record is gone')

async function saveAdvertiser(client: ApolloClient, id: string, isActive: boolean) {
  const { data } = await client.query({ query: AdvertiserDocument, variables: { id }, fetchPolicy: 'network-only' })
  const row = data?.advertiser
  if (!row) throw gone()
  const input = advertiserInput({ ...advertiserForm(row), isActive })
  const variables = { id, input, version: row.version }
  const saved = await client.mutate({ mutation: UpdateAdvertiserDocument, variables })
  throwErrors(saved.data?.updateAdvertiser.errors)
}

async function savePublisher(client: ApolloClient, id: string, isActive: boolean) {
  const { data } = await client.query({ query: PublisherDocument, variables: { id }, fetchPolicy: 'network-only' })
  const row = data?.publisher
  if (!row) throw gone()
  const input = publisherInput({ ...publisherForm(row), status: activeStatusOf(isActive) })
  const variables = { id, input, version: row.version }
  const saved = await client.mutate({ mutation: UpdatePublisherDocument, variables })
  throwErrors(saved.data?.updatePublisher.errors)
}

/** Switches an advertiser or publisher on or off, as the record is by now, and offers to take that back. */
export async function switchActive(client: ApolloClient, record: PaletteRecord, isActive: boolean): Promise<void> {
  const save = record.kind === 'advertiser' ? saveAdvertiser : savePublisher
  const state = isActive ? 'active' : 'inactive'
  const sentAt = Date.now()
  try {
    await save(client, record.id, isActive)
    offerUndo({
      title: `${record.title} is ${state}`,
      sentAt,
      undone: `${record.title} is ${isActive ? 'inactive' : 'active'}`,
      run: () => save(client, record.id, !isActive),
    })
  } catch (error) {
    toast.error(`Failed to make ${record.title} ${state}. ${errorText(error)}`, { error })
  }
}
