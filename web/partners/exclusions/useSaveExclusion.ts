import { useApolloClient } from '@apollo/client/react'
import {
  ExclusionsDocument,
  useCreateExclusionsMutation,
  useUpdateExclusionMutation,
  type ExclusionInput,
} from '../../generated/graphql'
import { addToList } from '../../records/list/addToList'
import { rowAnew } from '../../records/list/rowAnew'
import { savingTexts } from '../../records/savingTexts'
import { useSaveRecord } from '../../records/useSaveRecord'
import type { ExclusionRow } from './exclusionForm'

/** Saves an exclusion of an advertiser, and puts new ones into the list on screen. */
export function useSaveExclusion(advertiserId: string, isNew: boolean) {
  const client = useApolloClient()
  const list = { query: ExclusionsDocument, variables: { advertiserId } }
  const [create] = useCreateExclusionsMutation()
  const [update] = useUpdateExclusionMutation()
  const save = useSaveRecord<ExclusionRow, ExclusionInput>({
    create: async (input, key) => {
      const { data } = await create({
        variables: { input, key },
        update: (cache, { data }) =>
          data?.createExclusions.exclusions?.forEach((exclusion) => addToList(cache, list, 'exclusions', exclusion)),
      })
      return data && { record: data.createExclusions.exclusions, errors: data.createExclusions.errors }
    },
    update: async ({ id, version }, input) => {
      const { data } = await update({ variables: { id, input, version } })
      return data && { record: data.updateExclusion.exclusion, errors: data.updateExclusion.errors }
    },
    texts: savingTexts(isNew),
  })
  return {
    save,
    /** The exclusion as it is by now; null when it is gone or could not be read. */
    readAnew: (id: string): Promise<ExclusionRow | null> => rowAnew(client, list, (data) => data.exclusions, id),
  }
}
