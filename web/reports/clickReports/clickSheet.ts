/** Content of the table for an export, with the total last. */
import { clickColumn, type ClickColumn } from '../../../shared/reports/clickReports'
import type { SheetTable } from '../exports/tableFile'
import { nameOf, type ReportRow, type TotalRow } from '../pivot/reportRows'
import { figureOf, isClickColumn } from './clickFigures'
import { figuresOf } from './clickRows'

interface Shown {
  rows: readonly ReportRow[]
  total: TotalRow
  /** Fields of visible columns in order. */
  shown: readonly string[]
  /** Title of the first column. */
  title: string
}

/** Names are indented by level; figures are plain numbers. */
export function clickSheet({ rows, total, shown, title }: Shown): SheetTable {
  const columns = shown.filter(isClickColumn)
  const figures = (row: Parameters<typeof figuresOf>[0]) =>
    columns.map((column: ClickColumn) => String(figureOf(figuresOf(row), column) ?? ''))
  return {
    name: `click-report-${title.toLowerCase()}`,
    columns: [
      { title, kind: 'text' },
      ...columns.map((column) => ({ title: clickColumn(column).title, kind: 'number' }) as const),
    ],
    rows: [
      ...rows.flatMap((row) =>
        row.kind === 'data' ? [[`${'  '.repeat(row.level - 1)}${nameOf(row.row, row.by)}`, ...figures(row)]] : [],
      ),
      ['Total', ...figures(total)],
    ],
  }
}
