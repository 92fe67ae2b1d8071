import { useApolloClient } from '@apollo/client/react'
import {
  SupportedCountriesDocument,
  type SupportedCountryOwner,
  type SupportedCountryRowFragment,
  useCreateSupportedCountryMutation,
  useDeleteSupportedCountryMutation,
  useUpdateSupportedCountryMutation,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { useSaveRecord, type SaveErrors } from '../../records/useSaveRecord'
import type { SupportedCountryForm } from './supportedCountryForm'

export type SupportedCountryRow = SupportedCountryRowFragment

/** Whose countries, by the id of the advertiser or publisher. */
export interface CountriesOf {
  of: SupportedCountryOwner
  ownerId: string
}

const texts = {
  created: 'Record created successfully.',
  updated: 'Record updated successfully.',
  failed: 'Something went wrong. Please try again.',
}

/** Adds, notes and takes off supported countries; the list on screen follows. */
export function useSupportedCountries({ of, ownerId }: CountriesOf) {
  const client = useApolloClient()
  const [create] = useCreateSupportedCountryMutation()
  const [update] = useUpdateSupportedCountryMutation()
  const [remove] = useDeleteSupportedCountryMutation()
  const list = { query: SupportedCountriesDocument, variables: { of, ownerId } }
  const payload = (answer: { supportedCountry: SupportedCountryRow | null; errors: SaveErrors } | undefined) =>
    answer && { record: answer.supportedCountry, errors: answer.errors }
  const save = useSaveRecord<SupportedCountryRow, SupportedCountryForm>({
    create: async ({ countryId, notes }, key) => {
      const { data } = await create({
        variables: { of, ownerId, countryId: countryId || null, notes: notes || null, key },
        update: (cache, { data }) =>
          addToList(cache, list, 'supportedCountries', data?.createSupportedCountry.supportedCountry),
      })
      return payload(data?.createSupportedCountry)
    },
    update: async ({ id, country, version }, { notes }) =>
      payload(
        (await update({ variables: { of, ownerId, id, countryId: country.id, notes: notes || null, version } })).data
          ?.updateSupportedCountry,
      ),
    texts,
  })
  return {
    save,
    /** The record as it is by now; null when it is gone or could not be read. */
    readAnew: (id: string): Promise<SupportedCountryRow | null> =>
      rowAnew(client, list, (data) => data.supportedCountries, id),
    remove: async ({ id, country }: SupportedCountryRow) => {
      const { data } = await remove({
        variables: { of, ownerId, id, countryId: country.id },
        update: (cache, { data }) => {
          if (data?.deleteSupportedCountry.deletedId)
            cache.evict({ id: cache.identify({ __typename: 'SupportedCountry', of, id }) })
        },
      })
      return data?.deleteSupportedCountry
    },
  }
}
