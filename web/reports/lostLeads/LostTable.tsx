import { useCallback, useMemo, type ReactNode } from 'react'
import { groupTitles } from '../../../shared/reports/reportGroups'
import type { Arrangement } from '../../ui/table/columns/useArrangement'
import type { TableSort } from '../../ui/table/tableTypes'
import type { PathStep } from '../../filters/reportPath'
import type { LeadFilterInput } from '../../generated/graphql'
import { ReportFoot } from '../pivot/ReportFoot'
import { ReportPath } from '../pivot/ReportPath'
import type { LevelAnswers } from '../pivot/reportRows'
import { ReportTable } from '../pivot/ReportTable'
import type { ReportTableColumn } from '../pivot/reportTableColumns'
import { useDrillDown } from '../pivot/useDrillDown'
import type { LevelProps } from '../pivot/useLevelAnswer'
import { LostLevel } from './LostLevel'
import { pivotOf, sortLevels, totalOf } from './lostRows'
import { lostTabs, type LostState } from './lostState'
import type { LostUrl } from './useLostUrl'

interface Props extends Pick<LostUrl, 'go' | 'asked'> {
  state: LostState
  filter: LeadFilterInput
  /** Does not fetch yet. */
  skip: boolean
  answers: LevelAnswers
  onAnswer: LevelProps['onAnswer']
  columns: readonly ReportTableColumn[]
  shown: readonly string[]
  arrangement: Arrangement
  onDetails: ((path: readonly PathStep[]) => void) | undefined
  empty: ReactNode
}

/** The lost leads: drill-down path, rows of all levels, total, and explanation. */
export function LostTable({ state, filter, skip, asked, answers, onAnswer, go, ...table }: Props) {
  const { tab, open } = state
  const sort = useMemo<TableSort>(
    () => state.sort ?? (tab === 'created_at' ? { field: 'name', order: 'asc' } : { field: 'leads', order: 'desc' }),
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
  const { onDetails, ...drawn } = table
  return (
    <>
      {levels.map((level) => (
        <LostLevel key={level.id} level={level} filter={filter} asked={asked} skip={skip} onAnswer={onAnswer} />
      ))}
      <div className="rp-work">
        <ReportPath by={tab} crumbs={crumbs} onCloseBelow={onCloseBelow} />
        <ReportTable
          label={`Lost leads by ${lostTabs[tab].toLowerCase()}`}
          {...drawn}
          {...{ rows, total, answer, sort, onOpen, onSort }}
          {...(onDetails && { onDetails })}
          compare={false}
        />
        <ReportFoot titles={groupTitles[tab]} count={pivot?.rowCount}>
          <span className="subtle only-wide">
            {tab === 'lost_obstacle'
              ? 'A lead counts at everything that kept any advertiser from taking it, so the rows do not add up to the total'
              : 'Each lead counts once: by what kept its first advertiser from taking it. Hidden leads are not included'}
          </span>
        </ReportFoot>
      </div>
    </>
  )
}
