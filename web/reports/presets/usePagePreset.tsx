import { useEffect, type ReactNode } from 'react'
import type { FilterState } from '../../filters/filterState'
import type { PresetPage } from '../../generated/graphql'
import type { DefaultView } from './useDefaultView'
import type { Preset } from './usePresets'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { ViewRow } from './ViewTab'

const PresetsMenu = lazyComponent(() => import('./PresetsMenu'), 'PresetsMenu', null)
const ViewBar = lazyComponent(() => import('./ViewBar'), 'ViewBar', <ViewRow />)

interface Input {
  page: PresetPage
  /** Id of the selected preset. */
  selected: string | null
  /** The user's default view. */
  begins: DefaultView
  /** The URL has no filters, as after a click in the menu. */
  isEntry: boolean
  filters: FilterState
  /** Config to save for these filters, based on a preset's previous config. */
  toConfig: (draft: FilterState, before: unknown) => unknown
  /** Applies a preset or, for null, the defaults; returns the resulting filters. */
  select: (preset: Preset | null, options?: { replace?: boolean }) => FilterState
  /** Whether the screen differs from the preset or, for null, from the defaults. */
  differs: (config: unknown) => boolean
  /** Whether no preset is selected and the screen differs from the defaults. */
  isPlain: boolean
  /** Called when the preset of a new URL is loaded. */
  onLoad: (preset: Preset) => void
  /** Called when the menu has applied a preset. */
  onShown: () => void
  /** Address of the screen with a view, or without one. */
  hrefOf: (id: string | null) => string
}

interface PagePreset {
  /** Menu for the filter panel. */
  menu: (draft: FilterState, replaceDraft: (filters: FilterState) => void) => ReactNode
  /** Tabs of views. */
  bar: ReactNode
}

/** Presets of a screen: a menu in its filter panel, and tabs above its list. */
export function usePagePreset(input: Input): PagePreset {
  const { page, selected, begins, isEntry, filters, toConfig, select, differs, isPlain, onLoad, onShown, hrefOf } =
    input
  useEffect(() => {
    if (isEntry && begins.view) select(begins.view, { replace: true })
  })
  return {
    menu: (draft, replaceDraft) => (
      <PresetsMenu
        {...{ page, selected }}
        toConfig={(before) => toConfig(draft, before)}
        onSelect={(preset) => {
          replaceDraft(select(preset))
          onShown()
        }}
      />
    ),
    bar: (
      <ViewBar
        {...{ page, selected, isPlain, onLoad, hrefOf }}
        toConfig={(before) => toConfig(filters, before)}
        onSelect={(preset) => void select(preset)}
        differs={({ config }) => differs(config)}
      />
    ),
  }
}
