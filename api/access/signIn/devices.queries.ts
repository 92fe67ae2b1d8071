import type { Database } from '../../db/connect'
import { hashToken, newToken } from '../sessions/sessions.queries'

/** Whether this user has signed in with this device before; asked for unknown users too, so that both take as long. */
export const isKnownDevice = async (db: Database, userId: number | null, token: string | null): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId ?? 0)
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirst()) !== undefined

/** Whether we gave this token out, to whomever. */
const isOurs = async (db: Database, token: string): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Remembers that the user signed in with the device of this token, or with a new one. Answers the device's token. */
export async function rememberDevice(
  db: Database,
  user_id: number,
  shown: string | null,
  now: number,
): Promise<string> {
  // A token that somebody else made up, and put into this browser, would be known to them.
  const token = shown !== null && (await isOurs(db, shown)) ? shown : newToken()
  await db
    .insertInto('known_devices')
    .values({ user_id, token_hash: hashToken(token), last_used_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: new Date(now) }))
    .execute()
  return token
}
