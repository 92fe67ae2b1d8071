import { useApolloClient } from '@apollo/client/react'
import {
  PublisherAccountsDocument,
  useCreatePublisherAccountMutation,
  useUpdatePublisherAccountMutation,
  type PublisherAccountInput,
  type PublisherAccountRowFragment,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'

const texts = {
  created: 'Add New Publisher Account',
  createdText: 'The publisher account was successfully added.',
  updated: 'Update Publisher Account',
  updatedText: 'The publisher account was successfully updated.',
  failed: 'Something went wrong. Please try again.',
}
const saved = (answer: { publisherAccount: PublisherAccountRowFragment | null; errors: SaveErrors } | undefined) =>
  answer && { record: answer.publisherAccount, errors: answer.errors }

/** Saves an account, and puts a new one into the list on screen. */
export function useSavePublisherAccount() {
  const client = useApolloClient()
  const [create] = useCreatePublisherAccountMutation()
  const [update] = useUpdatePublisherAccountMutation()
  const save = useSaveRecord<PublisherAccountRowFragment, PublisherAccountInput>({
    create: async (input, key) => {
      const { data } = await create({
        variables: { input, key },
        update: (cache, { data }) =>
          addToList(
            cache,
            { query: PublisherAccountsDocument, variables: {} },
            'publisherAccounts',
            data?.createPublisherAccount.publisherAccount,
          ),
      })
      return saved(data?.createPublisherAccount)
    },
    update: async ({ id, version }, input) =>
      saved((await update({ variables: { id, input, version } })).data?.updatePublisherAccount),
    texts,
  })
  return {
    save,
    /** The account as it is by now; null when it is gone or could not be read. */
    readAnew: (id: string) =>
      rowAnew(client, { query: PublisherAccountsDocument }, (data) => data.publisherAccounts, id),
  }
}
