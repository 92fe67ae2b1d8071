import { forgetLists, forgetNames } from '../../app/apollo/forgetNames'
import {
  AdvertiserDocument,
  AdvertisersDocument,
  CreateAdvertiserDocument,
  DeleteAdvertiserDocument,
  UpdateAdvertiserDocument,
  useAdvertisersQuery,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import type { AdvertiserRow } from './advertiserColumns'
import { inputOf, type AdvertiserForm } from './advertiserForm'

/** Advertisers; saving updates all cached lists and names. */
export const advertiserRecord = defineRecord<AdvertiserRow, AdvertiserForm, object>({
  type: 'Advertiser',
  useQuery: () => useAdvertisersQuery(),
  rows: {
    ...rowsIn(AdvertisersDocument, 'advertisers', () => ({})),
    readAnew: async (client, _page, id) => {
      const options = { query: AdvertiserDocument, variables: { id }, fetchPolicy: 'network-only' } as const
      const answer = await client.query(options).catch(() => null) // saving again loads it again
      return answer?.data?.advertiser ?? null
    },
  },
  create: call(
    CreateAdvertiserDocument,
    ({ form, key }) => ({ input: inputOf(form), key }),
    ({ createAdvertiser: { advertiser, errors } }) => ({ record: advertiser, errors }),
  ),
  update: call(
    UpdateAdvertiserDocument,
    ({ form, row: { id, version } }) => ({ id, input: inputOf(form), version }),
    ({ updateAdvertiser: { advertiser, errors } }) => ({ record: advertiser, errors }),
  ),
  remove: call(
    DeleteAdvertiserDocument,
    ({ row: { id } }) => ({ id }),
    ({ deleteAdvertiser }) => deleteAdvertiser,
  ),
  texts: (isNew) => ({
    created: 'Advertiser created successfully.',
    updated: 'Advertiser updated successfully',
    failed: isNew ? 'Failed to create advertiser. Please try again.' : 'Something went wrong',
  }),
  changed: (cache, { before, after }) => {
    if (!after) forgetLists(cache)
    else if (before?.name !== after.name) forgetNames(cache)
  },
})
