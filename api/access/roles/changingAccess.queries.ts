import { sql } from 'kysely'
import { ownLoss } from '../../../shared/access/ownLoss'
import { permissionCode, permissionCodes } from '../../../shared/access/permissions'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, forbidden } from '../../app/http/errors'

/** An arbitrary number that no other lock uses. */
const lockKey = 7_302_114_031

/** The user who changes users or roles, with their current permissions. */
export interface Changer {
  user_id: number
  permissions: readonly number[]
}

/** Concurrent changes of users and roles wait until the transaction ends, so that the data read here stays valid. */
export const lockAccess = (transaction: Database) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)

/**
 * Begins a change of users or roles: takes the lock and returns the actor with their current permissions, which may be
 * fewer than at the start of the request. Throws FORBIDDEN if the permission `needed` was removed.
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
    throw forbidden()
  }
  return { user_id, permissions: role.permissions }
}

/** The permissions that the actor lacks, and therefore cannot grant or remove. */
export const lacking = ({ permissions }: Changer, codes: readonly number[]) =>
  codes.filter((code) => !permissions.includes(code))

/**
 * Throws a 400 that says what users would lose by a change of their own access, unless they have confirmed it. Call it
 * after `keepFullAccess`, which no confirmation overrides.
 */
export function refuseUnconfirmed(isConfirmed: boolean | undefined, change: Parameters<typeof ownLoss>[0]): void {
  const loss = ownLoss(change)
  if (loss !== null && !isConfirmed) throw badInput({ confirm_loss: `${loss} Please confirm it.` })
}

const editsRoles = permissionCode('ROLES_EDIT') ?? 0

/** Whether a user who can sign in holds all of these permissions: nobody has the password of an invited one yet. */
const somebodyHolds = async (transaction: Database, codes: readonly number[]): Promise<boolean> =>
  (await transaction
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select('users.id')
    .where('users.is_invited', '=', false)
    .where(sql<boolean>`roles.permissions @> ${[...codes]}::integer[]`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Runs a change of users or roles, and refuses it if no user would hold all permissions afterwards: nobody can grant
 * permissions they lack, so they would be lost. If no user held all before, one user must still be able to edit roles.
 * Call it after `beginAccessChange`, in the transaction of the change, which is rolled back on refusal.
 */
export async function keepFullAccess<Answer>(transaction: Database, change: () => Promise<Answer>): Promise<Answer> {
  const had = await somebodyHolds(transaction, permissionCodes)
  const answer = await change()
  if (had && !(await somebodyHolds(transaction, permissionCodes)))
    throw new ApiError(
      'CONFLICT',
      'Nobody would hold every permission any more. Give somebody else a role with all of them first.',
    )
  if (!had && !(await somebodyHolds(transaction, [editsRoles])))
    throw new ApiError('CONFLICT', 'Nobody could edit roles any more. Give this permission to somebody else first.')
  return answer
}
