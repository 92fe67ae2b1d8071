import type { LucideIcon } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { EmptyState } from '../../ui/layout/QueryStates'
import { filterChips } from '../../filters/words/filterChips'
import type { FilterState } from '../../filters/filterState'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

interface Props {
  icon: LucideIcon
  title: string
  /** Why there is nothing: because of the filters, and without them. */
  texts: { narrowed: string; all: string }
  filters: FilterState
  defaults: FilterState
  now: number
  onApply: (filters: FilterState) => void
  /** null if the filters are visible. */
  onShowFilter: (() => void) | null
}

/** Empty state of a report with the reason, and what to do. */
export function NothingFound({ icon, title, texts, filters, defaults, now, onApply, onShowFilter }: Props) {
  const zone = useTimeZone().name
  const isNarrowed = filterChips(filters, { zone, now, choices: { status: 'loading' } }).some(
    ({ key }) => key !== 'date' && key !== 'isTest',
  )
  const { dateRangePreset, startDate, endDate } = filters
  return (
    <EmptyState icon={icon} title={title} text={isNarrowed ? texts.narrowed : texts.all}>
      {isNarrowed && (
        <Button variant="solid" onClick={() => onApply({ ...defaults, dateRangePreset, startDate, endDate })}>
          Clear filters
        </Button>
      )}
      {onShowFilter && <Button onClick={onShowFilter}>{isNarrowed ? 'Show filter' : 'Choose another range'}</Button>}
    </EmptyState>
  )
}
