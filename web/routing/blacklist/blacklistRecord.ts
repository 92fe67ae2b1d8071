import {
  BlacklistItemsDocument,
  CreateBlacklistItemDocument,
  DeleteBlacklistItemDocument,
  UpdateBlacklistItemDocument,
  type BlacklistItemInput,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import type { BlacklistRow } from './blacklistColumns'

/** Values whose leads are rejected. */
export const blacklistRecord = defineRecord<BlacklistRow, BlacklistItemInput, object>({
  type: 'BlacklistItem',
  rows: rowsIn(BlacklistItemsDocument, 'blacklistItems', () => ({})),
  create: saves(CreateBlacklistItemDocument, 'blacklistItem', ({ form: input, key }) => ({ input, key })),
  update: saves(UpdateBlacklistItemDocument, 'blacklistItem', ({ form: input, row: { id, version } }) => ({
    id,
    input,
    version,
  })),
  remove: deletes(DeleteBlacklistItemDocument, ({ row: { id } }) => ({ id })),
  texts: {
    created: 'Add New Blacklist Item',
    createdText: 'A new blacklist item was successfully added.',
    updated: 'Edit Blacklist Item',
    updatedText: 'The blacklist item was successfully updated.',
    failed: 'Something went wrong. Please try again.',
  },
})
