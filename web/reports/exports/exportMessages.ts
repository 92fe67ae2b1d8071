/** What the page and the worker of an export tell each other. */
import type { SheetColumn } from './xlsx'

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportOrder {
  url: string
  headers: Record<string, string>
  /** JSON of what the address takes. */
  body: string
  /** What a row is called: `lead`. */
  one: string
  format: ExportFormat
  /** In the browser's private files. */
  fileName: string
  columns: readonly SheetColumn[]
}

/** Why there is no file; `message` is ready to show. */
export interface ExportFailure {
  type: 'failed'
  code: string
  message: string
  /** Of the answer that it failed with; null when none came. */
  requestId: string | null
}

export type ExportReport =
  { type: 'progress'; rows: number; total: number } | { type: 'done'; rows: number; file: Blob } | ExportFailure

/** Rows in an XLSX at most; a CSV has no bound. Source: design/web.md, Measures. */
export const maxXlsxLeads = 100_000

export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
