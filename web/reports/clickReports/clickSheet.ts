/** Content of a click report for an export. */
import { clickColumn } from '../../../shared/reports/clickReports'
import { drillSheet } from '../drill/drillSheet'
import type { SheetTable } from '../exports/tableFile'
import type { ReportRow, TotalRow } from '../pivot/reportRows'
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

export const clickSheet = ({ shown, title, ...drawn }: Shown): SheetTable =>
  drillSheet({
    ...drawn,
    ...{ name: `click-report-${title.toLowerCase()}`, title },
    columns: shown.filter(isClickColumn).map((column) => ({
      ...{ title: clickColumn(column).title, kind: 'number' },
      value: (row) => figureOf(figuresOf(row), column),
    })),
  })
