import type { Parameters, Rest, Schemas } from '../restTypes'

export type RestPreset = Schemas['Preset']

export const presets = (rest: Rest) => rest.get('/api/presets')

export const createPreset = (rest: Rest, body: Parameters<'/api/presets', 'post'>['body']) =>
  rest.send('post', '/api/presets', { body })

export const updatePreset = (rest: Rest, id: number, body: Parameters<'/api/presets/{id}', 'put'>['body']) =>
  rest.send('put', '/api/presets/{id}', { path: { id }, body })

export const deletePreset = (rest: Rest, id: number) => rest.send('delete', '/api/presets/{id}', { path: { id } })
