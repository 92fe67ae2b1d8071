import type { SettingValues } from '../../../shared/app/settings'
import type { Database } from '../../db/connect'

export interface Settings extends SettingValues {
  id: number
  exclude_ftd_status: string[]
  version: number
}

const columns = [
  'id',
  'exclude_ftd_status',
  'default_publisher_status',
  'late_ftd_days',
  'optimize_days',
  'optimize_min_leads',
  'optimize_explore_percent',
  'password_min',
  'password_max',
  'payload_days',
  'version',
] as const

export const readSettings = (db: Database): Promise<Settings> =>
  db.selectFrom('settings').select(columns).executeTakeFirstOrThrow()

/** Locked until the transaction ends. */
export const lockSettings = (transaction: Database): Promise<Settings> =>
  transaction.selectFrom('settings').select(columns).forUpdate().executeTakeFirstOrThrow()

export const updateSettings = (
  transaction: Database,
  { id: _, version: _version, ...values }: Settings,
  now: number,
): Promise<Settings> =>
  transaction
    .updateTable('settings')
    .set((row) => ({ ...values, version: row('version', '+', 1), updated_at: new Date(now) }))
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Allowed length of new passwords, as parameters of `checkPassword`. */
export async function readPasswordLimits(db: Database): Promise<{ passwordMin: number; passwordMax: number }> {
  const { password_min, password_max } = await db
    .selectFrom('settings')
    .select(['password_min', 'password_max'])
    .executeTakeFirstOrThrow()
  return { passwordMin: password_min, passwordMax: password_max }
}
