import { useCallback } from 'react'
import { Box, Spacer } from '@chakra-ui/react'
import { groupFacts } from '../../../shared/reports/reportGroups'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { TableSort } from '../../ui/table/tableTypes'
import { Button } from '../../ui/form/Button'
import { useExplainedCards } from '../explain/explainedColumns'
import { useExplainRows } from '../explain/useExplainRows'
import { DrillTable, type DrillTableProps } from '../drill/DrillTable'
import { ChartSection } from './views/ChartSection'
import { LevelQuery } from './LevelQuery'
import { basisText, comparedText } from './reportBasis'
import type { ReportRequest } from '../reports/reportRequest'
import type { ReportsState } from '../reports/reportsState'
import { hasChart, reportTabs, usualSort, type PivotTab } from '../reports/reportTabs'
import type { ReportsUrl } from '../reports/useReportsUrl'

type Drawn = 'skip' | 'answers' | 'onAnswer' | 'columns' | 'arrangement' | 'onDetails' | 'empty'
interface Props extends Pick<ReportsUrl, 'go' | 'asked'>, Pick<DrillTableProps, Drawn> {
  state: ReportsState & { tab: PivotTab }
  request: ReportRequest
  /** Time at which the filters were parsed, for the range. */
  now: Instant
}

/** A report with chart, drill-down path, rows of all levels, and explanation. */
export function PivotReport({ state, now, request, go, ...drawn }: Props) {
  const { tab, open, sort, filters } = state
  const onSort = useCallback((sort: TableSort) => go({ sort }, { replace: true }), [go])
  const { more, onTotal, dialog } = useExplainRows({
    ...useExplainedCards((sort ?? usualSort(tab)).field),
    filters,
    // Of an unfinished range the same part of the one before, as in the report.
    compareWith: request.compare && tab !== 'createdAt' ? 'previous' : null,
  })
  return (
    <DrillTable
      {...drawn}
      {...{ tab, open, go }}
      sort={sort ?? usualSort(tab)}
      sortRows={sort}
      onSort={onSort}
      level={(props) => <LevelQuery key={props.level.id} {...props} request={request} />}
      more={more}
      label={`${reportTabs[tab]} report`}
      titles={groupFacts[tab]}
      compare={request.compare}
      above={({ pivot }, answer) =>
        state.chart &&
        hasChart(tab) &&
        (pivot || !answer?.error || answer.loading) && <ChartSection tab={tab} pivot={pivot} />
      }
      foot={({ pivot }) => (
        <>
          {/* The comparison takes its place. */}
          {pivot && pivot.rowCount > 0 && !pivot.previousRange && (
            <Box as="span" hideBelow="md" color="fg.subtle">
              Click a row’s first cell to drill down by country, or its arrow to choose a grouping
            </Box>
          )}
          <Spacer />
          {dialog}
          {pivot?.previousRange && onTotal && (
            <Button size="sm" onClick={onTotal}>
              Explain the change
            </Button>
          )}
          {pivot?.previousRange && (
            <span>{`↑ ↓ against ${comparedText(pivot.previousRange, filters.last24Hours ? null : filters.dateRangePreset, now)}`}</span>
          )}
          <span title={basisText(filters).long}>{basisText(filters).short}</span>
        </>
      )}
    />
  )
}
