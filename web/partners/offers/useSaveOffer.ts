import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import {
  OffersDocument,
  useCreateOfferMutation,
  useUpdateOfferMutation,
  type OfferInput,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { savingTexts } from '../../records/savingTexts'
import { useSaveRecord } from '../../records/useSaveRecord'
import type { OfferRow } from './offerForm'

/** Forms that offer the offers ask for them anew. */
export const forgetChoices = (cache: ApolloCache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'offerChoices' })

/** Saves an API offer, and puts a new one into the list on screen. */
export function useSaveOffer(isNew: boolean) {
  const client = useApolloClient()
  const list = { query: OffersDocument, variables: {} }
  const [create] = useCreateOfferMutation()
  const [update] = useUpdateOfferMutation()
  const save = useSaveRecord<OfferRow, OfferInput>({
    create: async (input, key) => {
      const { data } = await create({
        variables: { input, key },
        update: (cache, { data }) => {
          addToList(cache, list, 'offers', data?.createOffer.offer)
          forgetChoices(cache)
        },
      })
      return data && { record: data.createOffer.offer, errors: data.createOffer.errors }
    },
    update: async ({ id, version }, input) => {
      const { data } = await update({ variables: { id, input, version }, update: forgetChoices })
      return data && { record: data.updateOffer.offer, errors: data.updateOffer.errors }
    },
    texts: savingTexts(isNew),
  })
  return {
    save,
    /** The offer as it is by now; null when it is gone or could not be read. */
    readAnew: (id: string): Promise<OfferRow | null> => rowAnew(client, list, (data) => data.offers, id),
  }
}
