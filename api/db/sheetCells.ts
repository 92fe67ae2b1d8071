/** Formatting of cells in exports, so that a spreadsheet shows the stored text. */
import { sql, type RawBuilder } from 'kysely'
import { DAY, offsetSegments, type Instant } from '../../shared/app/time/timeZones'

// = + - @, tab, CR and LF, and the full-width forms that some spreadsheets treat alike.
const formulaStarts = [...'=+-@\t\r\n＝＋－＠'].map((character) => character.codePointAt(0))

/** A spreadsheet evaluates cells that begin like a formula; a leading apostrophe keeps them as text. */
export const escapeFormula = (text: RawBuilder<unknown>) =>
  sql`case when ascii(${text}) = any(${formulaStarts}::int[]) then '''' || ${text} else ${text} end`

const neutral = (text: string) => (formulaStarts.includes(text.codePointAt(0)) ? `'${text}` : text)

/** A CSV line in the format of COPY, with the same protection. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells
    .map((cell) => {
      const text = typeof cell === 'string' ? neutral(cell) : String(cell ?? '')
      return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')}\n`

/** Most rows of a CSV that is made in memory. */
export const maxCsvRows = 100_000

/** A whole CSV, with the mark by which spreadsheets detect UTF-8. */
export const csvOf = <Row>(
  titles: readonly string[],
  rows: readonly Row[],
  cells: (row: Row) => (string | number | null)[],
): string => ['\ufeff', csvLine(titles), ...rows.map((row) => csvLine(cells(row)))].join('')

/** `yyyy-MM-dd HH:mm:ss` in the zone. Adds offsets in SQL instead of converting zones in PostgreSQL. */
export function wallClock({ timeZone, now }: { timeZone: string; now: Instant }) {
  // Newest first: most leads are recent, and the first matching segment is used.
  const segments = offsetSegments(timeZone, Date.UTC(2000, 0, 1), now + 366 * DAY).reverse()
  const offset = ({ offsetMinutes }: { offsetMinutes: number }) => sql`${`${offsetMinutes} minutes`}::interval`
  const earliest = segments.pop()
  const otherwise = offset(earliest ?? { offsetMinutes: 0 })
  return (column: RawBuilder<unknown>) => {
    const arms = segments.map((segment) => sql`when ${column} >= ${new Date(segment.from)} then ${offset(segment)}`)
    const shift = arms.length ? sql`case ${sql.join(arms, sql` `)} else ${otherwise} end` : otherwise
    return sql`date_trunc('second', ${column} at time zone 'UTC' + ${shift})`
  }
}
