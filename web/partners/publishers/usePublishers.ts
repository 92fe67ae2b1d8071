import { useApolloClient } from '@apollo/client/react'
import { forgetLists, forgetNames } from '../../app/apollo/forgetNames'
import {
  PublisherDocument,
  PublishersDocument,
  useCreatePublisherMutation,
  useDeletePublisherMutation,
  useUpdatePublisherMutation,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { forget } from '../../records/DeleteRecord'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'
import { inputOf, type PublisherForm, type PublisherRow, type PublisherToEdit } from './publisherForm'

const texts = {
  created: 'Publisher created successfully.',
  updated: 'Publisher updated successfully',
}
const failures = { create: 'Failed to create publisher. Please try again.', update: 'Something went wrong' } as const

/** Creates, edits and deletes publishers; cached lists and names are updated. */
export function usePublishers(act: keyof typeof failures) {
  const client = useApolloClient()
  const [create] = useCreatePublisherMutation()
  const [update] = useUpdatePublisherMutation()
  const [remove] = useDeletePublisherMutation()
  const payload = (answer: { publisher: PublisherToEdit | null; errors: SaveErrors } | undefined) =>
    answer && { record: answer.publisher, errors: answer.errors }
  const save = useSaveRecord<PublisherToEdit, PublisherForm>({
    create: async (form, key) => {
      const { data } = await create({
        variables: { input: inputOf(form), key },
        update: (cache, { data }) => {
          addToList(cache, { query: PublishersDocument, variables: {} }, 'publishers', data?.createPublisher.publisher)
          if (data?.createPublisher.publisher) forgetNames(cache)
        },
      })
      return payload(data?.createPublisher)
    },
    update: async ({ id, name, version }, form) => {
      const { data } = await update({
        variables: { id, input: inputOf(form), version },
        update: (cache, { data }) => {
          const saved = data?.updatePublisher.publisher
          if (saved && saved.name !== name) forgetNames(cache)
        },
      })
      return payload(data?.updatePublisher)
    },
    texts: { ...texts, failed: failures[act] },
  })
  return {
    save,
    /** The current publisher; null if it is deleted or on errors. Cached data is kept. */
    readAnew: async (id: string): Promise<PublisherToEdit | null> => {
      const answer = await client
        .query({ query: PublisherDocument, variables: { id }, fetchPolicy: 'no-cache' })
        .catch(() => null) // saving again loads it again
      return answer?.data?.publisher ?? null
    },
    remove: async ({ id }: Pick<PublisherRow, 'id'>) => {
      const { data } = await remove({
        variables: { id },
        update: (cache, { data }) => {
          if (!data?.deletePublisher.deletedId) return
          forget(cache, 'Publisher', data.deletePublisher.deletedId)
          forgetLists(cache)
        },
      })
      return data?.deletePublisher
    },
  }
}
