/** A click report as CSV: what the table shows, in its order, with the Total last. */
import { clickColumn, type ClickColumn } from '../../shared/clickReports'
import { nameOf, type ReportRow, type TotalRow } from '../reports/reportRows'
import { figureOf, isClickColumn } from './clickFigures'
import { figuresOf } from './clickRows'

/** A text that a spreadsheet would run is made one that it shows. */
const inert = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

interface Shown {
  rows: readonly ReportRow[]
  total: TotalRow
  /** Fields of the visible columns, in their order. */
  shown: readonly string[]
  /** Of the first column. */
  title: string
}

/** Names are indented by their level, as on screen; figures are plain numbers. */
export function clickCsv({ rows, total, shown, title }: Shown): string {
  const columns = shown.filter(isClickColumn)
  const figures = (row: Parameters<typeof figuresOf>[0]) => columns.map((column: ClickColumn) => String(figureOf(figuresOf(row), column) ?? ''))
  const lines = rows.flatMap((row) => (row.kind === 'data' ? line([`${'  '.repeat(row.level - 1)}${inert(nameOf(row.row, row.by))}`, ...figures(row)]) : []))
  return [line([title, ...columns.map((column) => clickColumn(column).title)]), ...lines, line(['Total', ...figures(total)])].join('')
}

/** Saves a text as a file; the mark at its start tells spreadsheets that it is UTF-8. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Later: some browsers begin the download after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
