import { sql } from 'kysely'
import { timeZoneIdOf } from '../../../shared/app/time/timeZoneList'
import type { Session } from '../../app/http/access'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import { accountOf } from '../../app/secrets/secrets'
import { waitsOfAccounts } from '../signIn/growingWaits.queries'
import type { UserRow } from './users.schema'

/** The caller and the current time. */
export interface Viewer {
  permissions: readonly number[]
  secretKey: Buffer
  now: number
}

export const viewerOf = ({
  session,
  config,
  now,
}: {
  session: Pick<Session, 'permissions'>
  config: Pick<Config, 'secretKey'>
  now: () => number
}): Viewer => ({ permissions: session.permissions, secretKey: config.secretKey, now: now() })

/** Users with their role, as visible with these permissions. */
const selectUsers = (db: Database, { permissions, now }: Viewer) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select(['users.id', 'users.name', 'users.email', 'users.level', 'roles.name as role_name', 'users.enable_2fa'])
    .select(['users.is_invited', 'users.version', 'users.created_at', 'users.updated_at'])
    .select((query) => [
      sql<boolean>`users.totp_secret is not null or exists (select from passkeys where passkeys.user_id = users.id)`.as(
        'has_2fa',
      ),
      query
        .selectFrom('access_links')
        .select('expires_at')
        .whereRef('user_id', '=', 'users.id')
        .where('ended', 'is', null)
        .where('expires_at', '>', new Date(now))
        .as('link_expires_at'),
      sql<boolean>`roles.permissions <@ ${[...permissions]}::integer[]`.as('can_change'),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

async function withWaits(db: Database, rows: readonly Stored[], { secretKey, now }: Viewer): Promise<UserRow[]> {
  const accounts = rows.map(({ email }) => accountOf(secretKey, email))
  const waits = await waitsOfAccounts(db, accounts, now)
  return rows.map((row, index) => ({
    ...row,
    has_2fa: Boolean(row.has_2fa),
    link_expires_at: row.link_expires_at?.toISOString() ?? null,
    sign_in_waits_until: waits.get(accounts[index]?.toString('hex') ?? '')?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

/** Users sorted by id: all, or those with these ids. */
export const listUsers = async (
  db: Database,
  viewer: Viewer,
  ids: readonly number[] | null = null,
): Promise<UserRow[]> => {
  const chosen = sql<boolean>`(${ids}::bigint[] is null or users.id = any(${ids}::bigint[]))`
  return withWaits(db, await selectUsers(db, viewer).where(chosen).orderBy('users.id').execute(), viewer)
}

export async function readUser(db: Database, id: number, viewer: Viewer): Promise<UserRow | null> {
  const rows = await selectUsers(db, viewer).where('users.id', '=', id).execute()
  return (await withWaits(db, rows, viewer))[0] ?? null
}

/** All users sorted by name, with id and name only. */
export const listManagers = (db: Database) =>
  db.selectFrom('users').select(['id', 'name']).orderBy('name').orderBy('id').execute()

interface Content {
  name: string
  email: string
  level: number
  enable_2fa: boolean
  timezone_id?: number
  is_invited?: boolean
}

/** UTC until they choose a time zone. Returns the id. */
export const insertUser = async (
  db: Database,
  { name, email, level, enable_2fa, timezone_id = timeZoneIdOf('UTC') ?? 1, is_invited = false }: Content,
  password_hash: string,
): Promise<number> =>
  (
    await db
      .insertInto('users')
      .values({ name, email, level, enable_2fa, timezone_id, is_invited, password_hash })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Without a new hash the password is unchanged. */
export const updateUser = (
  db: Database,
  id: number,
  { name, email, level, enable_2fa }: Content,
  password_hash: string | null,
  now: number,
) =>
  db
    .updateTable('users')
    .set((row) => ({
      name,
      email,
      level,
      enable_2fa,
      version: row('version', '+', 1),
      updated_at: new Date(now),
      ...(password_hash && { password_hash, is_invited: false }),
    }))
    .where('id', '=', id)
    .execute()

/** Removes the second factor; the user sets up a new one at the next sign-in. */
export const forgetTwoFactor = (db: Database, id: number, now: number) =>
  db
    .updateTable('users')
    .set((row) => ({
      totp_secret: null,
      totp_last_step: null,
      second_factor_by: null,
      version: row('version', '+', 1),
      updated_at: new Date(now),
    }))
    .where('id', '=', id)
    .execute()

export const deleteUser = (db: Database, id: number) => db.deleteFrom('users').where('id', '=', id).execute()

/** Advertisers managed by a user, sorted by name. */
export const managedBy = async (db: Database, userId: number): Promise<string[]> =>
  (await db.selectFrom('advertisers').select('name').where('user_id', '=', userId).orderBy('name').execute()).map(
    ({ name }) => name,
  )

/** Permissions of a role; null if it does not exist. */
export async function permissionsOfRole(db: Database, id: number): Promise<number[] | null> {
  const row = await db.selectFrom('roles').select('permissions').where('id', '=', id).executeTakeFirst()
  return row?.permissions ?? null
}
