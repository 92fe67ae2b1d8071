/** A report on the dashboard in storage format. Presets stay relative: This Month always means the current one. */
import type { TableSort } from '../../../ui/table/tableTypes'
import { isObject, readFilters, writeAllFilters, type JsonObject } from '../../../filters/words/filterJson'
import { reportsDefaults, type FilterState } from '../../../filters/filterState'
import { isReportColumn } from '../reportFigures'
import { readStoredName, storedName } from '../../reports/storedNames'
import { hasChart, reportTabNames, usualSort, type PivotTab } from '../../reports/reportTabs'

export type PivotLook = 'table' | 'bars'

export interface PivotWidget {
  title: string
  tab: PivotTab
  filters: FilterState
  look: PivotLook
  /** Visible figures in order. */
  columns: readonly string[]
  sort: TableSort
}

export const longestTitle = 80

export const writePivotWidget = ({ title, tab, filters, look, columns, sort }: PivotWidget): JsonObject => ({
  ...{ title, tab: storedName(tab), look, sort: { ...sort, field: storedName(sort.field) } },
  filterData: writeAllFilters({ ...filters, compareWithPast: false }),
  columns: columns.map(storedName),
})

/** Never throws; null for invalid settings. */
export function readPivotWidget(settings: unknown): PivotWidget | null {
  if (!isObject(settings)) return null
  const tab = reportTabNames.find((name) => storedName(name) === settings.tab)
  if (!tab || tab === 'global') return null
  const columns = Array.isArray(settings.columns)
    ? settings.columns.map((name) => readStoredName(String(name))).filter(isReportColumn)
    : []
  const { sort } = settings
  const field = isObject(sort) ? [tab, ...columns].find((name) => storedName(name) === sort.field) : undefined
  return {
    title: typeof settings.title === 'string' && settings.title ? settings.title.slice(0, longestTitle) : 'Report',
    tab,
    filters: readFilters(isObject(settings.filterData) ? settings.filterData : {}, reportsDefaults).filters,
    look: settings.look === 'bars' && hasChart(tab) ? 'bars' : 'table',
    columns,
    sort: isObject(sort) && field ? { field, order: sort.order === 'asc' ? 'asc' : 'desc' } : usualSort(tab),
  }
}

/** Figures of a widget that the user may see. */
export const widgetColumns = ({ columns }: PivotWidget, headers: readonly string[]) =>
  columns.filter(isReportColumn).filter((name) => headers.includes(name))
