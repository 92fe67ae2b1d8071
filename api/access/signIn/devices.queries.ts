import type { Database } from '../../db/connect'
import { hashToken, newToken } from '../sessions/sessions.queries'

/**
 * Whether this user has signed in with this device before; also queried for unknown users, so that timing does not
 * differ.
 */
export const isKnownDevice = async (db: Database, userId: number | null, token: string | null): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId ?? 0)
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirst()) !== undefined

/** Whether this token was issued by this system, to any user. */
const isOurs = async (db: Database, token: string): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Records that the user signed in with the device of this token, or with a new one. Returns the device token. */
export async function rememberDevice(
  db: Database,
  user_id: number,
  shown: string | null,
  now: number,
): Promise<string> {
  // A token placed into this browser by an attacker would be known to them, so unknown tokens are replaced.
  const token = shown !== null && (await isOurs(db, shown)) ? shown : newToken()
  await db
    .insertInto('known_devices')
    .values({ user_id, token_hash: hashToken(token), last_used_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: new Date(now) }))
    .execute()
  return token
}
