import type { Preset, Resolvers } from '../generated/graphql'
import { idNumber, oneOf } from '../ids'
import { payload } from '../payloads'
import { createPreset, deletePreset, presets, type RestPreset, updatePreset } from './presets.rest'
import { undoFromRest } from '../undo/undo.row'

const preset = ({ id, name, page, config, version }: RestPreset): Preset => ({
  id: String(id),
  name,
  page,
  config: JSON.parse(config),
  version,
})

export const presetResolvers: Resolvers = {
  Query: {
    presets: async (_parent, { page }, { rest }) => {
      const all = (await presets(rest)).map(preset)
      return page ? all.filter((one) => one.page === page) : all
    },
    preset: async (_parent, { id }, { rest }) => oneOf((await presets(rest)).map(preset), id),
  },
  Mutation: {
    createPreset: (_parent, { name, page, config }, { rest }) =>
      payload({ preset: null }, async () => ({
        preset: preset(await createPreset(rest, { name, page, config: JSON.stringify(config) })),
      })),
    updatePreset: (_parent, { id, name, page, config, version }, { rest }) =>
      payload({ preset: null }, async () => {
        const changes = { name: name ?? undefined, page, config: JSON.stringify(config), version: version ?? undefined }
        return { preset: preset(await updatePreset(rest, idNumber(id, 'id'), changes)) }
      }),
    deletePreset: (_parent, { id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deletePreset(rest, idNumber(id, 'id'))
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
  },
}
