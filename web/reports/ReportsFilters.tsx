import { lazy, Suspense, type ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '../components/Button'
import { Chip } from '../components/FilterChips'
import type { ColumnLayout } from '../components/columnLayout'
import { filterChips } from '../filters/filterChips'
import { reportsPanel } from '../filters/filterFields'
import { idListsIn, reportsDefaults, sameFilters } from '../filters/filterState'
import { LinkNotice } from '../filters/LinkNotice'
import { useFilterChoices } from '../filters/useFilterChoices'
import { useTimeZone } from '../session/TimeZoneContext'
import { usePhone, useWide } from '../shell/useMedia'
import { canCompare, tabFilters } from './reportRequest'
import { reportsStateDefaults } from './reportsState'
import { useReportsPreset } from './useReportsPreset'
import type { ReportsUrl } from './useReportsUrl'
import '../filters/filterBar.css'

const FilterPanel = lazy(async () => ({ default: (await import('../components/FilterPanel')).FilterPanel }))

interface Props {
  url: ReportsUrl
  /** The arrangement of the table on screen; null on the tab without one. */
  columns: { layout: ColumnLayout; isArranged: boolean; change: (layout: ColumnLayout | null) => void } | null
  /** Choices beside the filters that act at once. */
  controls?: ReactNode
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

/** Everything that filters the reports: toggle, chips, the selected preset, and the panel. */
export function ReportsFilters({ url, columns, controls, open, onOpen, children }: Props) {
  const { state, problems, now, apply } = url
  const { tab, cross } = state
  const phone = usePhone()
  const wide = useWide()
  const zone = useTimeZone().name
  const choices = useFilterChoices(open || idListsIn(state.filters))
  // On a phone the panel covers what it filters.
  const uncover = () => phone && onOpen(false)
  const preset = useReportsPreset({ ...url, columns, onShown: uncover })
  const chips = filterChips(tabFilters(state.filters, canCompare(state)), { zone, now, choices })
  const isFiltered = !sameFilters(state.filters, reportsDefaults) || state.preset !== null
  /** Puts every filter back; the tab and what it shows stay. */
  const clear = () => apply({ filters: reportsDefaults, selectedConversion: 'All', selectedLead: 'All', preset: null, open: reportsStateDefaults.open })
  return (
    <>
      <div className="filter-bar">
        <Button aria-expanded={open} onClick={() => onOpen(!open)}>
          <ListFilter aria-hidden />
          {open ? 'Hide filter' : 'Show filter'}
        </Button>
        {controls}
        <ul className="filter-chips" aria-label="Filters in force">
          {chips.map(({ without, ...chip }) => (
            <Chip
              key={chip.key}
              chip={chip}
              // What this tab leaves out is not taken off with another filter.
              onRemove={() => apply({ filters: { ...without, compare_with_past: chip.key === 'compare_with_past' ? false : state.filters.compare_with_past } })}
            />
          ))}
        </ul>
        {isFiltered && <Button variant="ghost" size="sm" onClick={clear}>Clear all</Button>}
      </div>
      {preset.selected && <div className="preset-line">{preset.selected}</div>}
      <LinkNotice problems={problems} />
      <div className="filter-work">
        <div className="filter-main">{children}</div>
        {open && (
          <Suspense fallback={null}>
            <FilterPanel
              mode={phone ? 'sheet' : wide ? 'docked' : 'overlay'}
              description={reportsPanel(cross ? 'global' : tab)}
              applied={state.filters}
              choices={choices}
              zone={zone}
              now={now}
              onApply={(filters) => {
                apply({ filters })
                uncover()
              }}
              onCancel={clear}
              onClose={() => onOpen(false)}
              presets={preset.menu}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
