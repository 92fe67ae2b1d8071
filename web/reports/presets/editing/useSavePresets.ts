import { useCallback } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../../../app/apollo/errors'
import {
  PresetsDocument,
  useCreatePresetMutation,
  useDeletePresetMutation,
  useEndPresetSharingMutation,
  useHidePresetMutation,
  useSavePresetDefaultMutation,
  useUpdatePresetMutation,
  type MendableErrorFragment,
  type PresetPage,
  type PresetSharingInput,
} from '../../../generated/graphql'
import type { Preset } from '../usePresets'

export type SavedPreset = { preset: Preset | null; errors: readonly MendableErrorFragment[] }
const noAnswer: SavedPreset = {
  preset: null,
  errors: [{ message: 'The preset was not saved. Please try again.', field: null, code: 'INTERNAL', requestId: '' }],
}

/** What changes the presets of a screen. Saving throws when there is no sound answer. */
export function useSavePresets(page: PresetPage) {
  const { cache, query } = useApolloClient()
  const refetchQueries = ['Presets']
  const [create] = useCreatePresetMutation({ refetchQueries })
  const [update] = useUpdatePresetMutation({ refetchQueries })
  const [remove] = useDeletePresetMutation({ refetchQueries })
  const [endSharing] = useEndPresetSharingMutation({ refetchQueries })
  const [hide] = useHidePresetMutation()
  // The marks of two views change.
  const [saveDefault] = useSavePresetDefaultMutation({ refetchQueries, awaitRefetchQueries: true })

  return {
    create: async (name: string, config: unknown, sharing?: PresetSharingInput): Promise<SavedPreset> =>
      (await create({ variables: { name, page, config, sharing } })).data?.createPreset ?? noAnswer,
    /** Without `sharing` that stays as it is. */
    update: async (
      { id, version }: Preset,
      name: string,
      config: unknown,
      sharing?: PresetSharingInput,
    ): Promise<SavedPreset> =>
      (await update({ variables: { id, name, page, config, version, sharing } })).data?.updatePreset ?? noAnswer,
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
    /** Throws when it is still shared. */
    endSharing: async (id: string): Promise<void> =>
      throwErrors((await endSharing({ variables: { id } })).data?.endPresetSharing.errors),
    /** Throws when that was not saved. */
    hide: async (id: string, isHidden: boolean): Promise<void> =>
      throwErrors((await hide({ variables: { id, isHidden } })).data?.hidePreset.errors),
    /** null: the screen begins as it does for everybody. Throws when that was not saved. */
    saveDefault: async (presetId: string | null): Promise<void> =>
      throwErrors((await saveDefault({ variables: { page, presetId } })).data?.savePresetDefault.errors),
  }
}
