import { sql } from 'kysely'
import { restGroupFacts, type RestGroup } from '../../../../shared/reports/reportGroups'
import { maxReportRows } from '../../../../shared/reports/reports'
import { askedRange, type FactQuery, type FilterContext } from '../../../leads/filters/leadFilter'
import type { ReportEngine } from '../engine'
import { groupValue, type GroupValue } from '../pivot.queries'
import {
  figuresSql,
  lostSql,
  type LostOptions,
  rates,
  ratesOfLost,
  sums,
  wholeCents,
  withColumnsSql,
} from './lostSql.queries'

export interface LostFigures {
  leads: number
  /** Expected cents, each rounded once from its exact sum; null if they were not asked for. */
  expectedCents: number | null
}

/** A group of leads that no advertiser took. */
export interface LostRow extends LostFigures {
  value: GroupValue
  /** Of the previous range. */
  past: LostFigures
  /** In the order of the columns; empty without columns. */
  cells: LostFigures[]
}

interface LostReport {
  rows: LostRow[]
  /** Number of rows and the sums of all rows. */
  rowCount: number
  total: LostFigures
  pastTotal: LostFigures
  columns: (LostFigures & { value: GroupValue })[]
  /** Number of columns that have leads. */
  columnCount: number
}

/**
 * Leads that no advertiser took, by group: rows with the most leads first, days in their order. Their number is that of
 * attempts minus leads in the pivot under the same filter; by obstacle a lead counts once for each, and so do the
 * columns. Leads of the previous range have the expected revenue that they would have today. One statement, for both
 * engines. See docs/domain/watch.md.
 */
export async function readLost(
  engine: ReportEngine,
  query: FactQuery,
  group: RestGroup,
  context: FilterContext,
  options: LostOptions,
): Promise<LostReport> {
  const { withRevenue, past, columns } = options
  const ranges = [askedRange(query, context), ...(past ? [past] : [])]
  const lost = ranges.map((range, period) => lostSql(period, range, { query, group, context, options }))
  const order = restGroupFacts[group].kind === 'day' ? sql`group_value` : sql`leads desc, group_value nulls last`
  const sets = columns
    ? sql`, column_value, grouping(group_value) as no_row, grouping(column_value) as no_column`
    : sql``
  const grouping = columns
    ? sql`grouping sets ((group_value), (column_value), (group_value, column_value))`
    : sql`group_value`
  const answered = columns
    ? withColumnsSql(group, order, columns)
    : sql`select *, count(*) over () as heads, ${sums} from grouped order by ${order} limit ${sql.lit(maxReportRows)}`
  const read = await engine.query(sql<Record<string, unknown>>`
    with ${withRevenue ? rates(context) : sql``}
    lost as (${sql.join(lost, sql` union all `)}),
    grouped as (
      select group_value ${sets}, ${figuresSql(options)}
      from lost ${withRevenue ? ratesOfLost : sql``} group by ${grouping})
    ${answered}`)
  return lostReport(read, group, options)
}

function lostReport(read: Record<string, unknown>[], group: RestGroup, options: LostOptions): LostReport {
  const { withRevenue, columns } = options
  const figures = (row: Record<string, unknown> | undefined, prefix = ''): LostFigures => ({
    leads: Number(row?.[`${prefix}leads`] ?? 0),
    expectedCents: withRevenue ? wholeCents(Number(row?.[`${prefix}expected`] ?? 0)) : null,
  })
  const ofKind = (kind: string) => (columns ? read.filter((row) => row.kind === kind) : kind === 'row' ? read : [])
  const orderOf = (group: RestGroup, value: unknown) => (restGroupFacts[group].kind === 'day' ? Number(value) : 0)
  const most = (one: Record<string, unknown>, other: Record<string, unknown>) => Number(other.leads) - Number(one.leads)
  const by = columns?.by ?? group
  const columnOf = (row: Record<string, unknown>) => groupValue(by, row.column_value)
  const heads = ofKind('column').sort(
    (one, other) => orderOf(by, one.column_value) - orderOf(by, other.column_value) || most(one, other),
  )
  const headByValue = new Map(heads.map((row) => [columnOf(row), row]))
  const values = columns?.values ?? heads.map(columnOf)
  const place = (row: unknown, column: GroupValue) => JSON.stringify([row, column])
  const cells = new Map(
    ofKind('cell').map((row) => [place(groupValue(group, row.group_value), columnOf(row)), row] as const),
  )
  const rows = ofKind('row')
  if (columns && restGroupFacts[group].kind === 'day')
    rows.sort((one, other) => orderOf(group, one.group_value) - orderOf(group, other.group_value))
  const [first] = rows
  return {
    rows: rows.map((row) => {
      const value = groupValue(group, row.group_value)
      return {
        ...{ value, ...figures(row), past: figures(row, 'past_') },
        cells: columns ? values.map((column) => figures(cells.get(place(value, column)))) : [],
      }
    }),
    rowCount: Number(first?.heads ?? 0),
    total: figures(first, 'all_'),
    pastTotal: figures(first, 'all_past_'),
    columns: columns ? values.map((value) => ({ value, ...figures(headByValue.get(value)) })) : [],
    columnCount: Number(heads[0]?.heads ?? 0),
  }
}
