import type { z } from 'zod'
import type { Database } from '../../db/connect'
import { ApiError, badInput } from '../../app/http/errors'
import { type Changer, lacking } from '../roles/changingAccess.queries'
import { managedBy, permissionsOfRole } from './staff.queries'
import type { userInput, UserRow } from './users.schema'

/**
 * Refuses to change a user with permissions that the actor lacks: by setting their password the actor could sign in as
 * them.
 */
export async function refuseMightier(
  transaction: Database,
  changer: Changer,
  { id, level }: Pick<UserRow, 'id' | 'level'>,
): Promise<void> {
  if (id === changer.user_id) return
  const theirs = await permissionsOfRole(transaction, level)
  if (lacking(changer, theirs ?? []).length)
    throw new ApiError('FORBIDDEN', 'You cannot change a user who may do more than you.')
}

/** Refuses a role that does not exist or has a permission that the actor lacks. */
export async function refuseLevel(
  transaction: Database,
  changer: Changer,
  { level }: Pick<z.output<typeof userInput>, 'level'>,
): Promise<void> {
  const permissions = await permissionsOfRole(transaction, level)
  if (!permissions) throw badInput({ level: 'This role no longer exists.' })
  if (lacking(changer, permissions).length) {
    const message = 'You cannot give a role that may do more than you.'
    throw new ApiError('FORBIDDEN', message, { fields: { level: message } })
  }
}

/** Refuses to delete the caller and managers of advertisers. */
export async function refuseDeletion(transaction: Database, changer: Changer, { id, name }: UserRow): Promise<void> {
  if (id === changer.user_id) throw new ApiError('CONFLICT', 'You cannot delete yourself.')
  const advertisers = await managedBy(transaction, id)
  if (!advertisers.length) return
  const named = advertisers.slice(0, 5)
  const more = advertisers.length > named.length ? [`${advertisers.length - named.length} more`] : []
  throw new ApiError(
    'CONFLICT',
    `${name} manages ${[...named, ...more].join(', ')}. Choose another manager there first.`,
  )
}
