/** A loaded table as a file: CSV in the server's format, or a workbook. */
import { type ExportFormat, mediaTypes } from './exportMessages'
import type { SheetColumn } from './xlsx'

export interface SheetTable {
  /** File name without extension. */
  name: string
  columns: readonly SheetColumn[]
  /** Text for each column; figures are plain numbers. */
  rows: readonly (readonly string[])[]
}

/** Texts that spreadsheets treat as formulas, unless they begin with an apostrophe. */
const formulaStart = /^ *[=+\-@\t\r\n＝＋－＠]/
const neutral = (text: string) => (formulaStart.test(text) ? `'${text}` : text)
const neutralised = ({ columns, rows }: SheetTable): string[][] =>
  rows.map((cells) => cells.map((cell, index) => (columns[index]?.kind === 'text' ? neutral(cell) : cell)))
/** Column titles can contain user data too, if there is a column per value. */
const titled = ({ columns }: SheetTable): SheetColumn[] =>
  columns.map((column) => ({ ...column, title: neutral(column.title) }))

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The table as CSV with a header. */
export function csvOf(table: SheetTable): string {
  const head = titled(table).map(({ title }) => title)
  return [head, ...neutralised(table)].map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
}
const csv = (table: SheetTable) => new Blob(['\ufeff', csvOf(table)], { type: mediaTypes.csv })

async function workbook(table: SheetTable): Promise<Blob> {
  const { createWorkbook } = await import('./xlsx')
  const parts: BlobPart[] = []
  const book = await createWorkbook((bytes) => void parts.push(bytes.slice()), titled(table), 'Report')
  await book.rows(neutralised(table))
  await book.end()
  return new Blob(parts, { type: mediaTypes.xlsx })
}

/** The table in this format. */
export const tableFile = (table: SheetTable, format: ExportFormat): Promise<Blob> =>
  format === 'csv' ? Promise.resolve(csv(table)) : workbook(table)
