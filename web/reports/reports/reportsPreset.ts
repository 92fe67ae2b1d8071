/** State of the reports screen in presets. */
import { writeGroup } from '../../../shared/reports/reportGroups'
import { arrangeColumns, visibleFields, type ColumnLayout } from '../../ui/table/columns/columnLayout'
import { isObject } from '../../filters/words/filterJson'
import { reportsDefaults, sameFilters } from '../../filters/filterState'
import { readPreset, writePreset } from '../presets/presetConfig'
import { columnsEntry, reportTabNames, type PivotTab } from './reportTabs'
import { reportsStateDefaults, type ReportsState } from './reportsState'
import { formatReportsUrl, parseReportsUrl } from './reportsUrl'

/** Columns of the tabs' tables, as they are stored. */
export type TabLayouts = Readonly<Partial<Record<PivotTab, ColumnLayout>>>

export const pivotTabs = Object.keys(columnsEntry) as PivotTab[]

/** The URL of what has no part of its own in a config, and of the tab, on which the rest depends. */
const addressOf = (state: ReportsState) => {
  const { filters, selectedConversion, selectedLead, chart, preset } = reportsStateDefaults
  return formatReportsUrl({ ...state, filters, selectedConversion, selectedLead, chart, preset })
}

/** State of a preset; `layouts` contains the tabs with stored columns. */
export function fromReportsPreset(id: string, config: unknown): { state: ReportsState; layouts: TabLayouts } {
  const { view } = readPreset(config, reportsDefaults)
  const { filters, selectedConversion, selectedLead, showReportsChart: chart, columns } = view
  const tab =
    (isObject(config) && reportTabNames.find((name) => writeGroup(name) === config.tab)) || reportsStateDefaults.tab
  const layouts = pivotTabs.flatMap((tab) => {
    const layout = columns[columnsEntry[tab]]
    return layout ? [[tab, layout] as const] : []
  })
  return {
    state: {
      ...parseReportsUrl(view.address).state,
      ...{ tab, filters, selectedConversion, selectedLead, chart, preset: id },
    },
    layouts: Object.fromEntries(layouts),
  }
}

/** Config of a preset for the current state, based on its previous config: parameters of the leads table are kept. */
export function toReportsPreset({ state, layouts }: { state: ReportsState; layouts: TabLayouts }, before: unknown) {
  const { page, limit, sort_by, sort_order } = readPreset(before, reportsDefaults).view
  const columns = Object.fromEntries(
    pivotTabs.flatMap((tab) => (layouts[tab] ? [[columnsEntry[tab], layouts[tab]]] : [])),
  )
  const config = writePreset(
    {
      ...{ ...state, page, limit, sort_by, sort_order, showReportsChart: state.chart, columns },
      address: addressOf(state),
    },
    before,
  )
  const { tab } = state
  return { ...config, tab: writeGroup(tab), tableColumns: tab === 'global' ? [] : (layouts[tab] ?? []) }
}

/** Whether the screen differs from the preset, ignoring open rows and the tab, which has its own order and cross table. */
export function differsFromReportsPreset(view: { state: ReportsState; layouts: TabLayouts }, config: unknown): boolean {
  const { state, layouts } = view
  const kept = fromReportsPreset('', config)
  const { tab } = state
  const now = tab === 'global' ? undefined : layouts[tab]
  const then = tab === 'global' ? undefined : kept.layouts[tab]
  const hasOtherColumns = now && then && visibleFields(arrangeColumns(now, then)).join() !== visibleFields(now).join()
  const same = (['selectedConversion', 'selectedLead', 'chart'] as const).every(
    (field) => state[field] === kept.state[field],
  )
  const restOf = (rest: ReportsState) => addressOf({ ...rest, tab, open: [] }).search
  const hasOtherRest = restOf(state) !== restOf(kept.state.tab === tab ? kept.state : reportsStateDefaults)
  return !same || hasOtherRest || !sameFilters(state.filters, kept.state.filters) || Boolean(hasOtherColumns)
}
