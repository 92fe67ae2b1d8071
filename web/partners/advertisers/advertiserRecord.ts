import { forgetPartner } from '../../app/apollo/forgetNames'
import {
  AdvertiserDocument,
  AdvertisersDocument,
  CreateAdvertiserDocument,
  DeleteAdvertiserDocument,
  UpdateAdvertiserDocument,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { sentVersion } from '../../records/sentVersion'
import type { AdvertiserRow } from './advertiserColumns'
import { advertiserInput, type AdvertiserForm } from './advertiserForm'

/** Advertisers; saving updates all cached lists and names. */
export const advertiserRecord = defineRecord<AdvertiserRow, AdvertiserForm, object>({
  type: 'Advertiser',
  entity: 'advertiser',
  rows: {
    ...rowsIn(AdvertisersDocument, 'advertisers', () => ({})),
    readAgain: async (client, _page, id) => {
      const options = { query: AdvertiserDocument, variables: { id }, fetchPolicy: 'network-only' } as const
      const { data } = await client.query(options)
      return data?.advertiser ?? null
    },
  },
  create: saves(CreateAdvertiserDocument, 'advertiser', ({ form, key }) => ({ input: advertiserInput(form), key })),
  update: saves(UpdateAdvertiserDocument, 'advertiser', ({ form, row: { id, version } }) => ({
    id,
    input: advertiserInput(form),
    version: sentVersion(version),
  })),
  remove: deletes(DeleteAdvertiserDocument, ({ row: { id } }) => ({ id })),
  texts: (isNew) => ({
    created: 'Advertiser created successfully.',
    updated: 'Advertiser updated successfully',
    failed: isNew ? 'Failed to create advertiser. Please try again.' : 'Something went wrong',
  }),
  changed: forgetPartner,
})
