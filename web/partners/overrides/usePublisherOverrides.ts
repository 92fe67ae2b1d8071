import { useMemo } from 'react'
import { useApolloClient } from '@apollo/client/react'
import {
  PublisherOverridesDocument,
  useCreatePublisherOverrideMutation,
  useDeletePublisherOverrideMutation,
  usePublisherOverridesQuery,
  useUpdatePublisherOverrideMutation,
  type PublisherOverrideInput,
  type PublisherOverrideRowFragment,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { refetchRow } from '../../records/list/refetchRow'
import { forget } from '../../records/DeleteRecord'
import type { SaveErrors } from '../../records/useSaveRecord'
import type { OverrideForm, OverrideRow } from './overrideForm'
import { overridesVariables, type OverridePage } from './overridePage'
import type { OverrideSource } from './overrideSource'

const rowOf = ({ country, ...row }: PublisherOverrideRowFragment): OverrideRow => ({
  ...row,
  countries: country ? [country] : [],
})
const rowOrNull = (row: PublisherOverrideRowFragment | null) => row && rowOf(row)
const inputOf = ({
  advertiserId,
  publisherId,
  countries: [countryId],
  overrideValues,
}: OverrideForm): PublisherOverrideInput => ({
  advertiserId: advertiserId || null,
  publisherId: publisherId || null,
  countryId: countryId ?? null,
  overrideValues: [...overrideValues],
})
/** Maps errors of the single country to the form's list of countries. */
const named = (errors: SaveErrors) =>
  errors.map((error) => (error.field === 'countryId' ? { ...error, field: 'countries' } : error))

/** Publisher id overrides of one page. */
export function usePublisherOverrides(page: OverridePage): OverrideSource {
  const client = useApolloClient()
  const { origin } = page
  const list = { query: PublisherOverridesDocument, variables: overridesVariables(page) }
  const query = usePublisherOverridesQuery({ variables: list.variables })
  const [create] = useCreatePublisherOverrideMutation()
  const [update] = useUpdatePublisherOverrideMutation()
  const [remove] = useDeletePublisherOverrideMutation()
  const found = query.data?.publisherOverrides
  const rows = useMemo(() => found?.map(rowOf), [found])
  return {
    rows,
    query,
    create: async (form, key) => {
      const { data } = await create({
        variables: { origin, input: inputOf(form), key },
        update: (cache, { data }) =>
          addToList(cache, list, 'publisherOverrides', data?.createPublisherOverride.publisherOverride),
      })
      return (
        data && {
          record: rowOrNull(data.createPublisherOverride.publisherOverride),
          errors: named(data.createPublisherOverride.errors),
        }
      )
    },
    update: async ({ id, version }, form) => {
      const { data } = await update({ variables: { origin, id, input: inputOf(form), version } })
      return (
        data && {
          record: rowOrNull(data.updatePublisherOverride.publisherOverride),
          errors: named(data.updatePublisherOverride.errors),
        }
      )
    },
    remove: async (id) => {
      const { data } = await remove({
        variables: { origin, id },
        update: (cache, { data }) => forget(cache, 'PublisherOverride', data?.deletePublisherOverride.deletedId),
      })
      return data?.deletePublisherOverride
    },
    readAgain: async (id) => {
      const row = await refetchRow(client, list, (data) => data.publisherOverrides, id)
      return row && rowOf(row)
    },
  }
}
