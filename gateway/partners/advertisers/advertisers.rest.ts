import type { Rest, Schemas } from '../../app/rest/restTypes'
type RestSettings = Schemas['AdvertiserSettings']
export type SettingsPart = Exclude<keyof RestSettings, 'advertiser'>

/** An advertiser with these parts of its page; a part is missing where the caller may not see it. */
export const settingsOf = (rest: Rest, id: number, parts: readonly SettingsPart[]): Promise<RestSettings> =>
  rest.get('/api/advertisers/{id}/settings', { path: { id }, query: { parts: parts.join(',') } })
