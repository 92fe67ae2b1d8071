import { useApolloClient } from '@apollo/client/react'
import {
  OpeningHoursDocument,
  useCreateOpeningHoursMutation,
  useUpdateOpeningHoursMutation,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { useSaveRecord } from '../../records/useSaveRecord'
import { inputOf, type HoursForm, type OpeningHoursRow } from './openingHoursForm'

/** Saves hours for each of the countries, and puts new ones into the list on screen. */
export function useSaveOpeningHours(advertiserId: string, isNew: boolean) {
  const client = useApolloClient()
  const [create] = useCreateOpeningHoursMutation()
  const [update] = useUpdateOpeningHoursMutation()
  const save = useSaveRecord<OpeningHoursRow, HoursForm>({
    create: async (form, key) => {
      const { data } = await create({
        variables: { input: inputOf(advertiserId, form), key },
        update: (cache, { data }) => {
          for (const made of data?.createOpeningHours.openingHours ?? [])
            addToList(cache, { query: OpeningHoursDocument, variables: { advertiserId } }, 'openingHours', made)
        },
      })
      return data && { record: data.createOpeningHours.openingHours, errors: data.createOpeningHours.errors }
    },
    update: async ({ version }, form) => {
      const { data } = await update({ variables: { input: inputOf(advertiserId, form), version } })
      return data && { record: data.updateOpeningHours.openingHours, errors: data.updateOpeningHours.errors }
    },
    texts: {
      created: 'Opening hours created successfully.',
      updated: 'Opening hours updated successfully.',
      failed: `Failed to ${isNew ? 'create' : 'update'} opening hours. Please try again.`,
    },
  })
  return {
    save,
    /** The hours as they are by now; null when they are gone or could not be read. */
    readAnew: (id: string): Promise<OpeningHoursRow | null> =>
      rowAnew(client, { query: OpeningHoursDocument, variables: { advertiserId } }, (data) => data.openingHours, id),
  }
}
