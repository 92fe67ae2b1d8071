import type { Session } from '../../app/http/access'
import { badInput } from '../../app/http/errors'
import type { Database } from '../../db/connect'

const confirmedForMs = 5 * 60_000

/** Records that the user of a session has proved who they are. */
export const confirmSession = (db: Database, sessionId: number, now: number) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(now) })
    .where('id', '=', sessionId)
    .execute()

/** Throws a 400 at `confirmation` unless the user has signed in or confirmed within the last five minutes. */
export async function requireConfirmation(db: Database, { session_id }: Session, now: number): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', session_id)
    .where('confirmed_at', '>', new Date(now - confirmedForMs))
    .executeTakeFirst()
  if (!row) throw badInput({ confirmation: 'Please confirm first that it is you.' })
}
