import { useApolloClient } from '@apollo/client/react'
import { readPrice } from '../../../shared/partners/prices'
import {
  RevenuesDocument,
  useCreateRevenuesMutation,
  useUpdateRevenueMutation,
  type RevenueRowFragment,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'
import type { RevenueForm } from './RevenueDialog'

/** The server names the country of one price; the form has all of them in one field. */
const atFields = (errors: SaveErrors) =>
  errors.map((error) => (error.field === 'countryId' ? { ...error, field: 'countryIds' } : error))

/** Saves a price, or one for each country, and puts new ones into the list on screen. */
export function useSaveRevenue(advertiserId: string, isNew: boolean) {
  const client = useApolloClient()
  const [create] = useCreateRevenuesMutation()
  const [update] = useUpdateRevenueMutation()
  const save = useSaveRecord<RevenueRowFragment, RevenueForm>({
    create: async ({ countryIds, amount }, key) => {
      const { data } = await create({
        variables: { advertiserId, countryIds: [...countryIds], amount: readPrice(amount), key },
        update: (cache, { data }) => {
          for (const made of data?.createRevenues.revenues ?? [])
            addToList(cache, { query: RevenuesDocument, variables: { advertiserId } }, 'revenues', made)
        },
      })
      return data && { record: data.createRevenues.revenues, errors: atFields(data.createRevenues.errors) }
    },
    update: async ({ id, version }, { countryIds: [countryId = null], amount }) => {
      const { data } = await update({ variables: { id, advertiserId, countryId, amount: readPrice(amount), version } })
      return data && { record: data.updateRevenue.revenue, errors: atFields(data.updateRevenue.errors) }
    },
    texts: {
      created: 'Record created successfully.',
      updated: 'Record updated successfully.',
      failed: isNew ? 'Failed to create. Please try again.' : 'Failed to update. Please try again.',
    },
  })
  return {
    save,
    /** The price as it is by now; null when it is gone or could not be read. */
    readAnew: (id: string): Promise<RevenueRowFragment | null> =>
      rowAnew(client, { query: RevenuesDocument, variables: { advertiserId } }, (data) => data.revenues, id),
  }
}
