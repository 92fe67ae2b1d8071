import { useCallback, useMemo, type ReactNode } from 'react'
import { Box, Spacer } from '@chakra-ui/react'
import { groupFacts } from '../../../shared/reports/reportGroups'
import type { TableSort } from '../../ui/table/tableTypes'
import { Button } from '../../ui/form/Button'
import { DrillTable, type DrillTableProps } from '../drill/DrillTable'
import { mostFirst } from '../drill/drillRows'
import type { DrillUrl } from '../drill/useDrillUrl'
import type { MetricComparison } from '../../generated/graphql'
import { useExplainRows } from '../explain/useExplainRows'
import type { MoreAction } from '../pivot/ReportTable'
import { levelOf } from '../reports/reportsState'
import { LostLevel, type LostRequest } from './LostLevel'
import { pivotOf, sortLevels } from './lostRows'
import { lostTabs, type LostState, type LostTab } from './lostState'

type Drawn = 'skip' | 'answers' | 'onAnswer' | 'columns' | 'arrangement' | 'onDetails' | 'empty'
interface Props extends Pick<DrillUrl<LostTab, LostState>, 'state' | 'go' | 'asked'>, Pick<DrillTableProps, Drawn> {
  request: LostRequest
  /** The earlier range; null without comparison. */
  compareWith: MetricComparison | null
  /** Of a row. */
  sendAgain: MoreAction | null
  /** What stands below the table about the columns and the comparison. */
  note: ReactNode
}

const explained = { card: 'lost_leads', cards: ['lost_leads'] } as const

/** The lost leads by one grouping. */
export function LostTable({ state, request, compareWith, sendAgain, answers, go, note, ...drawn }: Props) {
  const { tab, open, filters } = state
  const sort = useMemo(() => state.sort ?? mostFirst(tab, 'leads'), [state.sort, tab])
  const onSort = useCallback((sort: TableSort) => go({ sort }), [go])
  const sorted = useMemo(() => sortLevels(answers, sort), [answers, sort])
  const top = pivotOf(answers.get(levelOf([], tab).id))
  const { more: explain, onTotal, dialog } = useExplainRows({ ...explained, filters, compareWith })
  const more = useMemo(() => [...(explain ?? []), ...(sendAgain ? [sendAgain] : [])], [explain, sendAgain])
  const columns = useMemo(() => top?.columns.map(({ value }) => value ?? null), [top])
  return (
    <DrillTable
      {...drawn}
      {...{ tab, open, go, sort }}
      answers={sorted}
      sortRows={null}
      onSort={onSort}
      more={more}
      level={(props) => <LostLevel key={props.level.id} {...props} request={request} columns={columns} />}
      label={`Lost leads by ${lostTabs[tab].toLowerCase()}`}
      titles={groupFacts[tab]}
      foot={({ pivot }) => (
        <>
          <Box as="span" hideBelow="md" color="fg.subtle">
            {tab === 'lostObstacle'
              ? 'A lead counts at everything that kept any advertiser from taking it, so the rows do not add up to the total'
              : 'Each lead counts once: by what kept its first advertiser from taking it. Hidden leads are not included'}
          </Box>
          <Spacer />
          {dialog}
          {onTotal && pivot && pivot.rowCount > 0 && (
            <Button size="sm" onClick={onTotal}>
              Explain the change
            </Button>
          )}
          {note}
        </>
      )}
    />
  )
}
