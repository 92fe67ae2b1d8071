import type { SettingValues } from '../../../shared/app/settings'
import type { Database } from '../../db/connect'

export interface Settings extends SettingValues {
  id: number
  exclude_ftd_status: string[]
  version: number
}

const columns = [
  'id',
  'business_name',
  'exclude_ftd_status',
  'default_publisher_status',
  'late_ftd_days',
  'optimize_days',
  'optimize_min_leads',
  'optimize_explore_percent',
  'password_min',
  'password_max',
  'payload_days',
  'click_months',
  'audit_months',
  'version',
] as const

export const readSettings = (db: Database): Promise<Settings> =>
  db.selectFrom('settings').select(columns).executeTakeFirstOrThrow()

/** How long new passwords must and may be, as `checkPassword` takes it. */
export async function readPasswordLimits(db: Database): Promise<{ passwordMin: number; passwordMax: number }> {
  const { password_min, password_max } = await db
    .selectFrom('settings')
    .select(['password_min', 'password_max'])
    .executeTakeFirstOrThrow()
  return { passwordMin: password_min, passwordMax: password_max }
}
