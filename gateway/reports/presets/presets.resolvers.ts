import type { PresetDefault, Resolvers } from '../../generated/graphql'
import { readPreset } from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'
import type { Rest, Answer } from '../../app/rest/restTypes'

type Page = PresetDefault['page']
type RestDefault = Answer<'/api/preset-defaults', 'get'>[number]

/** The default of a page with its preset; null without one. */
async function defaultOf(rest: Rest, page: Page, all: readonly RestDefault[]) {
  const found = all.find((one) => one.page === page)
  if (!found) return null
  const { name, preset_id } = found
  const known = preset_id === null ? undefined : (await rest.get('/api/presets')).find(({ id }) => id === preset_id)
  return { page, name, preset: known ? readPreset(known) : null }
}

export const presetResolvers: Resolvers = {
  Query: {
    presets: async (_parent, { page }, { rest }) =>
      (await rest.get('/api/presets')).filter((one) => !page || one.page === page).map(readPreset),
    presetDefault: async (_parent, { page }, { rest }) => defaultOf(rest, page, await rest.get('/api/preset-defaults')),
  },
  Mutation: {
    savePresetDefault: (_parent, { page, presetId }, { rest }) =>
      payload(async () => {
        const body = { preset_id: presetId == null ? null : idNumber(presetId, 'presetId') }
        const all = await rest.send('put', '/api/preset-defaults/{page}', { path: { page }, body })
        return { presetDefault: await defaultOf(rest, page, all) }
      }),
  },
}
