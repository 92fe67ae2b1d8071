import { useApolloClient } from '@apollo/client/react'
import {
  FunnelOverridesDocument,
  useCreateFunnelOverrideMutation,
  useDeleteFunnelOverrideMutation,
  useFunnelOverridesQuery,
  useUpdateFunnelOverrideMutation,
  type FunnelOverrideInput,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { refetchRow } from '../../records/list/refetchRow'
import { forget } from '../../records/DeleteRecord'
import type { OverrideForm } from './overrideForm'
import { overridesVariables, type OverridePage } from './overridePage'
import type { OverrideSource } from './overrideSource'

const inputOf = ({ advertiserId, publisherId, countries, overrideValues }: OverrideForm): FunnelOverrideInput => ({
  advertiserId: advertiserId || null,
  publisherId: publisherId || null,
  countries: [...countries],
  overrideValues: [...overrideValues],
})

/** API offer slug overrides of one page. */
export function useFunnelOverrides(page: OverridePage): OverrideSource {
  const client = useApolloClient()
  const { origin } = page
  const list = { query: FunnelOverridesDocument, variables: overridesVariables(page) }
  const query = useFunnelOverridesQuery({ variables: list.variables })
  const [create] = useCreateFunnelOverrideMutation()
  const [update] = useUpdateFunnelOverrideMutation()
  const [remove] = useDeleteFunnelOverrideMutation()
  return {
    rows: query.data?.funnelOverrides ?? undefined,
    query,
    create: async (form, key) => {
      const { data } = await create({
        variables: { origin, input: inputOf(form), key },
        update: (cache, { data }) =>
          addToList(cache, list, 'funnelOverrides', data?.createFunnelOverride.funnelOverride),
      })
      return data && { record: data.createFunnelOverride.funnelOverride, errors: data.createFunnelOverride.errors }
    },
    update: async ({ id, version }, form) => {
      const { data } = await update({ variables: { origin, id, input: inputOf(form), version } })
      return data && { record: data.updateFunnelOverride.funnelOverride, errors: data.updateFunnelOverride.errors }
    },
    remove: async (id) => {
      const { data } = await remove({
        variables: { origin, id },
        update: (cache, { data }) => forget(cache, 'FunnelOverride', data?.deleteFunnelOverride.deletedId),
      })
      return data?.deleteFunnelOverride
    },
    readAgain: (id) => refetchRow(client, list, (data) => data.funnelOverrides, id),
  }
}
