import type { Database } from '../db/connect'

/** Sets a user's time zone and returns the one before, or null when there is no such user. */
export async function changeTimeZone(db: Database, userId: number, timezone_id: number, now: number): Promise<number | null> {
  const before = await db.selectFrom('users').select('timezone_id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (!before) return null
  await db.updateTable('users').set({ timezone_id, updated_at: new Date(now) }).where('id', '=', userId).execute()
  return before.timezone_id
}
