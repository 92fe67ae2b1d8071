import { Users } from 'lucide-react'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { Button } from '../../ui/form/Button'
import { EmptyState } from '../../ui/layout/QueryStates'

const BeforeFirst = lazyComponent(() => import('../../records/list/BeforeFirst'), 'BeforeFirst', null)

interface NoLeadsProps {
  /** Number of active filters. */
  active: number
  onClear: () => void
  /** Null if the filters are visible. */
  onShowFilter: (() => void) | null
  /** Told whether there has been no lead at all. */
  onBefore: (isBefore: boolean) => void
}

/** Empty state with the reason and two actions. */
export function NoLeads({ active, onClear, onShowFilter, onBefore }: NoLeadsProps) {
  const text =
    active === 0
      ? 'Widen the date range.'
      : `Widen the date range or remove ${active === 1 ? 'the active filter' : `one of the ${active} active filters`}.`
  const noMatch = (
    <EmptyState title="No leads match these filters" text={text}>
      <Button onClick={onClear}>Clear all</Button>
      {onShowFilter && <Button onClick={onShowFilter}>Show filter</Button>}
    </EmptyState>
  )
  return active > 0 ? (
    noMatch
  ) : (
    <BeforeFirst
      step="lead"
      hasAct
      icon={Users}
      title="There are no leads yet"
      purpose="A lead is a person that a publisher sends you. It is sent on to an advertiser by your distributions within seconds, and stands here with all that happens to it."
      needs={['publisher', 'broker', 'distribution']}
      otherwise={noMatch}
      onShown={onBefore}
    />
  )
}
