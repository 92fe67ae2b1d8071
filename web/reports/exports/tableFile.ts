/** A loaded table as a file: CSV in the server's format, or a workbook. */
import { csvOf, neutralColumns, neutralRows } from '../../../shared/app/csvTable'
import { type ExportFormat, mediaTypes } from './exportMessages'
import type { SheetColumn } from './xlsx'

export interface SheetTable {
  /** File name without extension. */
  name: string
  columns: readonly SheetColumn[]
  /** Text for each column; figures are plain numbers. */
  rows: readonly (readonly string[])[]
}

const csv = (table: SheetTable) => new Blob(['\ufeff', csvOf(table)], { type: mediaTypes.csv })

async function workbook(table: SheetTable): Promise<Blob> {
  const { createWorkbook } = await import('./xlsx')
  const parts: BlobPart[] = []
  const book = await createWorkbook((bytes) => void parts.push(bytes.slice()), neutralColumns(table.columns), 'Report')
  await book.rows(neutralRows(table))
  await book.end()
  return new Blob(parts, { type: mediaTypes.xlsx })
}

/** The table in this format. */
export const tableFile = (table: SheetTable, format: ExportFormat): Promise<Blob> =>
  format === 'csv' ? Promise.resolve(csv(table)) : workbook(table)
