import { lazy, Suspense, type ReactNode } from 'react'
import type { FilterState } from '../filters/filterState'
import type { PresetPage } from '../generated/graphql'
import type { Preset } from './usePresets'

const PresetsMenu = lazy(async () => ({ default: (await import('./PresetsMenu')).PresetsMenu }))
const SelectedPreset = lazy(async () => ({ default: (await import('./SelectedPreset')).SelectedPreset }))

interface Input {
  page: PresetPage
  /** Id of the selected preset. */
  selected: string | null
  /** What would be saved now with these filters, over what a preset held before. */
  toConfig: (draft: FilterState, before: unknown) => unknown
  /** Shows what a preset holds, with null the defaults, and answers the filters shown. */
  select: (preset: Preset | null) => FilterState
  /** Whether the screen shows something else than the preset holds. */
  differs: (config: unknown) => boolean
  /** Called once the preset of a fresh address is known. */
  onLoad: (preset: Preset) => void
  /** Called when the menu has shown something. */
  onShown: () => void
}

interface PagePreset {
  /** For the filter panel. */
  menu: (draft: FilterState, replaceDraft: (filters: FilterState) => void) => ReactNode
  /** For the line of filters: the selected one. */
  selected: ReactNode
}

/** The presets of a screen with filters, loaded when the panel is open or one is selected. */
export function usePagePreset({ page, selected, toConfig, select, differs, onLoad, onShown }: Input): PagePreset {
  return {
    menu: (draft, replaceDraft) => (
      <Suspense fallback={null}>
        <PresetsMenu
          page={page}
          selected={selected}
          toConfig={(before) => toConfig(draft, before)}
          onSelect={(preset) => {
            replaceDraft(select(preset))
            onShown()
          }}
        />
      </Suspense>
    ),
    selected: selected && (
      <Suspense fallback={null}>
        <SelectedPreset
          key={selected}
          page={page}
          selected={selected}
          differs={({ config }) => differs(config)}
          onLoad={onLoad}
          onDeselect={() => void select(null)}
        />
      </Suspense>
    ),
  }
}
