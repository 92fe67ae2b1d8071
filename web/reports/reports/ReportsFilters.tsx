import type { ReactNode } from 'react'
import type { ColumnLayout } from '../../ui/table/columns/columnLayout'
import { reportsPanel } from '../../filters/filterFields'
import { reportsDefaults } from '../../filters/filterState'
import { DrillFilters } from '../drill/DrillFilters'
import type { DefaultView } from '../presets/useDefaultView'
import { usePhone } from '../../ui/layout/useMedia'
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
  // On phones the panel covers the content.
  const preset = useReportsPreset({ ...url, begins, columns, onShown: () => phone && onOpen(false) })
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
      <DrillFilters
        {...{ controls, problems, now, open, onOpen }}
        filters={state.filters}
        inForce={tabFilters(state.filters, canCompare(state))}
        defaults={reportsDefaults}
        panel={reportsPanel(cross ? 'global' : tab)}
        onApply={(filters) => apply({ filters })}
        // Keeps filters that do not apply to this tab.
        onWithout={(without, key) =>
          apply({
            filters: { ...without, compareWithPast: key !== 'compareWithPast' && state.filters.compareWithPast },
          })
        }
        onClear={clear}
        isChanged={state.preset !== null}
        presets={preset.menu}
      >
        {children}
      </DrillFilters>
    </>
  )
}
