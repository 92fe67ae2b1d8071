import { lazy, Suspense, type ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '../components/Button'
import { Chip } from '../components/FilterChips'
import { filterChips } from '../filters/filterChips'
import { idListsIn, sameFilters } from '../filters/filterState'
import { LinkNotice } from '../filters/LinkNotice'
import { useFilterChoices } from '../filters/useFilterChoices'
import '../filters/filterBar.css'
import { useTimeZone } from '../session/TimeZoneContext'
import { usePhone, useWide } from '../shell/useMedia'
import { clickDefaults, clickFilters, clickPanel } from './clickReportsState'
import type { ClickReportsUrl } from './useClickReportsUrl'

const FilterPanel = lazy(async () => ({ default: (await import('../components/FilterPanel')).FilterPanel }))

interface Props {
  url: ClickReportsUrl
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

/** The range and the three lists of clicks: toggle, chips and panel. */
export function ClickReportsFilters({ url, open, onOpen, children }: Props) {
  const { state, problems, now, apply } = url
  const phone = usePhone()
  const wide = useWide()
  const zone = useTimeZone().name
  // Names are wanted by the panel, and by chips of records that a link carries as ids.
  const choices = useFilterChoices(open || idListsIn(state.filters))
  const chips = filterChips(state.filters, { zone, now, choices })
  const clear = () => apply({ filters: clickDefaults, open: [] })
  return (
    <>
      <div className="filter-bar">
        <Button aria-expanded={open} onClick={() => onOpen(!open)}>
          <ListFilter aria-hidden />
          {open ? 'Hide filter' : 'Show filter'}
        </Button>
        <ul className="filter-chips" aria-label="Filters in force">
          {chips.map((chip) => (
            <Chip key={chip.key} chip={chip} onRemove={() => apply({ filters: chip.without })} />
          ))}
        </ul>
        {!sameFilters(state.filters, clickDefaults) && <Button variant="ghost" size="sm" onClick={clear}>Clear all</Button>}
      </div>
      <LinkNotice problems={problems} />
      <div className="filter-work">
        <div className="filter-main">{children}</div>
        {open && (
          <Suspense fallback={null}>
            <FilterPanel
              mode={phone ? 'sheet' : wide ? 'docked' : 'overlay'}
              description={clickPanel}
              applied={state.filters}
              choices={choices}
              zone={zone}
              now={now}
              onApply={(filters) => {
                apply({ filters: clickFilters(filters) })
                // On a phone the panel covers what it filters.
                if (phone) onOpen(false)
              }}
              onCancel={clear}
              onClose={() => onOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
