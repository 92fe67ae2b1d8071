import {
  BlacklistItemsDocument,
  CreateBlacklistItemDocument,
  DeleteBlacklistItemDocument,
  UpdateBlacklistItemDocument,
  useBlacklistItemsQuery,
  type BlacklistItemInput,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import type { BlacklistRow } from './blacklistColumns'

/** Values whose leads are rejected. */
export const blacklistRecord = defineRecord<BlacklistRow, BlacklistItemInput, object>({
  type: 'BlacklistItem',
  useQuery: () => useBlacklistItemsQuery({ fetchPolicy: 'cache-and-network' }),
  rows: rowsIn(BlacklistItemsDocument, 'blacklistItems', () => ({})),
  create: call(
    CreateBlacklistItemDocument,
    ({ form: input, key }) => ({ input, key }),
    ({ createBlacklistItem: { blacklistItem, errors } }) => ({ record: blacklistItem, errors }),
  ),
  update: call(
    UpdateBlacklistItemDocument,
    ({ form: input, row: { id, version } }) => ({ id, input, version }),
    ({ updateBlacklistItem: { blacklistItem, errors } }) => ({ record: blacklistItem, errors }),
  ),
  remove: call(
    DeleteBlacklistItemDocument,
    ({ row: { id } }) => ({ id }),
    ({ deleteBlacklistItem }) => deleteBlacklistItem,
  ),
  texts: {
    created: 'Add New Blacklist Item',
    createdText: 'A new blacklist item was successfully added.',
    updated: 'Edit Blacklist Item',
    updatedText: 'The blacklist item was successfully updated.',
    failed: 'Something went wrong. Please try again.',
  },
})
