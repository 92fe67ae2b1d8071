import { lazy, Suspense, type ReactNode } from 'react'
import type { ColumnLayout } from '../components/columnLayout'
import { rememberPageSize } from '../components/pageSize'
import type { FilterState } from '../filters/filterState'
import type { Preset } from '../presets/usePresets'
import { differsFromPreset, fromLeadsPreset, toLeadsPreset } from './leadsPreset'
import { leadsStateDefaults, type LeadsState } from './leadsState'
import { pageSizeEntry } from './useLeadsTableState'
import type { LeadsUrl } from './useLeadsUrl'

const PresetsMenu = lazy(async () => ({ default: (await import('../presets/PresetsMenu')).PresetsMenu }))
const SelectedPreset = lazy(async () => ({ default: (await import('../presets/SelectedPreset')).SelectedPreset }))

/** The arrangement of the columns, and how to change it. */
export interface LeadColumns {
  layout: ColumnLayout
  isArranged: boolean
  /** null goes back to the user's default. */
  change: (layout: ColumnLayout | null) => void
}
type Input = Pick<LeadsUrl, 'apply' | 'hasFilters'> & {
  state: LeadsState
  columns: LeadColumns
  /** Called when the menu has shown something. */
  onShown: () => void
}
interface LeadsPreset {
  /** For the filter panel. */
  menu: (draft: FilterState, replaceDraft: (filters: FilterState) => void) => ReactNode
  /** For the line of filters: the selected one. */
  selected: ReactNode
}

/** The presets of the leads screen, loaded when the panel is open or one is selected. */
export function useLeadsPreset({ state, columns, apply, hasFilters, onShown }: Input): LeadsPreset {
  const { layout, isArranged, change } = columns
  const select = (preset: Preset | null) => {
    const view = preset && fromLeadsPreset(preset.id, preset.config)
    const next = view?.state ?? leadsStateDefaults
    if (!view || view.layout) change(view?.layout ?? null)
    // Else the size chosen last would take the place of the default one, which is not written in the address then.
    if (!view) rememberPageSize(pageSizeEntry, next.limit)
    apply(next, { keepsPage: true })
    return next
  }
  /** A link that names the preset alone is applied; one with filters shows them, and takes the columns in a new tab. */
  const onLoad = (preset: Preset) => {
    if (!hasFilters) return void select(preset)
    const { layout } = fromLeadsPreset(preset.id, preset.config)
    if (layout && !isArranged) change(layout)
  }
  return {
    menu: (draft, replaceDraft) => (
      <Suspense fallback={null}>
        <PresetsMenu
          page="leads"
          selected={state.preset}
          toConfig={(before) => toLeadsPreset({ state: { ...state, filters: draft }, layout }, before)}
          onSelect={(preset) => {
            replaceDraft(select(preset).filters)
            onShown()
          }}
        />
      </Suspense>
    ),
    selected: state.preset && (
      <Suspense fallback={null}>
        <SelectedPreset
          key={state.preset}
          page="leads"
          selected={state.preset}
          differs={({ config }) => differsFromPreset({ state, layout }, config)}
          onLoad={onLoad}
          onDeselect={() => select(null)}
        />
      </Suspense>
    ),
  }
}
