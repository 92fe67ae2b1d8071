import { z } from 'zod'
import { badInput } from './errors'

/**
 * Cursors: where a page of a list ended, for the page after it. Rows that were added before that place meanwhile move no row across
 * it, as they do with page numbers. To callers a cursor is a text without meaning.
 */

const encode = (place: readonly number[]) => Buffer.from(place.join('.')).toString('base64url')

/** The cursor of the last row of a page; null without rows. */
export function endCursor<Row>(rows: readonly Row[], placeOf: (row: Row) => readonly number[]): string | null {
  const last = rows.at(-1)
  return last === undefined ? null : encode(placeOf(last))
}

/** `after` of a query or body; the numbers of the place that the cursor stands for. */
export const after = z
  .string()
  .max(100, 'This is no cursor.')
  .nullish()
  .meta({ description: '`end_cursor` of the previous page: returns the rows after it and ignores the page number.' })

export const cursorField = z.string().nullable().meta({
  description: 'Cursor for `after` to read the next page; null on the last page.',
})

/** The place that a cursor stands for; null without one. Throws BAD_USER_INPUT for a text that is no cursor of this list. */
export function readCursor(cursor: string | null | undefined, numbers: number): number[] | null {
  if (cursor === null || cursor === undefined) return null
  const place = Buffer.from(cursor, 'base64url').toString().split('.').map(Number)
  const isPlace = place.length === numbers && place.every((number) => Number.isSafeInteger(number) && number >= 0)
  if (!isPlace || encode(place) !== cursor) throw badInput({ after: 'This is no cursor of this list.' })
  return place
}
