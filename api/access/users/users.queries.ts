import type { Database } from '../../db/connect'

/** Sets a user's time zone and returns the previous one; null if the user does not exist. */
export async function changeTimeZone(
  db: Database,
  userId: number,
  timezone_id: number,
  now: number,
): Promise<number | null> {
  const before = await db
    .selectFrom('users')
    .select('timezone_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return null
  await db
    .updateTable('users')
    .set({ timezone_id, updated_at: new Date(now) })
    .where('id', '=', userId)
    .execute()
  return before.timezone_id
}

/** Replaces the hash that was read; false if it has changed since. */
export async function replacePassword(
  db: Database,
  { user_id, password_hash: before }: { user_id: number; password_hash: string },
  password_hash: string,
  now: number,
): Promise<boolean> {
  const replaced = await db
    .updateTable('users')
    .set((row) => ({ password_hash, version: row('version', '+', 1), updated_at: new Date(now) }))
    .where('id', '=', user_id)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}
