import type { LucideIcon } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { EmptyState } from '../../ui/layout/QueryStates'
import { filterChips } from '../../filters/words/filterChips'
import type { FilterState } from '../../filters/filterState'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

interface Props {
  icon: LucideIcon
  title: string
  /** Why there is nothing: because of so many filters, and without them. */
  texts: { narrowed: (filters: number) => string; all: string }
  clear?: string
  filters: FilterState
  defaults: FilterState
  now: number
  onApply: (filters: FilterState) => void
  /** null if the filters are visible. */
  onShowFilter: (() => void) | null
}

/** Empty state of a report with the reason, and what to do. */
export function NothingFound({ icon, title, texts, clear = 'Clear filters', filters, now, ...props }: Props) {
  const { defaults, onApply, onShowFilter } = props
  const zone = useTimeZone().name
  const chips = filterChips({ ...filters, compareWithPast: false }, { zone, now, choices: { status: 'loading' } })
  const active = chips.filter(({ key }) => key !== 'date' && key !== 'isTest').length
  const { dateRangePreset, startDate, endDate } = filters
  return (
    <EmptyState icon={icon} title={title} text={active ? texts.narrowed(active) : texts.all}>
      {active > 0 && (
        <Button variant="solid" onClick={() => onApply({ ...defaults, dateRangePreset, startDate, endDate })}>
          {clear}
        </Button>
      )}
      {onShowFilter && <Button onClick={onShowFilter}>{active ? 'Show filter' : 'Choose another range'}</Button>}
    </EmptyState>
  )
}
