import { countOf } from '../../../shared/app/format'
import { CircleCheck, Hourglass } from 'lucide-react'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Button } from '../../ui/form/Button'
import { EmptyState } from '../../ui/layout/QueryStates'

const BeforeFirst = lazyComponent(() => import('../../records/list/BeforeFirst'), 'BeforeFirst', null)

interface NoPendingProps {
  /** What limits the list: filters, only the date range, the selected part, or nothing. */
  limitedBy: 'filters' | 'range' | 'part' | null
  /** Number of all pending conversions; null while unknown. */
  waiting: number | null
  onShowAll: () => void
}

const places = { filters: 'these filters', range: 'this range', part: 'this part of the queue' }
const elsewhere = (waiting: number) => countOf(waiting, 'conversion waits', 'conversions wait')

/** Empty state: nothing is pending, or only outside of the filters. */
export function NoPending({ limitedBy, waiting, onShowAll }: NoPendingProps) {
  const what = places[limitedBy ?? 'filters']
  return waiting === 0 || !limitedBy ? (
    <BeforeFirst
      step="deposit"
      icon={Hourglass}
      title="No deposit was reported yet"
      purpose="When an advertiser reports the first deposit of a lead, it waits here until you accept it as an FTD or reject it."
      needs={['broker', 'lead']}
      otherwise={
        <EmptyState
          icon={CircleCheck}
          title="The queue is clear"
          text="No conversion waits. New ones are shown as advertisers report them."
        />
      }
    />
  ) : (
    <EmptyState
      icon={CircleCheck}
      title={`Nothing waits in ${what}`}
      text={waiting ? `${elsewhere(waiting)} outside of ${what}.` : 'Widen the range or remove a filter.'}
    >
      <Button onClick={onShowAll}>Show all that wait</Button>
    </EmptyState>
  )
}
