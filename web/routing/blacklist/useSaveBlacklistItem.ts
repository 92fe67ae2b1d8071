import { useApolloClient } from '@apollo/client/react'
import {
  BlacklistItemsDocument,
  useCreateBlacklistItemMutation,
  useUpdateBlacklistItemMutation,
  type BlacklistItemInput,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'
import type { BlacklistRow } from './blacklistColumns'

const texts = {
  created: 'Add New Blacklist Item',
  createdText: 'A new blacklist item was successfully added.',
  updated: 'Edit Blacklist Item',
  updatedText: 'The blacklist item was successfully updated.',
  failed: 'Something went wrong. Please try again.',
}
const saved = (answer: { blacklistItem: BlacklistRow | null; errors: SaveErrors } | undefined) =>
  answer && { record: answer.blacklistItem, errors: answer.errors }

/** Saves an item, and puts a new one into the list on screen. */
export function useSaveBlacklistItem() {
  const client = useApolloClient()
  const [create] = useCreateBlacklistItemMutation()
  const [update] = useUpdateBlacklistItemMutation()
  const save = useSaveRecord<BlacklistRow, BlacklistItemInput>({
    create: async (input, key) => {
      const { data } = await create({
        variables: { input, key },
        update: (cache, { data }) =>
          addToList(
            cache,
            { query: BlacklistItemsDocument, variables: {} },
            'blacklistItems',
            data?.createBlacklistItem.blacklistItem,
          ),
      })
      return saved(data?.createBlacklistItem)
    },
    update: async ({ id, version }, input) =>
      saved((await update({ variables: { id, input, version } })).data?.updateBlacklistItem),
    texts,
  })
  return {
    save,
    /** The item as it is by now; null when it is gone or could not be read. */
    readAnew: (id: string): Promise<BlacklistRow | null> =>
      rowAnew(client, { query: BlacklistItemsDocument }, (data) => data.blacklistItems, id),
  }
}
