import { permissionCode } from '../../../shared/access/permissions'
import type { Database } from '../../db/connect'

/** Whether a user exists and may see alerts. */
export async function isAssignable(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select('roles.permissions')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.permissions.includes(permissionCode('ALERTS_LIST') ?? 0) ?? false
}
