import { arrangeColumns, storedLayout, type ColumnLayout } from '../../ui/table/columns/columnLayout'
import { tableName, useTableSettings } from '../../ui/table/tableSettings'
import { readSessionLayout, writeSessionLayout } from '../../ui/table/columns/useColumnLayout'
import type { FilterState } from '../../filters/filterState'
import { useReportColumnsQuery } from '../../generated/graphql'
import { usePagePreset } from '../presets/usePagePreset'
import type { DefaultView } from '../presets/useDefaultView'
import type { Preset } from '../presets/usePresets'
import { useStoredUser } from '../../app/session/useSession'
import { readReportLayout } from '../pivot/reportColumnLayout'
import {
  differsFromReportsPreset,
  fromReportsPreset,
  pivotTabs,
  toReportsPreset,
  type TabLayouts,
} from './reportsPreset'
import { defaultLayout } from '../pivot/reportTableColumns'
import { columnsEntry, type PivotTab } from './reportTabs'
import { reportsStateDefaults } from './reportsState'
import { readStoredName } from './storedNames'
import type { ReportsUrl } from './useReportsUrl'

interface Input extends Pick<ReportsUrl, 'state' | 'apply' | 'hasFilters' | 'isEntry'> {
  /** The user's default view. */
  begins: DefaultView
  /** Layout of the table; null on the tab without one. */
  columns: { layout: ColumnLayout; isArranged: boolean; change: (layout: ColumnLayout | null) => void } | null
  onShown: () => void
}

/** Presets of the reports, which include the columns of all six tables. */
export function useReportsPreset({ state, apply, hasFilters, isEntry, begins, columns, onShown }: Input) {
  const held = useStoredUser()?.permissions ?? []
  const { data } = useReportColumnsQuery({ fetchPolicy: 'cache-first' })
  const { tab } = state
  const tables = useTableSettings()

  /**
   * Layouts of all tables: this session's, else the last one of any session, else the saved default, else the
   * product's.
   */
  const layouts = (): TabLayouts =>
    Object.fromEntries(
      pivotTabs.map((name) => {
        const usual = defaultLayout(name, held)
        const entry = columnsEntry[name]
        const stored = () =>
          readSessionLayout(entry) ??
          tables?.layouts.get(tableName(entry)) ??
          readReportLayout(data?.userSettings?.reportsColumns, entry)
        return [name, storedLayout(usual, name === tab && columns ? columns.layout : arrangeColumns(usual, stored()))]
      }),
    )
  const arrange = (name: PivotTab, layout: ColumnLayout | null) => {
    if (name === tab && columns)
      return columns.change(layout && layout.map((place) => ({ ...place, field: readStoredName(place.field) })))
    writeSessionLayout(columnsEntry[name], layout)
    tables?.keep(columnsEntry[name], layout)
  }
  const select = (preset: Preset | null, options?: { replace?: boolean }): FilterState => {
    if (!preset) {
      for (const name of pivotTabs) arrange(name, null)
      apply({ ...reportsStateDefaults, tab })
      return reportsStateDefaults.filters
    }
    const view = fromReportsPreset(preset.id, preset.config)
    for (const name of pivotTabs) if (view.layouts[name]) arrange(name, view.layouts[name])
    apply(view.state, options)
    return view.state.filters
  }
  /**
   * Applies a preset from a link without filters; a link with filters keeps them, and takes only the columns in a new
   * tab.
   */
  const onLoad = (preset: Preset) => {
    if (!hasFilters) return void select(preset)
    const { layouts } = fromReportsPreset(preset.id, preset.config)
    for (const name of pivotTabs) {
      const isArranged = name === tab ? columns?.isArranged : readSessionLayout(columnsEntry[name])
      if (layouts[name] && !isArranged) arrange(name, layouts[name])
    }
  }
  return usePagePreset({
    page: 'reports',
    selected: state.preset,
    begins,
    isEntry,
    filters: state.filters,
    isPlain: !differsFromReportsPreset({ state, layouts: {} }, null) && !columns?.isArranged,
    toConfig: (draft, before) => toReportsPreset({ state: { ...state, filters: draft }, layouts: layouts() }, before),
    select,
    differs: (config) => differsFromReportsPreset({ state, layouts: layouts() }, config),
    onLoad,
    hrefOf: (id) => (id ? `/reports?preset=${id}` : begins.view ? '/reports?filters=%7B%7D' : '/reports'),
    onShown,
  })
}
