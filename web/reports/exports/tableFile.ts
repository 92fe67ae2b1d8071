/** A table that is all here as a file: CSV as the server writes it, or a workbook. */
import { type ExportFormat, mediaTypes } from './exportMessages'
import type { SheetColumn } from './xlsx'

export interface SheetTable {
  /** Of the file, without its ending. */
  name: string
  columns: readonly SheetColumn[]
  /** A text for each column; figures as plain numbers. */
  rows: readonly (readonly string[])[]
}

/** What a spreadsheet takes for the beginning of a formula: an apostrophe before it leaves it a text. */
const formulaStart = /^ *[=+\-@\t\r\n＝＋－＠]/
const neutral = (text: string) => (formulaStart.test(text) ? `'${text}` : text)
const neutralised = ({ columns, rows }: SheetTable): string[][] =>
  rows.map((cells) => cells.map((cell, index) => (columns[index]?.kind === 'text' ? neutral(cell) : cell)))
/** What somebody sent may be a title as well: of a column for each value. */
const titled = ({ columns }: SheetTable): SheetColumn[] =>
  columns.map((column) => ({ ...column, title: neutral(column.title) }))

const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The table as CSV, its titles first. */
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

/** The table as a file of this format. */
export const tableFile = (table: SheetTable, format: ExportFormat): Promise<Blob> =>
  format === 'csv' ? Promise.resolve(csv(table)) : workbook(table)
