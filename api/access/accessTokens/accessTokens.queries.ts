import { sql } from 'kysely'
import { accessTokenPrefix } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { hashToken, newToken } from '../sessions/sessions.queries'
import type { AccessTokenRow } from './accessTokens.schema'

const dayMs = 86_400_000
const columns = [
  'id',
  'user_id',
  'token_name',
  'token_permissions',
  'created_at',
  'last_used_at',
  'expires_at',
  'token_cost_per_minute',
  'person_confirms',
] as const

interface Stored {
  id: number
  user_id: number
  token_name: string | null
  token_permissions: number[] | null
  created_at: Date
  last_used_at: Date | null
  expires_at: Date
  token_cost_per_minute: number | null
  person_confirms: boolean
}

const rest = (
  { token_name, token_permissions, created_at, last_used_at, expires_at, token_cost_per_minute, ...row }: Stored,
  now: number,
): AccessTokenRow => ({
  ...row,
  name: token_name ?? '',
  permissions: token_permissions ?? [],
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  expires_at: expires_at.toISOString(),
  is_expired: expires_at.getTime() <= now,
  cost_per_minute: token_cost_per_minute,
})

const selectTokens = (db: Database) => db.selectFrom('sessions').select(columns).where('token_name', 'is not', null)

/** Access tokens, newest first, including recently expired ones: of a user, with these ids, or both. */
export async function listAccessTokens(
  db: Database,
  { userId, ids }: { userId?: number | undefined; ids?: readonly number[] | undefined },
  now: number,
): Promise<AccessTokenRow[]> {
  const rows = await selectTokens(db)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${ids}::bigint[])`))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => rest(row, now))
}

/** One access token, locked until the transaction ends; null if it does not exist. Sessions are not included. */
export async function lockAccessToken(db: Database, id: number, now: number): Promise<AccessTokenRow | null> {
  const row = await selectTokens(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? rest(row, now) : null
}

/** Number of tokens of a user; concurrent requests to add one wait until the transaction ends. */
export async function lockAndCountAccessTokens(db: Database, userId: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('sessions')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('token_name', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

interface Content {
  name: string
  permissions: number[]
  expires_in_days: number
  cost_per_minute: number | null
  person_confirms: boolean
}

/** Creates a token and returns it; only its hash is stored. */
export async function insertAccessToken(
  db: Database,
  user_id: number,
  { name, permissions, expires_in_days, cost_per_minute, person_confirms }: Content,
  now: number,
) {
  const token = `${accessTokenPrefix}${newToken()}`
  const row = await db
    .insertInto('sessions')
    .values({
      user_id,
      token_hash: hashToken(token),
      token_name: name,
      token_permissions: permissions,
      created_at: new Date(now),
      last_used_at: null,
      expires_at: new Date(now + expires_in_days * dayMs),
      token_cost_per_minute: cost_per_minute,
      person_confirms,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { ...rest(row, now), token }
}

/** Sets what a token may ask for in a minute, and answers it. It counts from the gateway's next look at who the token is. */
export const updateAccessToken = (db: Database, id: number, token_cost_per_minute: number | null) =>
  db.updateTable('sessions').set({ token_cost_per_minute }).where('id', '=', id).execute()
