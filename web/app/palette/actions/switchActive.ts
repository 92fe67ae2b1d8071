import type { ApolloClient } from '@apollo/client'
import { activeStatusOf } from '../../../../shared/app/activeStatus'
import type { SearchKind } from '../../../../shared/app/search'
import { formOf as advertiserForm, inputOf as advertiserInput } from '../../../partners/advertisers/advertiserForm'
import { throwErrors } from '../../apollo/errors'
import { switchWithUndo } from '../../../records/switchWithUndo'
import { sentVersion } from '../../../records/sentVersion'
import { saveDistributionActive } from '../../../routing/distributions/saveActive'
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
  const variables = { id, input, version: sentVersion(row.version) }
  const saved = await client.mutate({ mutation: UpdateAdvertiserDocument, variables })
  throwErrors(saved.data?.updateAdvertiser.errors)
}

async function savePublisher(client: ApolloClient, id: string, isActive: boolean) {
  const { data } = await client.query({ query: PublisherDocument, variables: { id }, fetchPolicy: 'network-only' })
  const row = data?.publisher
  if (!row) throw gone()
  const input = publisherInput({ ...publisherForm(row), status: activeStatusOf(isActive) })
  const variables = { id, input, version: sentVersion(row.version) }
  const saved = await client.mutate({ mutation: UpdatePublisherDocument, variables })
  throwErrors(saved.data?.updatePublisher.errors)
}

type Save = (client: ApolloClient, id: string, isActive: boolean) => Promise<void>
const saves: Partial<Record<SearchKind, Save>> = {
  advertiser: saveAdvertiser,
  publisher: savePublisher,
  distribution: saveDistributionActive,
}

/** Activates or deactivates a record in its current version, and offers undo. */
export async function switchActive(client: ApolloClient, record: PaletteRecord, isActive: boolean): Promise<void> {
  const save = saves[record.kind]
  if (save) await switchWithUndo(record.title, isActive, (isActive) => save(client, record.id, isActive))
}
