import { sql } from 'kysely'
import { permissionCode } from '../../shared/permissions'
import type { Session } from '../access'
import type { Database } from '../db/connect'
import { ApiError } from '../errors'

/** Any number that nothing else locks. */
const lockKey = 7_302_114_031

/** Who changes access, with what they may do now. */
export interface Changer {
  user_id: number
  permissions: readonly number[]
}

/** Whoever else changes users or roles waits until the transaction ends, so that what is read from here on stays true until then. */
export const lockAccess = (transaction: Database) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/**
 * Begins a change of users or roles: locks them and answers the actor with the permissions of this moment, which may be
 * fewer than at the door. Throws FORBIDDEN when the one called `needed` is gone.
 */
export async function beginAccessChange(
  transaction: Database,
  { user_id }: Pick<Session, 'user_id'>,
  needed: string,
): Promise<Changer> {
  await lockAccess(transaction)
  const role = await transaction
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select('roles.permissions')
    .where('users.id', '=', user_id)
    .executeTakeFirst()
  const code = permissionCode(needed)
  if (!role || code === null || !role.permissions.includes(code)) {
    throw new ApiError('FORBIDDEN', 'You do not have the permission for this.')
  }
  return { user_id, permissions: role.permissions }
}

/** Of some permissions, those that the actor lacks: nobody gives or takes them. */
export const lacking = ({ permissions }: Changer, codes: readonly number[]) =>
  codes.filter((code) => !permissions.includes(code))

const editsRoles = permissionCode('ROLES_EDIT') ?? 0

/**
 * Refuses a change after which nobody could edit roles any more. Call it after the change, in its transaction, which ends
 * with it. Source: design/security.md 22.
 */
export async function refuseLossOfRoleEditors(transaction: Database): Promise<void> {
  const editor = await transaction
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select('users.id')
    .where(sql<boolean>`${editsRoles} = any (roles.permissions)`)
    .limit(1)
    .executeTakeFirst()
  if (!editor)
    throw new ApiError('CONFLICT', 'Nobody could edit roles any more. Give this permission to somebody else first.')
}
