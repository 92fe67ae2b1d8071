import { useCallback, useMemo, type ReactNode } from 'react'
import { Download } from 'lucide-react'
import { clickGroupTitles } from '../../../shared/reports/clickReports'
import { Button } from '../../ui/form/Button'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { TableSort } from '../../ui/table/tableTypes'
import { saveSheet } from '../exports/saveSheet'
import type { ClickFilterInput } from '../../generated/graphql'
import { ReportFoot } from '../pivot/ReportFoot'
import { ReportPath } from '../pivot/ReportPath'
import type { LevelAnswers } from '../pivot/reportRows'
import { ReportTable } from '../pivot/ReportTable'
import type { ReportTableColumn } from '../pivot/reportTableColumns'
import { useDrillDown } from '../pivot/useDrillDown'
import type { LevelProps } from '../pivot/useLevelAnswer'
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
  onAnswer: LevelProps['onAnswer']
  columns: readonly ReportTableColumn[]
  shown: readonly string[]
  arrangement: Arrangement
  empty: ReactNode
}

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
  const sorted = useMemo(() => sortLevels(answers, sort), [answers, sort])
  const { levels, answer, rows, onOpen, crumbs, onCloseBelow } = useDrillDown({
    ...{ tab, open, go },
    answers: sorted,
    sort: null,
  })
  const pivot = pivotOf(answer)
  const total = useMemo(() => (pivot ? totalOf(pivot) : undefined), [pivot])
  const onSort = useCallback((sort: TableSort) => go({ sort }), [go])
  const titles = clickGroupTitles[tab]
  return (
    <>
      {levels.map((level) => (
        <ClickLevel key={level.id} level={level} filter={filter} asked={asked} skip={skip} onAnswer={onAnswer} />
      ))}
      <div className="rp-work">
        <ReportPath by={tab} crumbs={crumbs} onCloseBelow={onCloseBelow} />
        <ReportTable
          label={`${titles.tab} click report`}
          {...{ columns, shown, arrangement, rows, total, answer, sort, onOpen, onSort, empty }}
          compare={false}
        />
        <ReportFoot titles={titles} count={pivot?.rowCount}>
          <span className="subtle only-wide">
            Clicks count by their time, and each fact of the leads that they brought by its own date
          </span>
          <span className="space" />
          {rows && total && rows.length > 0 && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => void saveSheet(clickSheet({ rows, total, shown, title: titles.one }), 'csv')}
            >
              <Download aria-hidden />
              Export CSV
            </Button>
          )}
        </ReportFoot>
      </div>
    </>
  )
}
