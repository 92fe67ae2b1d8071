import { isDeepStrictEqual } from 'node:util'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/generated/schema'

/** What each save writes, whether or not anything else is another. */
type Stamps = { version?: unknown; updated_at?: unknown }

function contentOf(row: object): object {
  const { version: _version, updated_at: _at, ...content } = row as Stamps
  return content
}

/** Whether two states of a record differ in nothing but their version and the time of the save. */
export const isSameContent = (before: object, after: object): boolean =>
  isDeepStrictEqual(contentOf(before), contentOf(after))

/**
 * Runs `work`, which writes a record and answers it. A save that changes nothing is taken back to the savepoint: it
 * leaves no new version and sends no notification. `isChanged` is false then, and the caller writes no audit row.
 */
export async function undoIfUnchanged<R extends object>(
  transaction: Transaction<DB>,
  before: R,
  work: () => Promise<R>,
): Promise<{ isChanged: boolean; after: R }> {
  await sql`savepoint before_save`.execute(transaction)
  const after = await work()
  const isChanged = !isSameContent(before, after)
  await (isChanged ? sql`release savepoint before_save` : sql`rollback to savepoint before_save`).execute(transaction)
  return { isChanged, after: isChanged ? after : before }
}
