import { useCallback } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../apollo/errors'
import {
  PresetsDocument,
  useCreatePresetMutation,
  useDeletePresetMutation,
  usePresetsQuery,
  useUpdatePresetMutation,
  type MendableErrorFragment,
  type PresetFactsFragment,
  type PresetPage,
} from '../generated/graphql'

export type Preset = PresetFactsFragment
export type SavedPreset = { preset: Preset | null; errors: readonly MendableErrorFragment[] }
const noAnswer: SavedPreset = {
  preset: null,
  errors: [{ message: 'The preset was not saved. Please try again.', field: null, code: 'INTERNAL', requestId: '' }],
}

/** The user's presets of a screen. Saving throws when there is no sound answer. */
export function usePresets(page: PresetPage) {
  const { cache, query } = useApolloClient()
  const { data, error, loading, refetch } = usePresetsQuery({ variables: { page } })
  const refetchQueries = ['Presets']
  const [create] = useCreatePresetMutation({ refetchQueries })
  const [update] = useUpdatePresetMutation({ refetchQueries })
  const [remove] = useDeletePresetMutation()

  return {
    presets: data?.presets ?? undefined,
    loading,
    error: loading ? undefined : error,
    retry: () => void refetch().catch(() => undefined), // the query shows the failure itself
    create: async (name: string, config: unknown): Promise<SavedPreset> =>
      (await create({ variables: { name, page, config } })).data?.createPreset ?? noAnswer,
    update: async ({ id, version }: Preset, name: string, config: unknown): Promise<SavedPreset> =>
      (await update({ variables: { id, name, page, config, version } })).data?.updatePreset ?? noAnswer,
    /** The preset as it is stored by now; null when it is gone. */
    readAnew: useCallback(
      async (id: string): Promise<Preset | null> => {
        const { data } = await query({ query: PresetsDocument, variables: { page }, fetchPolicy: 'network-only' })
        return data?.presets?.find((preset) => preset.id === id) ?? null
      },
      [query, page],
    ),
    /** Answers what brings it back; throws when it was not deleted. */
    remove: async (id: string): Promise<{ id: string } | null> => {
      const { data } = await remove({ variables: { id } })
      throwErrors(data?.deletePreset.errors)
      cache.evict({ id: cache.identify({ __typename: 'Preset', id }) })
      return data?.deletePreset.undo ?? null
    },
  }
}
