import { camelCase } from '../../../shared/app/camelCase'
import { sql, type RawBuilder } from 'kysely'
import { restGroupFacts, type RestGrouping, type RestGroup } from '../../../shared/reports/reportGroups'
import { reportColumn, type RestReportColumn, type ReportLeads, type ReportSums } from '../../../shared/reports/reports'
import { askedRange, factConditions, type FactQuery, type FilterContext } from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import { and, groupExpression, groupValue, type GroupValue } from './pivot.queries'
import { eachSum, selectedSums, sumsOf } from './reportSums.queries'
import { maxCrossColumns, maxCrossRows } from './reports.schema'

const sumByMetric: Record<ReportLeads, keyof ReportSums> = {
  attempts: 'attempts',
  leads: 'leads',
  autologged: 'autologged',
  ftds: 'ftds',
  is_late: 'late_ftds',
  aff_ftd: 'aff_ftds',
}
/** The sum by which rows and columns are sorted: the leads of the metric, otherwise all leads. */
export const rankingSum = (metric: RestReportColumn): keyof ReportSums =>
  sumByMetric[reportColumn(camelCase(metric)).leads ?? 'leads']

export interface CrossRequest {
  query: FactQuery
  rowsBy: RestGrouping
  columnsBy: RestGrouping
  metric: RestReportColumn
}

type Side = 'row' | 'column'
const limits: Record<Side, number> = { row: maxCrossRows, column: maxCrossColumns }
const valueOf = (side: Side) => sql.ref(`${side}_value`)
/** A null of the type of a group's values. */
export const nothing = (group: RestGroup) =>
  restGroupFacts[group].kind === 'text' ? sql`null::text` : sql`null::bigint`
/** Replaces null by a value that equals no other, because both engines can then use hash joins. */
export const joinKey = (group: RestGroup, column: RawBuilder<unknown>) =>
  restGroupFacts[group].kind === 'text' ? sql`coalesce('=' || ${column}, '')` : sql`coalesce(${column}, -1)`

/** Sorted rows or columns, each with its position, its sums, and their total number. */
function headsSql(side: Side, group: RestGroup, metric: RestReportColumn) {
  const summed = sql`select ${valueOf(side)}, ${eachSum('', (name) => sql`sum(${sql.ref(name)})::bigint`)} from cells group by ${valueOf(side)}`
  const ranking =
    restGroupFacts[group].kind === 'day' ? sql`` : sql`${sql.ref(rankingSum(metric))} desc, leads desc, attempts desc,`
  return sql`
    select * from (
      select *, (count(*) over ())::bigint as heads, (row_number() over (order by ${ranking} ${valueOf(side)} nulls last))::bigint as place
      from (${summed}) as summed
    ) as placed
    where place <= ${sql.lit(limits[side])}`
}

/** One statement for heads, cells and totals, so that they share a snapshot and one scan of the facts. */
function crossTableSql({ query, rowsBy, columnsBy, metric }: CrossRequest, context: FilterContext) {
  const range = askedRange(query, context)
  const plain = eachSum('', (name) => sql.ref(name))
  const own = eachSum('', (name) => sql.ref(`cells.${name}`))
  const all = eachSum('', (name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint`)
  return sql<Record<string, unknown>>`
    with cells as materialized (
      select ${groupExpression(rowsBy, query, context, range)} as row_value, ${groupExpression(columnsBy, query, context, range)} as column_value,
        ${selectedSums(context)}
      from lead_facts l where ${and(factConditions(query, context, range))} group by 1, 2
    ), row_heads as (${headsSql('row', rowsBy, metric)}), column_heads as (${headsSql('column', columnsBy, metric)})
    select 'total' as kind, null::bigint as row_place, null::bigint as column_place, ${nothing(rowsBy)} as row_value,
      ${nothing(columnsBy)} as column_value, null::bigint as heads, ${all} from cells
    union all select 'row', place, null, row_value, null, heads, ${plain} from row_heads
    union all select 'column', null, place, null, column_value, heads, ${plain} from column_heads
    union all select 'cell', row_heads.place, column_heads.place, null, null, null, ${own} from cells
      join row_heads on ${joinKey(rowsBy, sql.ref('row_heads.row_value'))} = ${joinKey(rowsBy, sql.ref('cells.row_value'))}
      join column_heads on ${joinKey(columnsBy, sql.ref('column_heads.column_value'))} = ${joinKey(columnsBy, sql.ref('cells.column_value'))}`
}

export interface SummedHead {
  /** Position that cells refer to. */
  place: number
  value: GroupValue
  sums: ReportSums
}

interface SummedCrossTable {
  rows: SummedHead[]
  columns: SummedHead[]
  rowCount: number
  columnCount: number
  cells: { row: number; column: number; sums: ReportSums }[]
  total: ReportSums
}

/** Facts summed by two groups, limited to `maxCrossRows` × `maxCrossColumns`. */
export async function readCrossTable(
  engine: ReportEngine,
  request: CrossRequest,
  context: FilterContext,
): Promise<SummedCrossTable> {
  const read = await engine.query(crossTableSql(request, context))
  const ofKind = (kind: string) => read.filter((row) => row.kind === kind)
  const heads = (side: Side, group: RestGroup) =>
    ofKind(side).map((row) => ({
      place: Number(row[`${side}_place`]),
      value: groupValue(group, row[`${side}_value`]),
      sums: sumsOf(row),
    }))
  const [total] = ofKind('total')
  return {
    rows: heads('row', request.rowsBy),
    columns: heads('column', request.columnsBy),
    rowCount: Number(ofKind('row')[0]?.heads ?? 0),
    columnCount: Number(ofKind('column')[0]?.heads ?? 0),
    cells: ofKind('cell').map((row) => ({
      row: Number(row.row_place),
      column: Number(row.column_place),
      sums: sumsOf(row),
    })),
    total: sumsOf(total ?? {}),
  }
}
