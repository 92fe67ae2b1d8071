import { useCallback, useMemo, type ReactNode } from 'react'
import { groupTitles } from '../../../shared/reports/reportGroups'
import { maxReportRows } from '../../../shared/reports/reports'
import { countOf, formatCount } from '../../../shared/partners/rates'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { TableSort } from '../../ui/table/tableTypes'
import type { PathStep } from '../../filters/reportPath'
import { ChartSection } from './views/ChartSection'
import { LevelQuery } from './LevelQuery'
import { basisText, comparedText } from './reportBasis'
import type { ReportRequest } from '../reports/reportRequest'
import { lastPath, ReportPath } from './ReportPath'
import { reportRows, type LevelAnswers, type TotalRow } from './reportRows'
import { ReportTable } from './ReportTable'
import type { ReportTableColumn } from './reportTableColumns'
import { levelsOf, withOpen, type ReportsState } from '../reports/reportsState'
import { hasChart, reportTabs, usualSort, type PivotTab } from '../reports/reportTabs'
import type { ReportsUrl } from '../reports/useReportsUrl'

interface Props extends Pick<ReportsUrl, 'go' | 'asked'> {
  state: ReportsState & { tab: PivotTab }
  request: ReportRequest
  /** Does not fetch yet. */
  skip: boolean
  answers: LevelAnswers
  onAnswer: Parameters<typeof LevelQuery>[0]['onAnswer']
  columns: readonly ReportTableColumn[]
  shown: readonly string[]
  arrangement: Arrangement
  /** Time at which the filters were parsed, for the range. */
  now: Instant
  onDetails?: (path: readonly PathStep[]) => void
  empty: ReactNode
}

const noRows: readonly never[] = []

/** A report with chart, drill-down path, rows of all levels, and explanation. */
export function PivotReport({
  state,
  now,
  request,
  skip,
  asked,
  answers,
  onAnswer,
  columns,
  shown,
  arrangement,
  go,
  onDetails,
  empty,
}: Props) {
  const { tab, open, sort, filters } = state
  const levels = useMemo(() => levelsOf(tab, open), [tab, open])
  const [top] = levels
  const answer = top && answers.get(top.id)
  const pivot = answer?.pivot
  const rows = useMemo(
    () => (top && pivot ? reportRows(top, open, { answers, sort }) : pivot === null ? noRows : undefined),
    [top, pivot, open, answers, sort],
  )
  const total = useMemo<TotalRow | undefined>(
    () =>
      pivot
        ? { kind: 'total', id: 'total', level: 1, figures: pivot.totals, previous: pivot.previousTotals ?? null }
        : undefined,
    [pivot],
  )
  const onOpen = useCallback(
    (path: readonly PathStep[], by: Parameters<typeof withOpen>[2]) => go({ open: withOpen(open, path, by) }),
    [go, open],
  )
  const onSort = useCallback((sort: TableSort) => go({ sort }, { replace: true }), [go])
  const crumbs = lastPath(tab, open, answers)
  /** Closes everything below a row, which stays drilled down. */
  const closeBelow = (path: readonly PathStep[]) => {
    const by = crumbs.find((crumb) => crumb.path.length === path.length)?.by ?? null
    go({ open: path.length ? withOpen(withOpen(open, path, null), path, by) : [] })
  }
  const { many, one } = groupTitles[tab]
  const count = pivot?.rowCount ?? 0
  return (
    <>
      {levels.map((level) => (
        <LevelQuery key={level.id} level={level} request={request} asked={asked} skip={skip} onAnswer={onAnswer} />
      ))}
      <div className={request.compare ? 'rp-work rp-compare' : 'rp-work'}>
        {state.chart && hasChart(tab) && (pivot || !answer?.error || answer.loading) && (
          <ChartSection tab={tab} pivot={pivot} />
        )}
        <ReportPath by={tab} crumbs={crumbs} onCloseBelow={closeBelow} />
        <ReportTable
          label={`${reportTabs[tab]} report`}
          {...{ columns, shown, arrangement, rows, total, answer, onOpen, onSort, onDetails, empty }}
          sort={sort ?? usualSort(tab)}
          compare={request.compare}
        />
        <footer className="rp-foot">
          {pivot && <span>{countOf(count, one.toLowerCase(), many)}</span>}
          {count > maxReportRows && (
            <span role="status">{`The first ${formatCount(maxReportRows)} are shown; the total is of all`}</span>
          )}
          {count > 0 && (
            <span className="subtle only-wide">
              Click a row’s first cell to drill down by country, or its arrow to choose a grouping
            </span>
          )}
          <span className="space" />
          {pivot?.previousRange && (
            <span>{`↑ ↓ against ${comparedText(pivot.previousRange, filters.last_24_hours ? null : filters.dateRangePreset, now)}`}</span>
          )}
          <span title={basisText(filters).long}>{basisText(filters).short}</span>
        </footer>
      </div>
    </>
  )
}
