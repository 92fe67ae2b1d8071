/** Tables as CSV, in the format of the server's exports. */

interface CsvTable {
  /** Cells of other kinds than `text` are plain numbers. */
  columns: readonly { title: string; kind: string }[]
  rows: readonly (readonly string[])[]
}

/** Texts that spreadsheets treat as formulas, unless they begin with an apostrophe. */
const formulaStart = /^ *[=+\-@\t\r\n＝＋－＠]/
const neutral = (text: string) => (formulaStart.test(text) ? `'${text}` : text)

/** Rows without texts that spreadsheets would run. */
export const neutralRows = ({ columns, rows }: CsvTable): string[][] =>
  rows.map((cells) => cells.map((cell, index) => (columns[index]?.kind === 'text' ? neutral(cell) : cell)))
/** Column titles can contain user data too, if there is a column per value. */
export const neutralColumns = <Column extends { title: string }>(columns: readonly Column[]): Column[] =>
  columns.map((column) => ({ ...column, title: neutral(column.title) }))

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The table as CSV with a header. */
export function csvOf(table: CsvTable): string {
  const head = neutralColumns(table.columns).map(({ title }) => title)
  return [head, ...neutralRows(table)].map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
}
