import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { addressHash, type Origin } from './network'

export interface FailedSignIns {
  count: number
  first_at: string
  last_at: string
}

/** From this number on, attempts are reported even if all came from the user's own network. */
const reportedFrom = 3

/** Counts a wrong password or code. Does the same work for unknown users, so that timing does not differ. */
export const countFailedSignIn = (db: Database, userId: number | null, origin: Origin, now: number) =>
  sql`
    insert into failed_sign_ins (user_id, count, first_at, last_at, addresses)
    select id, 1, ${new Date(now)}, ${new Date(now)}, array[${addressHash(origin)}::bytea] from users where id = ${userId ?? 0}
    on conflict (user_id) do update set count = failed_sign_ins.count + 1, last_at = excluded.last_at,
      addresses = case when failed_sign_ins.count < ${reportedFrom} then failed_sign_ins.addresses || excluded.addresses
        else failed_sign_ins.addresses end`.execute(db)

/** Subtracts attempts that are known to be the user's own mistakes. */
export async function forgiveFailedSignIns(db: Database, userId: number, count: number): Promise<void> {
  if (count < 1) return
  const mine = db.deleteFrom('failed_sign_ins').where('user_id', '=', userId)
  await mine.where('count', '<=', count).execute()
  await db
    .updateTable('failed_sign_ins')
    .set((row) => ({ count: row('count', '-', count) }))
    .where('user_id', '=', userId)
    // Attempts of this moment may not be recorded yet.
    .where('count', '>', count)
    .execute()
}

/**
 * Failed passwords and codes that the user has not acknowledged; null if there are none, or at most two, all from
 * the network where the user reads this.
 */
export async function readFailedSignIns(db: Database, userId: number, reader: Origin): Promise<FailedSignIns | null> {
  const row = await db
    .selectFrom('failed_sign_ins')
    .select(['count', 'first_at', 'last_at'])
    .where('user_id', '=', userId)
    .where(({ eb, or, not }) =>
      or([eb('count', '>=', reportedFrom), not(sql<boolean>`${addressHash(reader)}::bytea = all (addresses)`)]),
    )
    .executeTakeFirst()
  return row ? { count: row.count, first_at: row.first_at.toISOString(), last_at: row.last_at.toISOString() } : null
}

/** Deletes those up to `lastAt`, because the user has seen them. Returns whether there were any. */
export async function forgetFailedSignIns(db: Database, userId: number, lastAt: Date): Promise<boolean> {
  const gone = await db
    .deleteFrom('failed_sign_ins')
    .where('user_id', '=', userId)
    .where('last_at', '<=', lastAt)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}
