import { lazy, Suspense, type ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '../components/Button'
import { Chip } from '../components/FilterChips'
import { Skeleton } from '../components/Skeleton'
import { filterChips } from '../filters/filterChips'
import { leadsPanel } from '../filters/filterFields'
import { idListsIn, sameFilters } from '../filters/filterState'
import { useFilterChoices } from '../filters/useFilterChoices'
import { useRememberedOpen } from '../filters/useRememberedOpen'
import { useTimeZone } from '../session/TimeZoneContext'
import { usePhone, useWide } from '../shell/useMedia'
import { LeadSelects } from './LeadSelects'
import { leadsChips } from './leadsChips'
import { LinkNotice } from './LinkNotice'
import { leadsStateDefaults, type LeadsState } from './leadsState'
import type { LeadsUrl } from './useLeadsUrl'
import './leadsFilters.css'

const FilterPanel = lazy(async () => ({ default: (await import('../components/FilterPanel')).FilterPanel }))

type Props = Pick<LeadsUrl, 'state' | 'problems' | 'now' | 'apply'> & {
  /** What is filtered: stands under the chips and beside the panel. */
  children: ReactNode
}

const withoutFilters = ({ limit, sort_by, sort_order }: LeadsState): LeadsState => ({ ...leadsStateDefaults, limit, sort_by, sort_order })

/** Everything that filters the leads: toggle, the two selects that act at once, chips, and the panel. */
export function LeadsFilters({ state, problems, now, apply, children }: Props) {
  const [open, setOpen] = useRememberedOpen('leads_filter_open')
  const phone = usePhone()
  const wide = useWide()
  const zone = useTimeZone().name
  // Names are wanted by the panel, and by chips of records that a link carries as ids.
  const choices = useFilterChoices(open || idListsIn(state.filters))
  const chips = filterChips(state.filters, { zone, now, choices })
  const otherChips = leadsChips(state)
  const isFiltered = otherChips.length > 0 || !sameFilters(state.filters, leadsStateDefaults.filters)
    || state.selectedConversion !== 'All' || state.selectedLead !== 'All'

  return (
    <>
      <div className="filter-bar">
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <ListFilter aria-hidden />
          {open ? 'Hide filter' : 'Show filter'}
        </Button>
        <LeadSelects state={state} onChange={apply} />
        <ul className="filter-chips" aria-label="Filters in force">
          {chips.map((chip) => (
            <Chip key={chip.key} chip={chip} onRemove={() => apply({ ...state, filters: chip.without })} />
          ))}
          {otherChips.map((chip) => <Chip key={chip.key} chip={chip} onRemove={() => apply(chip.without)} />)}
        </ul>
        {isFiltered && <Button variant="ghost" size="sm" onClick={() => apply(withoutFilters(state))}>Clear all</Button>}
      </div>
      <LinkNotice problems={problems} />
      <div className="filter-work">
        <div className="filter-main">{children}</div>
        {open && (
          <Suspense fallback={<PanelSkeleton />}>
            <FilterPanel
              mode={phone ? 'sheet' : wide ? 'docked' : 'overlay'}
              description={leadsPanel}
              applied={state.filters}
              choices={choices}
              zone={zone}
              now={now}
              onApply={(filters) => {
                apply({ ...state, filters })
                // On a phone the panel covers what it filters.
                if (phone) setOpen(false)
              }}
              onCancel={() => apply(withoutFilters(state))}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Keeps the panel's place while its code loads, so that the table does not move twice. */
function PanelSkeleton() {
  return (
    <div className="filter-panel-skeleton" aria-busy="true">
      {[120, 280, 280, 200, 160, 180].map((width, index) => <Skeleton key={index} width={width} height={12} />)}
    </div>
  )
}
