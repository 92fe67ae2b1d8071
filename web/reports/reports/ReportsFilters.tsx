import type { ReactNode } from 'react'
import type { ColumnLayout } from '../../ui/table/columns/columnLayout'
import { FilterBar } from '../../filters/FilterBar'
import { filterChips } from '../../filters/words/filterChips'
import { reportsPanel } from '../../filters/filterFields'
import { idListsIn, reportsDefaults, sameFilters } from '../../filters/filterState'
import { FilterLayout } from '../../filters/FilterLayout'
import { LinkNotice } from '../../filters/LinkNotice'
import { useFilterChoices } from '../../filters/useFilterChoices'
import type { DefaultView } from '../presets/useDefaultView'
import { useTimeZone } from '../../app/session/TimeZoneContext'
import { usePhone } from '../../app/shell/useMedia'
import { canCompare, tabFilters } from './reportRequest'
import { reportsStateDefaults } from './reportsState'
import { useReportsPreset } from './useReportsPreset'
import type { ReportsUrl } from './useReportsUrl'

interface Props {
  url: ReportsUrl
  /** The user's default view. */
  begins: DefaultView
  /** Layout of the table; null on the tab without one. */
  columns: { layout: ColumnLayout; isArranged: boolean; change: (layout: ColumnLayout | null) => void } | null
  /** Controls beside the filters that apply at once. */
  controls?: ReactNode
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

/** Filters of reports: button, chips, selected preset, and panel. */
export function ReportsFilters({ url, begins, columns, controls, open, onOpen, children }: Props) {
  const { state, problems, now, apply } = url
  const { tab, cross } = state
  const phone = usePhone()
  const zone = useTimeZone().name
  const choices = useFilterChoices(open || idListsIn(state.filters))
  // On phones the panel covers the content.
  const preset = useReportsPreset({ ...url, begins, columns, onShown: () => phone && onOpen(false) })
  const chips = filterChips(tabFilters(state.filters, canCompare(state)), { zone, now, choices }).map(
    ({ without, ...chip }) => ({
      ...chip,
      // Keeps filters that do not apply to this tab.
      onRemove: () =>
        apply({
          filters: {
            ...without,
            compare_with_past: chip.key === 'compare_with_past' ? false : state.filters.compare_with_past,
          },
        }),
    }),
  )
  const isFiltered = !sameFilters(state.filters, reportsDefaults) || state.preset !== null
  /** Resets all filters; tab and open rows are kept. */
  const clear = () =>
    apply({
      filters: reportsDefaults,
      selectedConversion: 'All',
      selectedLead: 'All',
      preset: null,
      open: reportsStateDefaults.open,
    })
  return (
    <>
      {preset.bar}
      <FilterBar open={open} onOpen={onOpen} controls={controls} chips={chips} onClear={isFiltered ? clear : null} />
      <LinkNotice problems={problems} />
      <FilterLayout
        open={open}
        onOpen={onOpen}
        description={reportsPanel(cross ? 'global' : tab)}
        applied={state.filters}
        choices={choices}
        now={now}
        onApply={(filters) => apply({ filters })}
        onCancel={clear}
        presets={preset.menu}
      >
        {children}
      </FilterLayout>
    </>
  )
}
