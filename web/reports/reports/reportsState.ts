/** State of the reports screen, and operations on its drill-down. */
import type { ConversionFilter, LeadFilterName } from '../../../shared/leads/leadStatus'
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import type { ReportColumn } from '../../../shared/reports/reports'
import type { TableSort } from '../../ui/table/tableTypes'
import { reportsDefaults, type FilterState } from '../../filters/filterState'
import type { PathStep } from '../../filters/reportPath'
import type { ReportTab } from './reportTabs'

/** An open row with its grouping, and the open rows below it. */
export interface OpenRow {
  value: string | null
  by: ReportGroup
  open: readonly OpenRow[]
}

/** A second grouping, and the figure of the cells. */
export interface Cross {
  by: ReportGroup
  metric: ReportColumn
}

export interface ReportsState {
  tab: ReportTab
  filters: FilterState
  /** Of the leads screen; kept unchanged. */
  selectedConversion: ConversionFilter
  selectedLead: LeadFilterName
  /** Id of the selected preset. */
  preset: string | null
  chart: boolean
  open: readonly OpenRow[]
  /** null: the report's own order. */
  sort: TableSort | null
  cross: Cross | null
}

export const reportsStateDefaults: ReportsState = {
  tab: 'global',
  filters: reportsDefaults,
  selectedConversion: 'All',
  selectedLead: 'All',
  preset: null,
  chart: true,
  open: [],
  sort: null,
  cross: null,
}

const isAt = (step: PathStep) => (row: OpenRow) => row.value === step.value

/** Open rows after drilling the row at `path` down by `by`; null closes it and everything below. */
export function withOpen(
  open: readonly OpenRow[],
  path: readonly PathStep[],
  by: ReportGroup | null,
): readonly OpenRow[] {
  const [step, ...rest] = path
  if (!step) return open
  if (!rest.length) {
    const others = open.filter((row) => !isAt(step)(row))
    return by ? [...others, { value: step.value, by, open: [] }] : others
  }
  return open.map((row) => (isAt(step)(row) ? { ...row, open: withOpen(row.open, rest, by) } : row))
}

/** One level of the drill-down: rows under `path`, grouped by `by`. */
export interface Level {
  /** Unique id. */
  id: string
  path: readonly PathStep[]
  by: ReportGroup
}

export const levelOf = (path: readonly PathStep[], by: ReportGroup): Level => ({
  id: JSON.stringify([...path.map(({ key, value }) => [key, value]), by]),
  path,
  by,
})

/** All open levels, outermost first. Ignores paths that contain a grouping twice. */
export function levelsOf(by: ReportGroup, open: readonly OpenRow[], path: readonly PathStep[] = []): Level[] {
  const below = open.flatMap((row) => {
    const next = [...path, { key: by, value: row.value }]
    return next.some(({ key }) => key === row.by) ? [] : levelsOf(row.by, row.open, next)
  })
  return [levelOf(path, by), ...below]
}
