import { useApolloClient } from '@apollo/client/react'
import { forgetNames } from '../../app/apollo/forgetNames'
import {
  AdvertiserDocument,
  AdvertisersDocument,
  useCreateAdvertiserMutation,
  useUpdateAdvertiserMutation,
  type AdvertiserInput,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'
import type { AdvertiserRow } from './advertiserColumns'

/** Saves an advertiser: what was saved is in every list at once. */
export function useSaveAdvertiser(isNew: boolean) {
  const client = useApolloClient()
  const [create] = useCreateAdvertiserMutation()
  const [update] = useUpdateAdvertiserMutation()
  const payload = (answer: { advertiser: AdvertiserRow | null; errors: SaveErrors } | undefined) =>
    answer && { record: answer.advertiser, errors: answer.errors }
  const save = useSaveRecord<AdvertiserRow, AdvertiserInput>({
    create: async (input, key) => {
      const { data } = await create({
        variables: { input, key },
        update: (cache, { data }) => {
          addToList(
            cache,
            { query: AdvertisersDocument, variables: {} },
            'advertisers',
            data?.createAdvertiser.advertiser,
          )
          if (data?.createAdvertiser.advertiser) forgetNames(cache)
        },
      })
      return payload(data?.createAdvertiser)
    },
    update: async ({ id, name, version }, input) => {
      const { data } = await update({
        variables: { id, input, version },
        update: (cache, { data }) => {
          const saved = data?.updateAdvertiser.advertiser
          if (saved && saved.name !== name) forgetNames(cache)
        },
      })
      return payload(data?.updateAdvertiser)
    },
    texts: {
      created: 'Advertiser created successfully.',
      updated: 'Advertiser updated successfully',
      failed: isNew ? 'Failed to create advertiser. Please try again.' : 'Something went wrong',
    },
  })
  return {
    save,
    /** The advertiser as it is by now; null when it is gone or could not be read. */
    readAnew: async (id: string): Promise<AdvertiserRow | null> => {
      const answer = await client
        .query({ query: AdvertiserDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(() => null) // saving again asks anew
      return answer?.data?.advertiser ?? null
    },
  }
}
