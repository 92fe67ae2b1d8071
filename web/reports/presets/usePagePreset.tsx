import './viewBar.css'
import { useEffect, type ReactNode } from 'react'
import type { FilterState } from '../../filters/filterState'
import type { PresetPage } from '../../generated/graphql'
import type { DefaultView } from './useDefaultView'
import type { Preset } from './usePresets'
import { whenShown } from '../../ui/layout/FaultBoundary'

const PresetsMenu = whenShown(() => import('./PresetsMenu'), 'PresetsMenu')
const ViewBar = whenShown(() => import('./ViewBar'), 'ViewBar', <div className="view-bar" />)

interface Input {
  page: PresetPage
  /** Id of the selected preset. */
  selected: string | null
  /** The view that the screen begins with. */
  begins: DefaultView
  /** The address says nothing of filters, as when the drawer leads here. */
  isEntry: boolean
  filters: FilterState
  /** What would be saved now with these filters, over what a preset held before. */
  toConfig: (draft: FilterState, before: unknown) => unknown
  /** Shows what a preset holds, with null the defaults, and answers the filters shown. */
  select: (preset: Preset | null, options?: { replace?: boolean }) => FilterState
  /** Whether the screen shows something else than the preset holds; with null: than the defaults. */
  differs: (config: unknown) => boolean
  /** Whether the screen shows something else than the defaults, while nothing is selected. */
  isPlain: boolean
  /** Called once the preset of a fresh address is known. */
  onLoad: (preset: Preset) => void
  /** Called when the menu has shown something. */
  onShown: () => void
  /** The screen with a view, or without one. */
  hrefOf: (id: string | null) => string
}

interface PagePreset {
  /** For the filter panel. */
  menu: (draft: FilterState, replaceDraft: (filters: FilterState) => void) => ReactNode
  /** The views as tabs. */
  bar: ReactNode
}

/** The presets of a screen with filters: a menu of its filter panel, and tabs above its list. */
export function usePagePreset(input: Input): PagePreset {
  const { page, selected, begins, isEntry, filters, toConfig, select, differs, isPlain, onLoad, onShown, hrefOf } =
    input
  useEffect(() => {
    if (isEntry && begins.view) select(begins.view, { replace: true })
  })
  return {
    menu: (draft, replaceDraft) => (
      <PresetsMenu
        page={page}
        selected={selected}
        toConfig={(before) => toConfig(draft, before)}
        onSelect={(preset) => {
          replaceDraft(select(preset))
          onShown()
        }}
      />
    ),
    bar: (
      <ViewBar
        page={page}
        selected={selected}
        isPlain={isPlain}
        toConfig={(before) => toConfig(filters, before)}
        onSelect={(preset) => void select(preset)}
        differs={({ config }) => differs(config)}
        onLoad={onLoad}
        hrefOf={hrefOf}
      />
    ),
  }
}
