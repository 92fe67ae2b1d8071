import { isDeepStrictEqual } from 'node:util'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/generated/schema'

/** Columns written by each save, even without a change. */
type Stamps = { version?: unknown; updated_at?: unknown }

function contentOf(row: object): object {
  const { version: _version, updated_at: _at, ...content } = row as Stamps
  return content
}

/** Whether two states of a record differ only in version and time of the save. */
export const isSameContent = (before: object, after: object): boolean =>
  isDeepStrictEqual(contentOf(before), contentOf(after))

/**
 * Runs `work`, which writes and returns a record. A save without changes is rolled back to the savepoint, so that it
 * creates no new version and no notification; `isChanged` is then false, and the caller writes no audit row.
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
