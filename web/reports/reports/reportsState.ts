/** What the reports screen shows, and how its drill-down opens and closes. */
import type { ConversionFilter, LeadFilterName } from '../../../shared/leads/leadStatus'
import type { ReportGroup } from '../../../shared/reports/reportGroups'
import type { ReportColumn } from '../../../shared/reports/reports'
import type { TableSort } from '../../ui/table/tableTypes'
import { reportsDefaults, type FilterState } from '../../filters/filterState'
import type { PathStep } from '../../filters/reportPath'
import type { ReportTab } from './reportTabs'

/** A row that is drilled down: by what, and which of the rows below it are drilled down in turn. */
export interface OpenRow {
  value: string | null
  by: ReportGroup
  open: readonly OpenRow[]
}

/** A second grouping beside the first, and the one figure that its cells show. */
export interface Cross {
  by: ReportGroup
  metric: ReportColumn
}

export interface ReportsState {
  tab: ReportTab
  filters: FilterState
  /** Of the leads screen: carried along untouched. */
  selectedConversion: ConversionFilter
  selectedLead: LeadFilterName
  /** Id of the selected preset. */
  preset: string | null
  chart: boolean
  open: readonly OpenRow[]
  /** null is the report's own order. */
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

/** The open rows with the row at the end of `path` drilled down by `by`, or closed with all below it where `by` is null. */
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

/** One table of the drill-down: the rows under `path`, grouped by `by`. */
export interface Level {
  /** Tells it from the others. */
  id: string
  path: readonly PathStep[]
  by: ReportGroup
}

export const levelOf = (path: readonly PathStep[], by: ReportGroup): Level => ({
  id: JSON.stringify([...path.map(({ key, value }) => [key, value]), by]),
  path,
  by,
})

/** All tables on screen, the outermost first. A path that names a grouping twice leads nowhere. */
export function levelsOf(by: ReportGroup, open: readonly OpenRow[], path: readonly PathStep[] = []): Level[] {
  const below = open.flatMap((row) => {
    const next = [...path, { key: by, value: row.value }]
    return next.some(({ key }) => key === row.by) ? [] : levelsOf(row.by, row.open, next)
  })
  return [levelOf(path, by), ...below]
}
