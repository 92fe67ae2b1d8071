import { accessLinks, type AccessLinkKind } from '../../../shared/access/accessLinks'
import type { Database } from '../../db/connect'
import { lockAccess } from '../roles/changingAccess.queries'
import { hashToken, newToken } from '../sessions/sessions.queries'

const hourMs = 3_600_000
/** Ended and expired links are kept for this time, so that they say why they no longer work. */
const keptMs = 30 * 24 * hourMs

interface NewLink {
  kind: AccessLinkKind
  userId: number | null
  createdBy: number | null
}

/** Ends the open links of a user, or that of the first account. Returns whether there was one. */
export async function endLinks(db: Database, userId: number | null, ended: 'revoked' | 'replaced'): Promise<boolean> {
  const rows = await db
    .updateTable('access_links')
    .set({ ended })
    .where('ended', 'is', null)
    .where((where) => (userId === null ? where('kind', '=', 'setup') : where('user_id', '=', userId)))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Creates a link, which replaces the open one of the same account. Returns its token; only the hash is stored. */
export async function makeLink(
  transaction: Database,
  { kind, userId: user_id, createdBy: created_by }: NewLink,
  now: number,
): Promise<{ token: string; expires_at: Date }> {
  await endLinks(transaction, user_id, 'replaced')
  const token = newToken()
  const expires_at = new Date(now + accessLinks[kind].hours * hourMs)
  await transaction
    .insertInto('access_links')
    .values({ kind, user_id, created_by, token_hash: hashToken(token), created_at: new Date(now), expires_at })
    .execute()
  return { token, expires_at }
}

/** Whether a colleague has made a link for this user that still works. */
export const hasGivenLink = async (db: Database, userId: number, now: number): Promise<boolean> =>
  (await db
    .selectFrom('access_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_by', 'is not', null)
    .where('ended', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()) !== undefined

/** Whether there is no user: nobody can sign in. */
export const hasNoUsers = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/** Token of a new link for the first account; null if there are users. */
export const makeSetupLink = (db: Database, now: number): Promise<string | null> =>
  db.transaction().execute(async (transaction) => {
    await lockAccess(transaction)
    if (!(await hasNoUsers(transaction))) return null
    return (await makeLink(transaction, { kind: 'setup', userId: null, createdBy: null }, now)).token
  })

/** A link, with the account that it opens and the user who made it; null if no link has this token. */
export const findLink = async (db: Database, token: string) =>
  (await db
    .selectFrom('access_links')
    .leftJoin('users', 'users.id', 'access_links.user_id')
    .leftJoin('roles', 'roles.id', 'users.level')
    .leftJoin('users as makers', 'makers.id', 'access_links.created_by')
    .leftJoin('roles as their', 'their.id', 'makers.level')
    .select(['access_links.id', 'access_links.kind', 'access_links.expires_at', 'access_links.ended'])
    .select([
      'users.id as user_id',
      'users.email',
      'users.name',
      'users.enable_2fa',
      'roles.name as role_name',
      'roles.permissions',
    ])
    .select(['makers.name as made_by', 'their.permissions as makers_permissions'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()) ?? null
export type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Marks a link as used; false if it was used, revoked or replaced in the meantime. */
export async function takeLink(transaction: Database, id: number): Promise<boolean> {
  const taken = await transaction
    .updateTable('access_links')
    .set({ ended: 'used' })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Name of the business; empty if it was never given. */
export const readBusinessName = async (db: Database): Promise<string> =>
  (await db.selectFrom('settings').select('business_name').executeTakeFirstOrThrow()).business_name

/** Names the business. */
export const makeBusiness = (transaction: Database, business_name: string) =>
  transaction.updateTable('settings').set({ business_name }).execute()

/** Sets the password of a user who opened a link, and what else they chose. */
export const admitUser = (
  transaction: Database,
  { id, password_hash, ...chosen }: { id: number; password_hash: string; name?: string; timezone_id?: number },
  now: number,
) =>
  transaction
    .updateTable('users')
    .set((row) => ({
      password_hash,
      is_invited: false,
      version: row('version', '+', 1),
      updated_at: new Date(now),
      ...chosen,
    }))
    .where('id', '=', id)
    .execute()

/** Lets a user set up the second factor until then. */
export const putOffSecondFactor = (transaction: Database, id: number, until: number) =>
  transaction
    .updateTable('users')
    .set({ second_factor_by: new Date(until) })
    .where('id', '=', id)
    .execute()

/** Deletes links that ended or expired long ago. */
export const deleteOldLinks = (db: Database, now: number) =>
  db
    .deleteFrom('access_links')
    .where('expires_at', '<', new Date(now - keptMs))
    .execute()
