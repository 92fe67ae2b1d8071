import type { ColumnSetting } from '../generated/graphql'
import type { Rest } from '../context'

export interface RestSettingExtras {
  allow_new_ftd_notification: boolean
  /** UTC, `yyyy-MM-dd HH:mm:ss`. */
  last_pending_ftd_date: string | null
  lead_details_columns: ColumnSetting[] | null
  pending_conversion_columns: ColumnSetting[] | null
  reports_columns: unknown
}

export interface RestUserSettings {
  user_id: number
  timezone_id: number
  extras: Partial<RestSettingExtras>
}

export const userSettings = (rest: Rest, user_id: number) => rest.get<RestUserSettings>('/api/user-settings/{user_id}', { path: { user_id } })

/** Merges `extras` per key. */
export const saveUserSettings = (rest: Rest, body: { user_id: number; extras: Partial<RestSettingExtras> }) =>
  rest.send<RestUserSettings>('PUT', '/api/user-settings', { body })
