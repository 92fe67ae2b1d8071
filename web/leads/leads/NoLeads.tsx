import { Button } from '../../ui/form/Button'
import { EmptyState } from '../../ui/layout/QueryStates'

interface NoLeadsProps {
  /** Number of active filters. */
  active: number
  onClear: () => void
  /** Null if the filters are visible. */
  onShowFilter: (() => void) | null
}

/** Empty state with the reason and two actions. */
export function NoLeads({ active, onClear, onShowFilter }: NoLeadsProps) {
  const text =
    active === 0
      ? 'Widen the date range.'
      : `Widen the date range or remove ${active === 1 ? 'the active filter' : `one of the ${active} active filters`}.`
  return (
    <EmptyState title="No leads match these filters" text={text}>
      <Button onClick={onClear}>Clear all</Button>
      {onShowFilter && <Button onClick={onShowFilter}>Show filter</Button>}
    </EmptyState>
  )
}
