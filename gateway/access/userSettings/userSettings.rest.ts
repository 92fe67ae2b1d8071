import type { Parameters, Rest, Schemas } from '../../app/rest/restTypes'

export type RestUserSettings = Schemas['UserSettings']

type Changes = Parameters<'/api/user-settings', 'put'>['body']
export type RestSettingExtras = Changes['extras']
export type RestColumns = NonNullable<RestSettingExtras['lead_details_columns']>

export const userSettings = (rest: Rest, user_id: number) =>
  rest.get('/api/user-settings/{user_id}', { path: { user_id } })

/** Merges `extras` by key. */
export const saveUserSettings = (rest: Rest, body: Changes) => rest.send('put', '/api/user-settings', { body })
