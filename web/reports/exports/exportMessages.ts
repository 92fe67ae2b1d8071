/** Messages between the page and the worker of an export. */
import type { SheetColumn } from './xlsx'

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportOrder {
  url: string
  headers: Record<string, string>
  /** JSON body of the request. */
  body: string
  /** Singular of a row: `lead`. */
  one: string
  format: ExportFormat
  /** Name in the browser's private file system. */
  fileName: string
  columns: readonly SheetColumn[]
}

/** Why an export failed; `message` is displayable. */
export interface ExportFailure {
  type: 'failed'
  code: string
  message: string
  /** Request id of the failed answer; null without one. */
  requestId: string | null
}

export type ExportReport =
  | { type: 'progress'; rows: number; total: number }
  | { type: 'done'; rows: number; file: Blob }
  | ExportFailure

/** Maximum rows of an XLSX; a CSV has no limit. */
export const maxXlsxLeads = 100_000

export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
