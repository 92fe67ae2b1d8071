import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestAdvertiser = Schemas['Advertiser']
type RestSettings = Schemas['AdvertiserSettings']
export type SettingsPart = Exclude<keyof RestSettings, 'advertiser'>

/** All advertisers, or those with these ids. */
export const advertisers = (rest: Rest, ids?: readonly number[]) =>
  rest.get('/api/advertisers', { query: { ids: ids?.join(',') } })

export const advertiserNames = (rest: Rest, ids: readonly number[]) =>
  rest.get('/api/advertisers/names', { query: { ids: ids.join(',') } })

/** One part of the pages of several advertisers. */
export const settingsOfSeveral = (rest: Rest, ids: readonly number[], part: SettingsPart) =>
  rest.get('/api/advertisers/settings', { query: { ids: ids.join(','), parts: part } })

/** An advertiser with these parts of its page; parts that the caller may not see are missing. */
export const settingsOf = (rest: Rest, id: number, parts: readonly SettingsPart[]): Promise<RestSettings> =>
  rest.get('/api/advertisers/{id}/settings', { path: { id }, query: { parts: parts.join(',') } })

export const distributionsOf = (rest: Rest, id: number) =>
  rest.get('/api/advertisers/{id}/distributions', { path: { id } })

export const createAdvertiser = (
  rest: Rest,
  body: Parameters<'/api/advertisers', 'post'>['body'],
  idempotencyKey: string | null,
) => rest.send('post', '/api/advertisers', { body, idempotencyKey })

export const updateAdvertiser = (rest: Rest, body: Parameters<'/api/advertisers', 'put'>['body']) =>
  rest.send('put', '/api/advertisers', { body })

export const deleteAdvertiser = (rest: Rest, id: number) =>
  rest.send('delete', '/api/advertisers/{id}', { path: { id } })
