import type { Preset, PresetDefault, PresetSharingInput, Resolvers } from '../../generated/graphql'
import { idNumber, oneOf } from '../../app/rest/ids'
import { payload, deletion } from '../../app/records/payloads'
import type { Rest, Schemas, Answer } from '../../app/rest/restTypes'
import { fromRest } from '../../app/rest/fromRest'

const role = ({ id, name }: Schemas['Preset']['roles'][number]) => ({ id: String(id), name })

const preset = ({ config, roles, ...row }: Schemas['Preset']): Preset => ({
  ...fromRest(row),
  config: JSON.parse(config),
  roles: roles.map(role),
})

const restSharing = (sharing: PresetSharingInput | null | undefined) =>
  sharing && {
    everybody: sharing.everybody,
    role_ids: (sharing.roleIds ?? []).map((id) => idNumber(id, 'sharing.roleIds')),
  }

type Page = PresetDefault['page']
type RestDefault = Answer<'/api/preset-defaults', 'get'>[number]

/** The default of a page with its preset; null without one. */
async function defaultOf(rest: Rest, page: Page, all: readonly RestDefault[]): Promise<PresetDefault | null> {
  const found = all.find((one) => one.page === page)
  if (!found) return null
  const { name, preset_id } = found
  const known = preset_id === null ? undefined : (await rest.get('/api/presets')).find(({ id }) => id === preset_id)
  return { page, name, preset: known ? preset(known) : null }
}

export const presetResolvers: Resolvers = {
  Query: {
    presets: async (_parent, { page }, { rest }) => {
      const all = (await rest.get('/api/presets')).map(preset)
      return page ? all.filter((one) => one.page === page) : all
    },
    preset: async (_parent, { id }, { rest }) => oneOf((await rest.get('/api/presets')).map(preset), id),
    presetDefault: async (_parent, { page }, { rest }) => defaultOf(rest, page, await rest.get('/api/preset-defaults')),
    presetRoles: async (_parent, _args, { rest }) => (await rest.get('/api/preset-roles')).map(role),
  },
  Mutation: {
    createPreset: (_parent, { name, page, config, sharing }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/presets', {
          body: { name, page, config: JSON.stringify(config), sharing: restSharing(sharing) },
        })
        return { preset: preset(row) }
      }),
    updatePreset: (_parent, { id, name, page, config, version, sharing }, { rest }) =>
      payload(async () => {
        const changes = {
          name: name ?? undefined,
          page,
          config: JSON.stringify(config),
          version: version ?? undefined,
          sharing: restSharing(sharing),
        }
        return {
          preset: preset(
            await rest.send('put', '/api/presets/{id}', { path: { id: idNumber(id, 'id') }, body: changes }),
          ),
        }
      }),
    deletePreset: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/presets/{id}', { path: { id: restId } })),
    endPresetSharing: (_parent, { id }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/presets/{id}/end-sharing', { path: { id: idNumber(id, 'id') } })
        return { preset: preset(row) }
      }),
    hidePreset: (_parent, { id, isHidden }, { rest }) =>
      payload(async () => {
        const row = await rest.send('put', '/api/presets/{id}/hidden', {
          path: { id: idNumber(id, 'id') },
          body: { is_hidden: isHidden },
        })
        return { preset: preset(row) }
      }),
    savePresetDefault: (_parent, { page, presetId }, { rest }) =>
      payload(async () => {
        const id = presetId == null ? null : idNumber(presetId, 'presetId')
        return {
          presetDefault: await defaultOf(
            rest,
            page,
            await rest.send('put', '/api/preset-defaults/{page}', { path: { page }, body: { preset_id: id } }),
          ),
        }
      }),
  },
}
