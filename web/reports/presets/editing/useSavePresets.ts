import { useCallback } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { throwErrors } from '../../../ui/show/errors'
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
import type { Undoable } from '../../../ui/overlay/undo'
import type { Preset } from '../usePresets'

export type SavedPreset = { preset: Preset | null; errors: readonly MendableErrorFragment[] }
const noAnswer: SavedPreset = {
  preset: null,
  errors: [{ message: 'The preset was not saved. Please try again.', field: null, code: 'INTERNAL' }],
}

/** Mutations of a screen's presets. They throw without a valid answer. */
export function useSavePresets(page: PresetPage) {
  const { cache, query } = useApolloClient()
  const refetchQueries = ['Presets']
  const [create] = useCreatePresetMutation({ refetchQueries })
  const [update] = useUpdatePresetMutation({ refetchQueries })
  const [remove] = useDeletePresetMutation({ refetchQueries })
  const [endSharing] = useEndPresetSharingMutation({ refetchQueries })
  const [hide] = useHidePresetMutation()
  // Setting a default changes the marks of two views.
  const [saveDefault] = useSavePresetDefaultMutation({ refetchQueries, awaitRefetchQueries: true })

  return {
    create: async (name: string, config: unknown, sharing?: PresetSharingInput): Promise<SavedPreset> =>
      (await create({ variables: { name, page, config, sharing } })).data?.createPreset ?? noAnswer,
    /** Without `sharing`, it does not change. */
    update: async (
      { id, version }: Preset,
      name: string,
      config: unknown,
      sharing?: PresetSharingInput,
    ): Promise<SavedPreset> =>
      (await update({ variables: { id, name, page, config, version, sharing } })).data?.updatePreset ?? noAnswer,
    /** The current preset; null if it is deleted. */
    readAgain: useCallback(
      async (id: string): Promise<Preset | null> => {
        const { data } = await query({ query: PresetsDocument, variables: { page }, fetchPolicy: 'network-only' })
        return data?.presets?.find((preset) => preset.id === id) ?? null
      },
      [query, page],
    ),
    /** Returns the undo; throws if it fails. */
    remove: async (id: string): Promise<Undoable | null> => {
      const { data } = await remove({ variables: { id } })
      throwErrors(data?.deletePreset.errors)
      cache.evict({ id: cache.identify({ __typename: 'Preset', id }) })
      return data?.deletePreset.undo ?? null
    },
    /** Throws if it fails. */
    endSharing: async (id: string): Promise<void> =>
      throwErrors((await endSharing({ variables: { id } })).data?.endPresetSharing.errors),
    /** Throws if saving fails. */
    hide: async (id: string, isHidden: boolean): Promise<void> =>
      throwErrors((await hide({ variables: { id, isHidden } })).data?.hidePreset.errors),
    /** null removes the default. Throws if saving fails. */
    saveDefault: async (presetId: string | null): Promise<void> =>
      throwErrors((await saveDefault({ variables: { page, presetId } })).data?.savePresetDefault.errors),
  }
}
