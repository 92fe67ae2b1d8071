import { useCallback, useMemo, type ReactNode } from 'react'
import { Download } from 'lucide-react'
import { clickGroupTitles } from '../../../shared/reports/clickReports'
import { countOf, formatCount } from '../../../shared/partners/rates'
import { maxReportRows } from '../../../shared/reports/reports'
import { Button } from '../../ui/form/Button'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { TableSort } from '../../ui/table/tableTypes'
import { saveSheet } from '../exports/saveSheet'
import type { PathStep } from '../../filters/reportPath'
import type { ClickFilterInput } from '../../generated/graphql'
import { lastPath, ReportPath } from '../pivot/ReportPath'
import { reportRows, type LevelAnswers } from '../pivot/reportRows'
import { levelsOf, withOpen } from '../reports/reportsState'
import { ReportTable } from '../pivot/ReportTable'
import type { ReportTableColumn } from '../pivot/reportTableColumns'
import { ClickLevel } from './ClickLevel'
import type { ClickReportsState } from './clickReportsState'
import { pivotOf, sortLevels, totalOf } from './clickRows'
import { clickSheet } from './clickSheet'
import type { ClickReportsUrl } from './useClickReportsUrl'

interface Props extends Pick<ClickReportsUrl, 'go' | 'asked'> {
  state: ClickReportsState
  filter: ClickFilterInput
  /** Does not fetch yet. */
  skip: boolean
  answers: LevelAnswers
  onAnswer: Parameters<typeof ClickLevel>[0]['onAnswer']
  columns: readonly ReportTableColumn[]
  shown: readonly string[]
  arrangement: Arrangement
  empty: ReactNode
}

const noRows: readonly never[] = []

/** A click report: drill-down path, rows of all levels, total, and explanation. */
export function ClickTable({
  state,
  filter,
  skip,
  asked,
  answers,
  onAnswer,
  columns,
  shown,
  arrangement,
  go,
  empty,
}: Props) {
  const { tab, open } = state
  const sort = useMemo<TableSort>(
    () => state.sort ?? (tab === 'created_at' ? { field: 'name', order: 'asc' } : { field: 'clicks', order: 'desc' }),
    [state.sort, tab],
  )
  const levels = useMemo(() => levelsOf(tab, open), [tab, open])
  const [top] = levels
  const answer = top && answers.get(top.id)
  const pivot = pivotOf(answer)
  const sorted = useMemo(() => sortLevels(answers, sort), [answers, sort])
  const rows = useMemo(
    () => (top && pivot ? reportRows(top, open, { answers: sorted, sort: null }) : pivot === null ? noRows : undefined),
    [top, pivot, open, sorted],
  )
  const total = useMemo(() => (pivot ? totalOf(pivot) : undefined), [pivot])
  const onOpen = useCallback(
    (path: readonly PathStep[], by: Parameters<typeof withOpen>[2]) => go({ open: withOpen(open, path, by) }),
    [go, open],
  )
  const onSort = useCallback((sort: TableSort) => go({ sort }), [go])
  const crumbs = lastPath(tab, open, answers)
  /** Closes everything below a row, which stays drilled down. */
  const closeBelow = (path: readonly PathStep[]) => {
    const by = crumbs.find((crumb) => crumb.path.length === path.length)?.by ?? null
    go({ open: path.length ? withOpen(withOpen(open, path, null), path, by) : [] })
  }
  const { many, one, tab: title } = clickGroupTitles[tab]
  const count = pivot?.rowCount ?? 0
  return (
    <>
      {levels.map((level) => (
        <ClickLevel key={level.id} level={level} filter={filter} asked={asked} skip={skip} onAnswer={onAnswer} />
      ))}
      <div className="rp-work">
        <ReportPath by={tab} crumbs={crumbs} onCloseBelow={closeBelow} />
        <ReportTable
          label={`${title} click report`}
          {...{ columns, shown, arrangement, rows, total, answer, sort, onOpen, onSort, empty }}
          compare={false}
        />
        <footer className="rp-foot">
          {pivot && <span>{countOf(count, one.toLowerCase(), many)}</span>}
          {count > maxReportRows && (
            <span role="status">{`The first ${formatCount(maxReportRows)} are shown; the total is of all`}</span>
          )}
          <span className="subtle only-wide">
            Clicks count by their time, and each fact of the leads that they brought by its own date
          </span>
          <span className="space" />
          {rows && total && rows.length > 0 && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => void saveSheet(clickSheet({ rows, total, shown, title: one }), 'csv')}
            >
              <Download aria-hidden />
              Export CSV
            </Button>
          )}
        </footer>
      </div>
    </>
  )
}
