import { sql } from 'kysely'
import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { deleteForgottenWaits } from './growingWaits.queries'

export interface SignInUser extends Omit<Session, 'session_id' | 'token_name' | 'token_cost_per_minute'> {
  password_hash: string
  is_invited: boolean
  enable_2fa: boolean
  totp_secret: Buffer | null
  totp_last_step: number | null
  /** Until when a second factor that is not set up is not asked for. */
  second_factor_by: Date | null
  has_passkey: boolean
}

const hasPasskey = sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`

const selectUsers = (db: Database) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select([
      'users.id as user_id',
      'users.email',
      'users.name',
      'users.level',
      'users.timezone_id',
      'roles.permissions',
    ])
    .select([
      'users.is_invited',
      'users.password_hash',
      'users.enable_2fa',
      'users.totp_secret',
      'users.totp_last_step',
      'users.second_factor_by',
    ])
    .select(hasPasskey.as('has_passkey'))

/** User with an e-mail address, ignoring case; null if there is none. */
export const findUserByEmail = async (db: Database, email: string): Promise<SignInUser | null> =>
  (await selectUsers(db)
    .where((where) => where(where.fn<string>('lower', ['users.email']), '=', email.toLowerCase()))
    .executeTakeFirst()) ?? null

/** Data of a user for their own session, or null. */
export const findUserById = async (db: Database, id: number): Promise<SignInUser | null> =>
  (await selectUsers(db).where('users.id', '=', id).executeTakeFirst()) ?? null

/**
 * Whether this user has signed in from this address before; also queried for unknown users, so that timing does not
 * differ.
 */
export const isKnownAddress = async (db: Database, userId: number | null, addressHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('known_addresses')
    .select('user_id')
    .where('user_id', '=', userId ?? 0)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()) !== undefined

/** Records that the user signed in from this address. */
export const rememberAddress = (db: Database, user_id: number, address_hash: Buffer, now: number) =>
  db
    .insertInto('known_addresses')
    .values({ user_id, address_hash, last_used_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_used_at: new Date(now) }),
    )
    .execute()

/** Marks a challenge as used; false if it already was. Reverted if its transaction is rolled back. */
export async function useChallenge(db: Database, id: string, expiresAt: number): Promise<boolean> {
  const used = await db
    .insertInto('used_challenges')
    .values({ id, expires_at: new Date(expiresAt) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Records the time step of a code for the user; false if that step or a later one was used: each code works once. */
export async function takeTimeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Sets the second factor of a user without one; false if there already is one. */
export async function enrol(db: Database, userId: number, totp_secret: Buffer, step: number): Promise<boolean> {
  const enrolled = await db
    .updateTable('users')
    .set({ totp_secret, totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_secret', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return enrolled !== undefined
}

interface Counter {
  name: string
  /**
   * Maximum number of attempts in a number of seconds; the next one waits for the rest of them, or for `waitSeconds`.
   */
  tries: number
  seconds: number
  waitSeconds?: number
}

/** A counter of attempts in the table `rate_limits`, shared by all processes. */
export const tryCounter = (pool: Pool, { name, tries, seconds, waitSeconds = 0 }: Counter) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: tries,
    duration: seconds,
    blockDuration: waitSeconds,
  })

const dayMs = 86_400_000

/**
 * Deletes used challenges, expired counters, reset counts of wrong attempts, and addresses and devices not used for 90
 * days.
 */
export async function deleteExpiredProofs(db: Database, now: number): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', new Date(now)).execute()
  await db.deleteFrom('rate_limits').where('expire', '<', now).execute()
  for (const table of ['known_addresses', 'known_devices'] as const)
    await db
      .deleteFrom(table)
      .where('last_used_at', '<', new Date(now - 90 * dayMs))
      .execute()
  await deleteForgottenWaits(db, now)
}
