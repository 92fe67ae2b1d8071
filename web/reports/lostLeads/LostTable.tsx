import { useCallback, useMemo } from 'react'
import { groupTitles } from '../../../shared/reports/reportGroups'
import type { LeadFilterInput } from '../../generated/graphql'
import type { TableSort } from '../../ui/table/tableTypes'
import { DrillTable, type DrillTableProps } from '../drill/DrillTable'
import { mostFirst } from '../drill/drillRows'
import type { DrillUrl } from '../drill/useDrillUrl'
import { LostLevel } from './LostLevel'
import { sortLevels } from './lostRows'
import { lostTabs, type LostTab } from './lostState'

type Drawn = 'skip' | 'answers' | 'onAnswer' | 'columns' | 'shown' | 'arrangement' | 'onDetails' | 'empty'
interface Props extends Pick<DrillUrl<LostTab>, 'state' | 'go' | 'asked'>, Pick<DrillTableProps, Drawn> {
  filter: LeadFilterInput
}

/** The lost leads by one grouping. */
export function LostTable({ state, filter, answers, go, ...drawn }: Props) {
  const { tab, open } = state
  const sort = useMemo(() => state.sort ?? mostFirst(tab, 'leads'), [state.sort, tab])
  const onSort = useCallback((sort: TableSort) => go({ sort }), [go])
  const sorted = useMemo(() => sortLevels(answers, sort), [answers, sort])
  return (
    <DrillTable
      {...drawn}
      {...{ tab, open, go, sort }}
      answers={sorted}
      sortRows={null}
      onSort={onSort}
      level={(props) => <LostLevel key={props.level.id} {...props} filter={filter} />}
      label={`Lost leads by ${lostTabs[tab].toLowerCase()}`}
      titles={groupTitles[tab]}
      foot={() => (
        <span className="subtle only-wide">
          {tab === 'lost_obstacle'
            ? 'A lead counts at everything that kept any advertiser from taking it, so the rows do not add up to the total'
            : 'Each lead counts once: by what kept its first advertiser from taking it. Hidden leads are not included'}
        </span>
      )}
    />
  )
}
