import { useCallback, useMemo, type ReactNode } from 'react'
import { groupTitles } from '../../../shared/reports/reportGroups'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { TableSort } from '../../ui/table/tableTypes'
import type { PathStep } from '../../filters/reportPath'
import { ChartSection } from './views/ChartSection'
import { LevelQuery } from './LevelQuery'
import { basisText, comparedText } from './reportBasis'
import type { ReportRequest } from '../reports/reportRequest'
import { ReportFoot } from './ReportFoot'
import { ReportPath } from './ReportPath'
import type { LevelAnswers, TotalRow } from './reportRows'
import { ReportTable } from './ReportTable'
import type { ReportTableColumn } from './reportTableColumns'
import type { ReportsState } from '../reports/reportsState'
import { hasChart, reportTabs, usualSort, type PivotTab } from '../reports/reportTabs'
import type { ReportsUrl } from '../reports/useReportsUrl'
import { useDrillDown } from './useDrillDown'
import type { LevelProps } from './useLevelAnswer'

interface Props extends Pick<ReportsUrl, 'go' | 'asked'> {
  state: ReportsState & { tab: PivotTab }
  request: ReportRequest
  /** Does not fetch yet. */
  skip: boolean
  answers: LevelAnswers
  onAnswer: LevelProps['onAnswer']
  columns: readonly ReportTableColumn[]
  shown: readonly string[]
  arrangement: Arrangement
  /** Time at which the filters were parsed, for the range. */
  now: Instant
  onDetails?: (path: readonly PathStep[]) => void
  empty: ReactNode
}

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
  const { levels, answer, rows, onOpen, crumbs, onCloseBelow } = useDrillDown({ tab, open, answers, sort, go })
  const pivot = answer?.pivot
  const total = useMemo<TotalRow | undefined>(
    () =>
      pivot
        ? { kind: 'total', id: 'total', level: 1, figures: pivot.totals, previous: pivot.previousTotals ?? null }
        : undefined,
    [pivot],
  )
  const onSort = useCallback((sort: TableSort) => go({ sort }, { replace: true }), [go])
  return (
    <>
      {levels.map((level) => (
        <LevelQuery key={level.id} level={level} request={request} asked={asked} skip={skip} onAnswer={onAnswer} />
      ))}
      <div className={request.compare ? 'rp-work rp-compare' : 'rp-work'}>
        {state.chart && hasChart(tab) && (pivot || !answer?.error || answer.loading) && (
          <ChartSection tab={tab} pivot={pivot} />
        )}
        <ReportPath by={tab} crumbs={crumbs} onCloseBelow={onCloseBelow} />
        <ReportTable
          label={`${reportTabs[tab]} report`}
          {...{ columns, shown, arrangement, rows, total, answer, onOpen, onSort, onDetails, empty }}
          sort={sort ?? usualSort(tab)}
          compare={request.compare}
        />
        <ReportFoot titles={groupTitles[tab]} count={pivot?.rowCount}>
          {pivot && pivot.rowCount > 0 && (
            <span className="subtle only-wide">
              Click a row’s first cell to drill down by country, or its arrow to choose a grouping
            </span>
          )}
          <span className="space" />
          {pivot?.previousRange && (
            <span>{`↑ ↓ against ${comparedText(pivot.previousRange, filters.last_24_hours ? null : filters.dateRangePreset, now)}`}</span>
          )}
          <span title={basisText(filters).long}>{basisText(filters).short}</span>
        </ReportFoot>
      </div>
    </>
  )
}
