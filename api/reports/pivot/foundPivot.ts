import { camelCase } from '../../../shared/app/camelCase'
import {
  nextGroups,
  restGroupFacts,
  restGroups,
  type ReportParent,
  type RestGrouping,
} from '../../../shared/reports/reportGroups'
import {
  reportColumn,
  restReportColumns,
  type RestReportColumn,
  type ReportSums,
} from '../../../shared/reports/reports'
import type { SummedReport, SummedRow } from './pivot.queries'
import type { LeadPivot, LeadPivotColumns } from './reports.schema'

export interface FoundRow extends SummedRow {
  name: string | null
  country_code?: string
}

/** A pivot with sorted rows and their sums; figures are calculated when it is answered. */
export interface FoundPivot extends SummedReport {
  group: RestGrouping
  parents: readonly ReportParent[]
  /** Columns that the viewer may see. */
  shown: ReadonlySet<RestReportColumn>
  rows: FoundRow[]
  /** The comparison, with its range if both ends are known; null without a comparison. */
  past: { range: { start: string; end: string } | null } | null
}

const unseen = () => null
const valueOf = ({ shown }: FoundPivot, name: RestReportColumn) =>
  shown.has(name) ? reportColumn(camelCase(name)).value : unseen

const figuresOf = (found: FoundPivot, sums: ReportSums) =>
  Object.fromEntries(restReportColumns.map((name) => [name, valueOf(found, name)(sums)])) as Record<
    RestReportColumn,
    number | null
  >

const bothFigures = (found: FoundPivot, sums: ReportSums, past: ReportSums) => ({
  ...figuresOf(found, sums),
  ...(found.past && { previous: figuresOf(found, past) }),
})

/** Properties of the whole pivot. */
const summaryOf = (found: FoundPivot) => ({
  headers: [found.group, ...found.shown],
  totals: { [found.group]: null, name: 'Total', ...bothFigures(found, found.total, found.pastTotal) },
  next_group_by_drilldown_enum: Object.fromEntries(
    nextGroups(restGroups, found.group, found.parents).map((next) => [next, restGroupFacts[next].one]),
  ),
  row_count: found.rowCount,
  previous_range: found.past?.range ?? null,
})

/** The pivot by rows. */
export function foundPivotRows(found: FoundPivot): LeadPivot {
  const data = found.rows.map(({ value, sums, past, ...described }) => ({
    [found.group]: value,
    ...described,
    ...bothFigures(found, sums, past),
  }))
  return { ...summaryOf(found), data }
}

/** The pivot by columns: the values of each named figure, in row order. */
export function columnsOf(found: FoundPivot, names: readonly RestReportColumn[] = restReportColumns): LeadPivotColumns {
  const { rows } = found
  const figures = (sumsOf: (row: FoundRow) => ReportSums) => {
    const sums = rows.map(sumsOf)
    return Object.fromEntries(names.map((name) => [name, sums.map(valueOf(found, name))]))
  }
  return {
    ...summaryOf(found),
    columns: {
      value: rows.map(({ value }) => value),
      name: rows.map(({ name }) => name),
      ...(found.group === 'country_id' && { country_code: rows.map(({ country_code }) => country_code ?? null) }),
      ...figures(({ sums }) => sums),
    },
    previous: found.past && figures(({ past }) => past),
  }
}
