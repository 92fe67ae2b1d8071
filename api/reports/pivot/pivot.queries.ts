import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import { groupKind, type ReportGroup } from '../../../shared/reports/reportGroups'
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

/** Facts by what they are grouped by, and what is counted of each. */
export interface SummedRow {
  value: GroupValue
  sums: ReportSums
  /** Over the range before. */
  past: ReportSums
}

export interface SummedReport {
  rows: SummedRow[]
  /** How many rows there are, and what is counted of all of them. */
  rowCount: number
  total: ReportSums
  pastTotal: ReportSums
}

export const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** What facts are grouped by. A day is the minute since 1970 at which its clock shows midnight. */
export const groupExpression = (
  group: ReportGroup,
  query: FactQuery,
  context: FilterContext,
  range: OpenRange,
): RawBuilder<unknown> =>
  group === 'created_at'
    ? dayMinute(countedDate(query), context.timeZone, range, context.now)
    : groupColumn(group, context.defaultPublisherStatus)

/** A value as the engines answer it, in the words of a report. */
export function groupValue(group: ReportGroup, value: unknown): GroupValue {
  if (value === null || value === undefined) return null
  if (groupKind(group) === 'day') return new Date(Number(value) * 60_000).toISOString().slice(0, 10)
  return groupKind(group) === 'id' ? Number(value) : String(value)
}

/** Of a row and of all rows, over the range and over the one before, by the prefixes of their columns. */
const prefixes = { now: { row: '', all: 'all_' }, past: { row: 'past_', all: 'all_past_' } } as const

/**
 * Facts summed by group, the rows with the most leads first, days in their order. Each row carries the sums of all of them, so
 * that a total costs no second look at the facts and rows beyond the limit need not be read.
 */
function pivotSql(query: FactQuery, group: ReportGroup, context: FilterContext, past: OpenRange | null) {
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
  const order = groupKind(group) === 'day' ? sql`group_value` : sql`leads desc, attempts desc, group_value nulls last`
  return sql<Record<string, unknown>>`
    with counted as (${sql.join(counted, sql` union all `)}), grouped as (${grouped})
    select *, count(*) over () as row_count, ${sql.join(totals)} from grouped order by ${order} limit ${sql.lit(maxReportRows)}`
}

/** Facts by group over the filter's range and, when asked for, over the one before: one statement, and so one state. */
export async function readPivot(
  engine: ReportEngine,
  query: FactQuery,
  group: ReportGroup,
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

/** All facts of a filter, summed. */
export async function readSums(engine: ReportEngine, query: FactQuery, context: FilterContext): Promise<ReportSums> {
  const [row] = await engine.query(
    sql<
      Record<string, unknown>
    >`select ${selectedSums(context)} from lead_facts l where ${and(factConditions(query, context))}`,
  )
  return row ? sumsOf(row) : noSums
}
