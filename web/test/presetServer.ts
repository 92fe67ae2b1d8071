import { beforeEach } from '@jest/globals'
import { graphql, HttpResponse } from 'msw'
import type {
  CreatePresetMutationVariables,
  PresetFactsFragment,
  UpdatePresetMutationVariables,
} from '../generated/graphql'
import { server } from './render'

type Stored = PresetFactsFragment & { __typename: 'Preset' }
export const preset = (id: string, name: string, config: unknown = {}): Stored => ({
  __typename: 'Preset',
  id,
  name,
  page: 'leads',
  config,
  version: 1,
  ownerName: 'Nora Ward',
  isOwn: true,
  isSharedWithEverybody: false,
  roles: [],
  isDefault: false,
  isHidden: false,
})
export const tests = preset('7', 'Tests', {
  filterData: { dateRangePreset: 'Yesterday', is_test: true },
  leadsFilterCombination: {
    selectedConversion: { name: 'Pending', value: [6] },
    selectedLead: { name: 'All', value: null },
  },
  leadsTableParams: { page_number: 1, limit: 50, sort_by_column: 'email', sort_order: 'asc' },
})
interface Begins {
  __typename: 'PresetDefault'
  page: 'leads'
  name: string
  preset: { __typename: 'Preset'; id: string } | null
}
export const defaultOf = (id: string): Begins => ({
  __typename: 'PresetDefault',
  page: 'leads',
  name: 'Tests',
  preset: { __typename: 'Preset', id },
})
/** What the server holds. */
export const presets = {
  stored: [] as Stored[],
  begins: null as Begins | null,
  /** The sharing that was sent with the last new preset. */
  sharedWith: null as unknown,
}
const conflict = (message: string, field: string | null) => ({
  __typename: 'UserError',
  message,
  field,
  code: 'CONFLICT',
})

/** Presets in memory, with the rules of the server: one name once, and no save over what was not seen. */
export function usePresetServer() {
  beforeEach(() => {
    presets.stored = [tests]
    presets.begins = null
    server.use(
      graphql.query('Presets', () =>
        HttpResponse.json({ data: { presets: presets.stored, presetDefault: presets.begins } }),
      ),
      graphql.mutation<object, { presetId: string | null }>('SavePresetDefault', ({ variables: { presetId } }) => {
        presets.begins = presetId ? defaultOf(presetId) : null
        presets.stored = presets.stored.map((one) => ({ ...one, isDefault: one.id === presetId }))
        return HttpResponse.json({
          data: {
            savePresetDefault: { __typename: 'PresetDefaultPayload', presetDefault: presets.begins, errors: [] },
          },
        })
      }),
      graphql.mutation<object, CreatePresetMutationVariables>(
        'CreatePreset',
        ({ variables: { name, config, sharing } }) => {
          presets.sharedWith = sharing
          const taken = presets.stored.some((one) => one.name === name)
          const saved = taken ? null : preset(String(presets.stored.length + 7), name, config)
          if (saved) presets.stored = [...presets.stored, saved]
          const errors = taken ? [conflict('You already have a preset with this name.', 'name')] : []
          return HttpResponse.json({ data: { createPreset: { __typename: 'PresetPayload', preset: saved, errors } } })
        },
      ),
      graphql.mutation<object, UpdatePresetMutationVariables>(
        'UpdatePreset',
        ({ variables: { id, name, config, version } }) => {
          const known = presets.stored.find((one) => one.id === id)
          const isStale = known?.version !== version
          const saved = isStale || !known ? null : { ...known, name, config, version: version + 1 }
          if (saved) presets.stored = presets.stored.map((one) => (one.id === id ? saved : one))
          const errors = isStale ? [conflict('This was changed in the meantime.', null)] : []
          return HttpResponse.json({ data: { updatePreset: { __typename: 'PresetPayload', preset: saved, errors } } })
        },
      ),
      graphql.mutation<object, { id: string }>('DeletePreset', ({ variables: { id } }) => {
        presets.stored = presets.stored.filter((one) => one.id !== id)
        return HttpResponse.json({
          data: { deletePreset: { __typename: 'DeletePresetPayload', deletedId: id, errors: [] } },
        })
      }),
    )
  })
}
