import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import { restGroupFacts, type RestGrouping, type RestGroup } from '../../../shared/reports/reportGroups'
import { maxReportRows, noSums, type ReportSums } from '../../../shared/reports/reports'
import { dayMinute } from '../../leads/filters/clock'
import { groupColumn } from '../../leads/filters/groups'
import {
  askedRange,
  countedDate,
  factConditions,
  type FactQuery,
  type FilterContext,
} from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import { eachSum, selectedSums, sumsOf } from './reportSums.queries'

/** An id, a day or a text; null for leads without one. */
export type GroupValue = number | string | null

/** A group of facts and its sums. */
export interface SummedRow {
  value: GroupValue
  sums: ReportSums
  /** Sums of the previous range. */
  past: ReportSums
}

export interface SummedReport {
  rows: SummedRow[]
  /** Number of rows and the sums of all rows. */
  rowCount: number
  total: ReportSums
  pastTotal: ReportSums
}

export const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** Grouping expression. A day is its midnight in wall-clock minutes since 1970. */
export const groupExpression = (
  group: RestGrouping,
  query: FactQuery,
  context: FilterContext,
  range: OpenRange,
): RawBuilder<unknown> =>
  group === 'created_at'
    ? dayMinute(countedDate(query), context.timeZone, range, context.now)
    : groupColumn(group, context)

/** Converts a value from an engine to the value in a report. */
export function groupValue(group: RestGroup, value: unknown): GroupValue {
  if (value === null || value === undefined) return null
  if (restGroupFacts[group].kind === 'day') return new Date(Number(value) * 60_000).toISOString().slice(0, 10)
  return restGroupFacts[group].kind === 'id' ? Number(value) : String(value)
}

/** Column prefixes for the sums of a row and of all rows, for the range and the previous one. */
const prefixes = { now: { row: '', all: 'all_' }, past: { row: 'past_', all: 'all_past_' } } as const

/**
 * Facts summed by group, rows with the most leads first, days in date order. Every row also has the sums of all rows,
 * so that totals need no second scan, even when rows are limited.
 */
function pivotSql(query: FactQuery, group: RestGrouping, context: FilterContext, past: OpenRange | null) {
  const ranges = [askedRange(query, context), ...(past ? [past] : [])]
  const counted = ranges.map(
    (range, period) => sql`
      select ${sql.lit(period)} as period, ${groupExpression(group, query, context, range)} as group_value, ${selectedSums(context)}
      from lead_facts l where ${and(factConditions(query, context, range))} group by 2`,
  )
  const ofPeriod = (period: number) => (name: string) =>
    sql<number>`coalesce(sum(${sql.ref(name)}) filter (where period = ${sql.lit(period)}), 0)::bigint`
  const grouped = past
    ? sql`select group_value, ${eachSum(prefixes.now.row, ofPeriod(0))}, ${eachSum(prefixes.past.row, ofPeriod(1))} from counted group by group_value`
    : sql`select * from counted`
  const periods = past ? [prefixes.now, prefixes.past] : [prefixes.now]
  const totals = periods.map(({ row, all }) =>
    eachSum(all, (name) => sql`(sum(${sql.ref(row + name)}) over ())::bigint`),
  )
  const order =
    restGroupFacts[group].kind === 'day' ? sql`group_value` : sql`leads desc, attempts desc, group_value nulls last`
  return sql<Record<string, unknown>>`
    with counted as (${sql.join(counted, sql` union all `)}), grouped as (${grouped})
    select *, count(*) over () as row_count, ${sql.join(totals)} from grouped order by ${order} limit ${sql.lit(maxReportRows)}`
}

/** Facts by group for the range and, if requested, the previous one, from one snapshot. */
export async function readPivot(
  engine: ReportEngine,
  query: FactQuery,
  group: RestGrouping,
  context: FilterContext,
  past: OpenRange | null,
): Promise<SummedReport> {
  const rows = await engine.query(pivotSql(query, group, context, past))
  const pastOf = (row: Record<string, unknown>, prefix: string) => (past ? sumsOf(row, prefix) : noSums)
  const [first] = rows
  return {
    rows: rows.map((row) => ({
      value: groupValue(group, row.group_value),
      sums: sumsOf(row),
      past: pastOf(row, prefixes.past.row),
    })),
    rowCount: Number(first?.row_count ?? 0),
    total: first ? sumsOf(first, prefixes.now.all) : noSums,
    pastTotal: first ? pastOf(first, prefixes.past.all) : noSums,
  }
}

/** Sums of all facts that match a filter. */
export async function readSums(engine: ReportEngine, query: FactQuery, context: FilterContext): Promise<ReportSums> {
  const [row] = await engine.query(
    sql<
      Record<string, unknown>
    >`select ${selectedSums(context)} from lead_facts l where ${and(factConditions(query, context))}`,
  )
  return row ? sumsOf(row) : noSums
}
