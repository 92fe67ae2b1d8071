import { lazy, Suspense, type ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '../components/Button'
import { Chip } from '../components/FilterChips'
import { filterChips } from '../filters/filterChips'
import { pendingPanel } from '../filters/filterFields'
import { idListsIn } from '../filters/filterState'
import { useFilterChoices } from '../filters/useFilterChoices'
import { LinkNotice } from '../filters/LinkNotice'
import '../filters/filterBar.css'
import '../leads/leadsFilters.css'
import { useTimeZone } from '../session/TimeZoneContext'
import { usePhone, useWide } from '../shell/useMedia'
import { pendingFilters, resetFilters } from './pendingState'
import type { PendingUrl } from './usePendingUrl'

const FilterPanel = lazy(async () => ({ default: (await import('../components/FilterPanel')).FilterPanel }))

type Props = Pick<PendingUrl, 'state' | 'problems' | 'now' | 'apply'> & {
  open: boolean
  onOpen: (open: boolean) => void
  /** What is filtered: stands under the chips and beside the card. */
  children: ReactNode
}

/** The filter card: dates, period switches and three lists, with what is in force as chips above the table. */
export function PendingFilters({ state, problems, now, apply, open, onOpen, children }: Props) {
  const phone = usePhone()
  const wide = useWide()
  const zone = useTimeZone().name
  // Names are wanted by the card, and by chips of records that a link carries as ids.
  const choices = useFilterChoices(open || idListsIn(state.filters))
  const chips = filterChips(state.filters, { zone, now, choices })
  return (
    <>
      <div className="filter-bar">
        <Button aria-expanded={open} onClick={() => onOpen(!open)}>
          <ListFilter aria-hidden />
          {open ? 'Hide filter' : 'Show filter'}
        </Button>
        <ul className="filter-chips" aria-label="Filters in force">
          {chips.map((chip) => (
            <Chip key={chip.key} chip={chip} onRemove={() => apply(chip.without)} />
          ))}
        </ul>
      </div>
      <LinkNotice problems={problems} />
      <div className="filter-work">
        <div className="filter-main">{children}</div>
        {open && (
          <Suspense>
            <FilterPanel
              mode={phone ? 'sheet' : wide ? 'docked' : 'overlay'}
              description={pendingPanel}
              applied={state.filters}
              choices={choices}
              zone={zone}
              now={now}
              onApply={(filters) => {
                apply(pendingFilters(filters))
                // On a phone the card covers what it filters.
                if (phone) onOpen(false)
              }}
              onCancel={() => apply(resetFilters(zone, Date.now()))}
              onClose={() => onOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
