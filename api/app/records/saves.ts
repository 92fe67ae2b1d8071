import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/schema'
import { ApiError } from '../http/errors'

/**
 * Refuses an update of a row that has changed since it was read, with both versions in the error body: `current` is the
 * row, `yours` the values sent. Call it with the row locked. Updates without a version are accepted.
 */
export function refuseStaleEdit(current: { version: number }, yours: { version?: number | undefined }): void {
  if (yours.version === undefined || yours.version === current.version) return
  throw new ApiError('CONFLICT', 'This was changed in the meantime. Look at it again before you save.', {
    body: { current, yours },
  })
}

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
