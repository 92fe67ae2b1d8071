import { sql } from 'kysely'
import type { Database } from '../db/connect'
import type { UserRow } from './users.schema'

/** Users with their role, as somebody with these permissions sees them. */
const selectUsers = (db: Database, permissions: readonly number[]) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select(['users.id', 'users.name', 'users.email', 'users.level', 'roles.name as role_name', 'users.enable_2fa'])
    .select(['users.version', 'users.created_at', 'users.updated_at'])
    .select((query) => [
      query('users.totp_secret', 'is not', null).as('has_2fa'),
      sql<boolean>`roles.permissions <@ ${[...permissions]}::integer[]`.as('can_change'),
    ])

type Stored = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

const rest = (row: Stored): UserRow => ({
  ...row,
  has_2fa: Boolean(row.has_2fa),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** All users by id. */
export const listUsers = async (db: Database, permissions: readonly number[]): Promise<UserRow[]> =>
  (await selectUsers(db, permissions).orderBy('users.id').execute()).map(rest)

export async function readUser(db: Database, id: number, permissions: readonly number[]): Promise<UserRow | null> {
  const row = await selectUsers(db, permissions).where('users.id', '=', id).executeTakeFirst()
  return row ? rest(row) : null
}

/** Everybody by name, with nothing else about them. */
export const listManagers = (db: Database) =>
  db.selectFrom('users').select(['id', 'name']).orderBy('name').orderBy('id').execute()

interface Content {
  name: string
  email: string
  level: number
  enable_2fa: boolean
}

/** In UTC, until they choose their own zone. Answers the id. */
export async function insertUser(
  db: Database,
  { name, email, level, enable_2fa }: Content,
  password_hash: string,
): Promise<number> {
  const { id: timezone_id } = await db
    .selectFrom('time_zones')
    .select('id')
    .where('name', '=', 'UTC')
    .executeTakeFirstOrThrow()
  const values = { name, email, level, enable_2fa, password_hash, timezone_id }
  return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Without a new hash the password stays. */
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
      ...(password_hash && { password_hash }),
    }))
    .where('id', '=', id)
    .execute()

/** Forgets the second factor: it is set up anew at the next sign-in. */
export const forgetTwoFactor = (db: Database, id: number, now: number) =>
  db
    .updateTable('users')
    .set((row) => ({
      totp_secret: null,
      totp_last_step: null,
      version: row('version', '+', 1),
      updated_at: new Date(now),
    }))
    .where('id', '=', id)
    .execute()

export const deleteUser = (db: Database, id: number) => db.deleteFrom('users').where('id', '=', id).execute()

/** The advertisers that a user manages, by name. */
export const managedBy = async (db: Database, userId: number): Promise<string[]> =>
  (await db.selectFrom('advertisers').select('name').where('user_id', '=', userId).orderBy('name').execute()).map(
    ({ name }) => name,
  )

/** The permissions of a role; null when there is none. */
export async function permissionsOfRole(db: Database, id: number): Promise<number[] | null> {
  const row = await db.selectFrom('roles').select('permissions').where('id', '=', id).executeTakeFirst()
  return row?.permissions ?? null
}
