import { lazy, memo, Suspense, type ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '../components/Button'
import { Chip } from '../components/FilterChips'
import { Skeleton } from '../components/Skeleton'
import type { ChoicesState } from '../filters/filterChoices'
import { filterChips } from '../filters/filterChips'
import { leadsPanel } from '../filters/filterFields'
import { idListsIn, leadsDefaults, sameFilters } from '../filters/filterState'
import { LinkNotice } from '../filters/LinkNotice'
import { namesRecords } from '../filters/reportPath'
import { useFilterChoices } from '../filters/useFilterChoices'
import { useTimeZone } from '../session/TimeZoneContext'
import { usePhone, useWide } from '../shell/useMedia'
import { LeadSelects } from './LeadSelects'
import { filtersBesideDate, leadsChips } from './leadsChips'
import { leadsStateDefaults, type LeadsState } from './leadsState'
import { useLeadsPreset, type LeadColumns } from './useLeadsPreset'
import type { LeadsUrl } from './useLeadsUrl'
import '../filters/filterBar.css'
import './leadsFilters.css'

const FilterPanel = lazy(async () => ({ default: (await import('../components/FilterPanel')).FilterPanel }))

type Props = Pick<LeadsUrl, 'state' | 'problems' | 'now' | 'hasFilters' | 'apply'> & {
  /** Presets keep and restore them. */
  columns: LeadColumns
  /** Whether the panel is open. */
  open: boolean
  onOpen: (open: boolean) => void
  /** What is filtered: stands under the chips and beside the panel. */
  children: ReactNode
}

/** Every filter at its default; the table keeps its order and page size. */
export const withoutFilters = ({ limit, sort_by, sort_order }: LeadsState): LeadsState => ({ ...leadsStateDefaults, limit, sort_by, sort_order })

type BarProps = Pick<Props, 'state' | 'now' | 'apply' | 'open' | 'onOpen'> & { choices: ChoicesState }

/** The line above the list. Not drawn again by what concerns the table alone, such as a column that comes or goes. */
const FilterBar = memo(function FilterBar({ state, now, apply, open, onOpen, choices }: BarProps) {
  const zone = useTimeZone().name
  const chips = filterChips(state.filters, { zone, now, choices })
  const otherChips = leadsChips(state, choices)
  const isFiltered = filtersBesideDate(state, { zone, now }) > 0 || !sameFilters(state.filters, leadsDefaults)
  return (
    <div className="filter-bar">
      <Button aria-expanded={open} onClick={() => onOpen(!open)}>
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
      {(isFiltered || state.preset) && <Button variant="ghost" size="sm" onClick={() => apply(withoutFilters(state))}>Clear all</Button>}
    </div>
  )
})

/** Everything that filters the leads: toggle, the two selects that act at once, chips, and the panel. */
export function LeadsFilters({ state, problems, now, hasFilters, columns, apply, open, onOpen, children }: Props) {
  const phone = usePhone()
  const wide = useWide()
  const zone = useTimeZone().name
  // Names are wanted by the panel, and by chips of records that a link carries as ids.
  const choices = useFilterChoices(open || idListsIn(state.filters) || namesRecords(state.parents))
  // On a phone the panel covers what it filters.
  const uncover = () => phone && onOpen(false)
  const preset = useLeadsPreset({ state, columns, apply, hasFilters, onShown: uncover })

  return (
    <>
      <FilterBar state={state} now={now} apply={apply} open={open} onOpen={onOpen} choices={choices} />
      {preset.selected && <div className="preset-line">{preset.selected}</div>}
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
                uncover()
              }}
              onCancel={() => apply(withoutFilters(state))}
              onClose={() => onOpen(false)}
              presets={preset.menu}
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
