import type { ColumnLayout } from '../../ui/table/columns/columnLayout'
import { rememberPageSize } from '../../ui/table/pageSize'
import { usePagePreset } from '../../reports/presets/usePagePreset'
import type { DefaultView } from '../../reports/presets/useDefaultView'
import type { Preset } from '../../reports/presets/usePresets'
import { differsFromPreset, fromLeadsPreset, toLeadsPreset } from './leadsPreset'
import { leadsStateDefaults, type LeadsState } from './leadsState'
import { pageSizeEntry } from './table/useLeadsTableState'
import type { LeadsUrl } from './useLeadsUrl'

/** Layout of the columns and its setter. */
export interface LeadColumns {
  layout: ColumnLayout
  isArranged: boolean
  /** null restores the user's default. */
  change: (layout: ColumnLayout | null) => void
}
type Input = Pick<LeadsUrl, 'apply' | 'hasFilters'> & {
  /** The user's default view. */
  begins: DefaultView
  state: LeadsState
  columns: LeadColumns
  /** Called when the menu has applied a preset. */
  onShown: () => void
}
/** Whether the URL has no filters, so that the default view applies. */
export const isLeadsEntry = ({ state, hasFilters }: Pick<LeadsUrl, 'state' | 'hasFilters'>) =>
  !hasFilters && state.preset === null

/** Presets of the leads screen, loaded when the panel is open or one is selected. */
export function useLeadsPreset({ state, columns, apply, hasFilters, begins, onShown }: Input) {
  const { layout, isArranged, change } = columns
  const select = (preset: Preset | null, options?: { replace?: boolean }) => {
    const view = preset && fromLeadsPreset(preset.id, preset.config)
    const next = view?.state ?? leadsStateDefaults
    if (!view || view.layout) change(view?.layout ?? null)
    // Otherwise the last selected size would replace the default, which is omitted in the URL.
    if (!view) rememberPageSize(pageSizeEntry, next.limit)
    apply(next, { ...options, keepsPage: true })
    return next
  }
  /**
   * Applies a preset from a link without filters; a link with filters keeps them, and takes only the columns in a new
   * tab.
   */
  const onLoad = (preset: Preset) => {
    if (!hasFilters) return void select(preset)
    const { layout } = fromLeadsPreset(preset.id, preset.config)
    if (layout && !isArranged) change(layout)
  }
  return usePagePreset({
    page: 'leads',
    selected: state.preset,
    begins,
    isEntry: isLeadsEntry({ state, hasFilters }),
    filters: state.filters,
    isPlain: !differsFromPreset({ state, layout }, null) && !isArranged,
    toConfig: (draft, before) => toLeadsPreset({ state: { ...state, filters: draft }, layout }, before),
    select: (preset, options) => select(preset, options).filters,
    differs: (config) => differsFromPreset({ state, layout }, config),
    onLoad,
    hrefOf: (id) => (id ? `/leads?preset=${id}` : begins.view ? '/leads?filters=%7B%7D' : '/leads'),
    onShown,
  })
}
