import type { Preset, PresetDefault, PresetSharingInput, Resolvers } from '../../generated/graphql'
import { idNumber, oneOf } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'
import type { Rest } from '../../app/rest/restTypes'
import {
  createPreset,
  deletePreset,
  endPresetSharing,
  hidePreset,
  presetDefaults,
  presetRoles,
  presets,
  type RestPreset,
  savePresetDefault,
  updatePreset,
} from './presets.rest'
import { undoFromRest } from '../../access/undo/undo.row'

const role = ({ id, name }: RestPreset['roles'][number]) => ({ id: String(id), name })

const preset = ({ id, name, page, config, version, ...row }: RestPreset): Preset => ({
  id: String(id),
  name,
  page,
  config: JSON.parse(config),
  version,
  ownerName: row.owner_name,
  isOwn: row.is_own,
  isSharedWithEverybody: row.is_shared_with_everybody,
  roles: row.roles.map(role),
  isDefault: row.is_default,
  isHidden: row.is_hidden,
})

const restSharing = (sharing: PresetSharingInput | null | undefined) =>
  sharing && {
    everybody: sharing.everybody,
    role_ids: (sharing.roleIds ?? []).map((id) => idNumber(id, 'sharing.roleIds')),
  }

type Page = PresetDefault['page']
type RestDefault = Awaited<ReturnType<typeof presetDefaults>>[number]

/** The default of a page with its preset; null without one. */
async function defaultOf(rest: Rest, page: Page, all: readonly RestDefault[]): Promise<PresetDefault | null> {
  const found = all.find((one) => one.page === page)
  if (!found) return null
  const { name, preset_id } = found
  const known = preset_id === null ? undefined : (await presets(rest)).find(({ id }) => id === preset_id)
  return { page, name, preset: known ? preset(known) : null }
}

export const presetResolvers: Resolvers = {
  Query: {
    presets: async (_parent, { page }, { rest }) => {
      const all = (await presets(rest)).map(preset)
      return page ? all.filter((one) => one.page === page) : all
    },
    preset: async (_parent, { id }, { rest }) => oneOf((await presets(rest)).map(preset), id),
    presetDefault: async (_parent, { page }, { rest }) => defaultOf(rest, page, await presetDefaults(rest)),
    presetRoles: async (_parent, _args, { rest }) => (await presetRoles(rest)).map(role),
  },
  Mutation: {
    createPreset: (_parent, { name, page, config, sharing }, { rest }) =>
      payload({ preset: null }, async () => ({
        preset: preset(
          await createPreset(rest, { name, page, config: JSON.stringify(config), sharing: restSharing(sharing) }),
        ),
      })),
    updatePreset: (_parent, { id, name, page, config, version, sharing }, { rest }) =>
      payload({ preset: null }, async () => {
        const changes = {
          name: name ?? undefined,
          page,
          config: JSON.stringify(config),
          version: version ?? undefined,
          sharing: restSharing(sharing),
        }
        return { preset: preset(await updatePreset(rest, idNumber(id, 'id'), changes)) }
      }),
    deletePreset: (_parent, { id }, { rest }) =>
      payload({ deletedId: null, undo: null }, async () => {
        const { undo } = await deletePreset(rest, idNumber(id, 'id'))
        return { deletedId: id, undo: undoFromRest(undo) }
      }),
    endPresetSharing: (_parent, { id }, { rest }) =>
      payload({ preset: null }, async () => ({ preset: preset(await endPresetSharing(rest, idNumber(id, 'id'))) })),
    hidePreset: (_parent, { id, isHidden }, { rest }) =>
      payload({ preset: null }, async () => ({ preset: preset(await hidePreset(rest, idNumber(id, 'id'), isHidden)) })),
    savePresetDefault: (_parent, { page, presetId }, { rest }) =>
      payload({ presetDefault: null }, async () => {
        const id = presetId == null ? null : idNumber(presetId, 'presetId')
        return { presetDefault: await defaultOf(rest, page, await savePresetDefault(rest, page, id)) }
      }),
  },
}
