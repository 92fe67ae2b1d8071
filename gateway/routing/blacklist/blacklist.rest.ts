import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestBlacklistItem = Schemas['BlacklistItem']
export type RestBlacklistType = Schemas['BlacklistItem']['get_blacklist_type'] & { id: number }
type Input = Parameters<'/api/blacklist/add-new-item', 'post'>['body']

export const blacklistItems = async (rest: Rest) => (await rest.get('/api/blacklist/get-all-items')).data
export const blacklistTypes = async (rest: Rest) => (await rest.get('/api/blacklist/blacklist-types/get-all')).data
export const blacklistFunnels = async (rest: Rest) =>
  (await rest.get('/api/blacklist/blacklist-types/get-funnel-slugs')).data.data

export const addBlacklistItem = async (rest: Rest, body: Input, idempotencyKey: string | null) =>
  (await rest.send('post', '/api/blacklist/add-new-item', { body, idempotencyKey })).data

export const editBlacklistItem = async (
  rest: Rest,
  id: number,
  body: Parameters<'/api/blacklist/edit-item/{id}', 'post'>['body'],
) => (await rest.send('post', '/api/blacklist/edit-item/{id}', { path: { id }, body })).data

export const deleteBlacklistItem = (rest: Rest, id: number) =>
  rest.send('delete', '/api/blacklist/delete-item/{id}', { path: { id } })
