/** Content of a level for an export, with the total last. */
import { fileSlug } from '../../../shared/app/fileSlug'
import { groupFacts } from '../../../shared/reports/reportGroups'
import { columnTitle } from '../../../shared/reports/columnTitle'
import { reportColumn, type ReportColumn } from '../../../shared/reports/reports'
import type { TableSort } from '../../ui/table/tableTypes'
import type { SheetTable } from '../exports/tableFile'
import type { SheetColumn } from '../exports/xlsx'
import { figureOf, isReportColumn, type Figures, type Pivot } from './reportFigures'
import { nameOf, sortRows, type LevelAnswers } from './reportRows'
import { levelOf, type Level } from '../reports/reportsState'

/** `report-advertiser-country` */
const fileName = ({ path, by }: Level) =>
  ['report', ...[...path.map(({ key }) => key), by].map((group) => fileSlug(groupFacts[group].one))].join('-')

/** Names along the path to a level, outermost first. */
export const pathNames = ({ path }: Level, answers: LevelAnswers): string[] =>
  path.map(({ key, value }, index) => {
    const row = answers.get(levelOf(path.slice(0, index), key).id)?.pivot?.rows.find((row) => row.value === value)
    return nameOf(row ?? { value, name: null }, key)
  })

interface SheetInput {
  level: Level
  pivot: Pivot
  answers: LevelAnswers
  /** Visible columns, including the name. */
  shown: readonly string[]
  sort: TableSort
  compare: boolean
}

/** Rows of one level in order with visible columns; with comparison, previous values beside the figures. */
export function reportSheet({ level, pivot, answers, shown, sort, compare }: SheetInput): SheetTable {
  const columns = shown.filter(isReportColumn)
  const names = pathNames(level, answers)
  const figureColumns = columns.flatMap((column): SheetColumn[] => {
    const kind = reportColumn(column).kind === 'count' ? 'number' : 'money'
    return [
      { title: columnTitle(reportColumn(column)), kind },
      ...(compare ? [{ title: `${columnTitle(reportColumn(column))} before`, kind } as const] : []),
    ]
  })
  const written = (figures: Figures | null | undefined, column: ReportColumn) => String(figureOf(figures, column) ?? '')
  const cells = (figures: Figures, past: Figures | null | undefined) =>
    columns.flatMap((column) => [written(figures, column), ...(compare ? [written(past, column)] : [])])
  return {
    name: fileName(level),
    columns: [
      ...level.path.map(({ key }) => ({ title: groupFacts[key].one, kind: 'text' as const })),
      { title: groupFacts[level.by].one, kind: 'text' },
      ...figureColumns,
    ],
    rows: [
      ...sortRows(pivot.rows, sort, level.by).map((row) => [
        ...names,
        nameOf(row, level.by),
        ...cells(row.figures, row.previous),
      ]),
      [...names, 'Total', ...cells(pivot.totals, pivot.previousTotals)],
    ],
  }
}
