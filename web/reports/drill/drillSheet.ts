/** Content of a report with a drill-down for an export, with the total last. */
import type { SheetTable } from '../exports/tableFile'
import type { SheetColumn } from '../exports/xlsx'
import { nameOf, type DataRow, type ReportRow, type TotalRow } from '../pivot/reportRows'

export interface DrillSheetColumn extends SheetColumn {
  value: (row: DataRow | TotalRow) => number | null | undefined
}

interface Shown {
  /** File name without extension. */
  name: string
  /** Title of the first column. */
  title: string
  columns: readonly DrillSheetColumn[]
  rows: readonly ReportRow[]
  total: TotalRow
}

/** Names are indented by level; figures are plain numbers. */
export function drillSheet({ name, title, columns, rows, total }: Shown): SheetTable {
  const figures = (row: DataRow | TotalRow) => columns.map(({ value }) => String(value(row) ?? ''))
  return {
    name,
    columns: [{ title, kind: 'text' }, ...columns.map(({ title, kind }) => ({ title, kind }))],
    rows: [
      ...rows.flatMap((row) =>
        row.kind === 'data' ? [[`${'  '.repeat(row.level - 1)}${nameOf(row.row, row.by)}`, ...figures(row)]] : [],
      ),
      ['Total', ...figures(total)],
    ],
  }
}
