import type { PresetPage } from '../generated/graphql'
import type { Rest } from '../context'

export interface RestPreset {
  id: number
  name: string
  page: PresetPage
  /** JSON text. */
  config: string
  version: number
}

export const presets = (rest: Rest) => rest.get<RestPreset[]>('/api/presets')

export const createPreset = (rest: Rest, body: Pick<RestPreset, 'name' | 'page' | 'config'>) =>
  rest.send<RestPreset>('POST', '/api/presets', { body })

export const updatePreset = (rest: Rest, id: number, body: Partial<Omit<RestPreset, 'id'>>) =>
  rest.send<RestPreset>('PUT', '/api/presets/{id}', { path: { id }, body })

export const deletePreset = (rest: Rest, id: number) => rest.send<unknown>('DELETE', '/api/presets/{id}', { path: { id } })
