import { useMemo, type ReactNode } from 'react'
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { TableSort } from '../../ui/table/tableTypes'
import type { PathStep } from '../../filters/reportPath'
import { maxReportRows } from '../../../shared/reports/reports'
import { countOf, formatCount } from '../../../shared/app/format'
import { ReportFoot, ReportFrame } from '../pivot/ReportFrame'
import { ReportPath } from '../pivot/ReportPath'
import type { LevelAnswer, LevelAnswers, ReportRow, TotalRow } from '../pivot/reportRows'
import { ReportTable, type MoreAction } from '../pivot/ReportTable'
import type { ReportTableColumn } from '../pivot/reportTableColumns'
import { useDrillDown } from '../pivot/useDrillDown'
import type { LevelProps } from '../pivot/useLevelAnswer'
import type { OpenRow } from '../reports/reportsState'

/** What the table on screen shows. */
interface DrillShown {
  pivot: LevelAnswer['pivot']
  rows: readonly ReportRow[] | undefined
  total: TotalRow | undefined
}

export interface DrillTableProps extends Pick<LevelProps, 'asked' | 'skip' | 'onAnswer'> {
  tab: ReportGroup
  open: readonly OpenRow[]
  go: (change: { open: readonly OpenRow[] }) => void
  answers: LevelAnswers
  /** Order of the rows. */
  sort: TableSort
  /** Sorts rows here; null if `answers` are sorted. */
  sortRows: TableSort | null
  /** Keep its identity stable. */
  onSort: (sort: TableSort) => void
  /** Loads a level. */
  level: (props: LevelProps) => ReactNode
  label: string
  /** Of a row. */
  titles: { one: string; many: string }
  columns: readonly ReportTableColumn[]
  arrangement: Arrangement
  /** Opens the leads of a row. */
  onDetails?: ((path: readonly PathStep[]) => void) | undefined
  /** Keep its identity stable. */
  more?: readonly MoreAction[] | undefined
  compare?: boolean
  /** Above the path. */
  above?: (shown: DrillShown, answer: LevelAnswer | undefined) => ReactNode
  foot: (shown: DrillShown) => ReactNode
  empty: ReactNode
}

/** A report with drill-down path, rows of all levels, total, and explanation. */
export function DrillTable({ tab, open, go, answers, sortRows, asked, skip, onAnswer, ...props }: DrillTableProps) {
  const { level, titles, compare = false, above, foot, ...drawn } = props
  const { levels, answer, rows, onOpen, crumbs, onCloseBelow } = useDrillDown({
    ...{ tab, open, answers, go },
    sort: sortRows,
  })
  const pivot = answer?.pivot
  const total = useMemo<TotalRow | undefined>(
    () =>
      pivot
        ? { kind: 'total', id: 'total', level: 1, figures: pivot.totals, previous: pivot.previousTotals ?? null }
        : undefined,
    [pivot],
  )
  const table = { pivot, rows, total }
  return (
    <>
      {levels.map((each) => level({ level: each, asked, skip, onAnswer }))}
      <ReportFrame className={compare ? 'rp-compare' : undefined}>
        {above?.(table, answer)}
        <ReportPath by={tab} crumbs={crumbs} onCloseBelow={onCloseBelow} />
        <ReportTable {...drawn} {...{ rows, total, answer, onOpen, compare }} />
        <ReportFoot>
          {pivot && <span>{countOf(pivot.rowCount, titles.one.toLowerCase(), titles.many)}</span>}
          {pivot && pivot.rowCount > maxReportRows && (
            <span role="status">{`The first ${formatCount(maxReportRows)} are shown; the total is of all`}</span>
          )}
          {foot(table)}
        </ReportFoot>
      </ReportFrame>
    </>
  )
}
