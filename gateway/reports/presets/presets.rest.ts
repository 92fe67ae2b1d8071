import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestPreset = Schemas['Preset']

export const presets = (rest: Rest) => rest.get('/api/presets')

export const createPreset = (rest: Rest, body: Parameters<'/api/presets', 'post'>['body']) =>
  rest.send('post', '/api/presets', { body })

export const updatePreset = (rest: Rest, id: number, body: Parameters<'/api/presets/{id}', 'put'>['body']) =>
  rest.send('put', '/api/presets/{id}', { path: { id }, body })

export const deletePreset = (rest: Rest, id: number) => rest.send('delete', '/api/presets/{id}', { path: { id } })

export const presetRoles = (rest: Rest) => rest.get('/api/preset-roles')

export const presetDefaults = (rest: Rest) => rest.get('/api/preset-defaults')

export const savePresetDefault = (rest: Rest, page: 'leads' | 'reports', preset_id: number | null) =>
  rest.send('put', '/api/preset-defaults/{page}', { path: { page }, body: { preset_id } })

export const endPresetSharing = (rest: Rest, id: number) =>
  rest.send('post', '/api/presets/{id}/end-sharing', { path: { id } })

export const hidePreset = (rest: Rest, id: number, is_hidden: boolean) =>
  rest.send('put', '/api/presets/{id}/hidden', { path: { id }, body: { is_hidden } })
