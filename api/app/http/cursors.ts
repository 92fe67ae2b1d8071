import { z } from 'zod'
import { badInput } from './errors'

/**
 * Cursors mark the end of a page. Unlike with page numbers, rows added in the meantime do not shift rows between pages.
 * The text of a cursor is opaque to callers.
 */

const encode = (place: readonly number[]) => Buffer.from(place.join('.')).toString('base64url')

/** Cursor of the last row of a page; null without rows. */
export function endCursor<Row>(rows: readonly Row[], placeOf: (row: Row) => readonly number[]): string | null {
  const last = rows.at(-1)
  return last === undefined ? null : encode(placeOf(last))
}

/** `after` of a query or body; returns the values of the cursor. */
export const after = z
  .string()
  .max(100, 'Not a valid cursor.')
  .nullish()
  .meta({ description: '`end_cursor` of the previous page: returns the rows after it and ignores the page number.' })

export const cursorField = z.string().nullable().meta({
  description: 'Cursor for `after` to read the next page; null on the last page.',
})

/** Values of a cursor; null without one. Throws BAD_USER_INPUT for an invalid cursor. */
export function readCursor(cursor: string | null | undefined, numbers: number): number[] | null {
  if (cursor === null || cursor === undefined) return null
  const place = Buffer.from(cursor, 'base64url').toString().split('.').map(Number)
  const isPlace = place.length === numbers && place.every((number) => Number.isSafeInteger(number) && number >= 0)
  if (!isPlace || encode(place) !== cursor) throw badInput({ after: 'Not a cursor of this list.' })
  return place
}
