/** Parts of the statement that counts lost leads, for both engines. */
import { sql, type RawBuilder } from 'kysely'
import { lostReasonCodes, obstacleBit } from '../../../../shared/leads/lostReasons'
import { restGroupFacts, type RestGrouping, type RestGroup } from '../../../../shared/reports/reportGroups'
import { DAY } from '../../../../shared/app/time/timeZones'
import type { OpenRange } from '../../../../shared/app/time/dates'
import { fact, isAccepted, isLost } from '../../../leads/filters/facts'
import { factConditions, type FactQuery, type FilterContext } from '../../../leads/filters/leadFilter'
import { joinKey, nothing } from '../crossTable.queries'
import { and, groupExpression, type GroupValue } from '../pivot.queries'
import { maxCrossColumns } from '../reports.schema'

/** Limit of the rows of a report that has columns. */
export const maxLostRows = 1000

export interface LostOptions {
  withRevenue: boolean
  past?: OpenRange | null
  /** Also counts each row by another group: by these values, or the ones with the most leads. */
  columns?: { by: RestGrouping; values: readonly GroupValue[] | null } | null
}

/** Days over which the revenue of a lead is averaged. */
const revenueDays = 30

/** Accepted leads and cents of revenue of the last 30 days, test leads excluded; unknown countries are 0. */
export function earnedSql(context: FilterContext) {
  const range = { from: context.now - revenueDays * DAY, to: context.now }
  return sql<Record<string, unknown>>`
    select l.advertiser_id, l.publisher_id, coalesce(l.country_id, 0) as country,
      count(*) filter (where l.fact = ${sql.lit(fact.received)} and ${isAccepted}) as leads, coalesce(sum(l.revenue_cents), 0) as cents
    from lead_facts l where ${and(factConditions({ is_test: false, choices: [] }, context, range))} group by 1, 2, 3`
}

/** Mean revenue of an accepted lead under a key. Without accepted leads there is no row. */
const meanBy = (key: RawBuilder<unknown>) => sql`
  select ${key} as id, country, sum(cents)::double precision / sum(leads)::double precision as cents
  from earned group by 1, 2 having sum(leads) > 0`

/** Expected cents per lost lead: of its first advertiser in the country, else of its publisher in it, else of the country. */
export const rates = (context: FilterContext) => sql`
    earned as (${earnedSql(context)}),
    by_advertiser as (${meanBy(sql`advertiser_id`)}), by_publisher as (${meanBy(sql`publisher_id`)}), by_country as (${meanBy(sql`0`)}),`

/** Expected cents as they are shown: half a cent up, also where a sum in another order is a little smaller. */
export const wholeCents = (cents: number) => Math.floor(cents + 0.500001)

/** Figures of the range (0) or the previous one (1); expected cents are not rounded yet. */
export const figuresSql = ({ withRevenue, past }: LostOptions) => {
  const of = (period: number) => (past ? sql`filter (where period = ${sql.lit(period)})` : sql``)
  const leads = (period: number) => sql`coalesce(sum(lost.leads) ${of(period)}, 0)::bigint`
  const expected = (period: number) =>
    withRevenue
      ? sql`coalesce(sum(lost.leads * coalesce(a.cents, p.cents, c.cents, 0)) ${of(period)}, 0)::double precision`
      : noCents
  return sql`${leads(0)} as leads, ${expected(0)} as expected, ${past ? leads(1) : noLeads} as past_leads,
    ${past ? expected(1) : noCents} as past_expected`
}
const [noLeads, noCents] = [sql`0::bigint`, sql`0::double precision`]
const figureNames = ['leads', 'expected', 'past_leads', 'past_expected']
/** Of all rows, also of those beyond the limit. */
export const sums = sql.join(
  figureNames.map((name) => {
    const sum = sql`sum(${sql.ref(name)}) over ()`
    return sql`(${sum})::${name.endsWith('leads') ? sql`bigint` : sql`double precision`} as ${sql.ref(`all_${name}`)}`
  }),
)
export const ratesOfLost = sql`
  left join by_advertiser a on a.id = lost.first_id and a.country = lost.country
  left join by_publisher p on p.id = lost.publisher_id and p.country = lost.country
  left join by_country c on c.country = lost.country`

/** Every obstacle of a lead, one row each, together with `metObstacle`. */
const obstacles = sql`cross join (${sql.join(
  lostReasonCodes.map((code) => sql`select ${sql.lit(code)} as code, ${sql.lit(obstacleBit(code))} as bit`),
  sql` union all `,
)}) as o`
const metObstacle = sql<boolean>`int4and(coalesce(l.lost_obstacles, 0), o.bit) <> 0`

const groupedBy = (group: RestGroup, query: FactQuery, context: FilterContext, range: OpenRange) =>
  group === 'lost_obstacle' ? sql`o.code` : groupExpression(group, query, context, range)

/** Lost leads of one range by row, column, and what their expected revenue depends on. */
export function lostSql(
  period: number,
  range: OpenRange,
  {
    query,
    group,
    context,
    options,
  }: { query: FactQuery; group: RestGroup; context: FilterContext; options: LostOptions },
) {
  const conditions = [
    sql<boolean>`l.fact = ${sql.lit(fact.received)}`,
    isLost,
    ...factConditions(query, context, range),
    ...(group === 'lost_obstacle' ? [metObstacle] : []),
  ]
  const { columns } = options
  return sql`
    select ${sql.lit(period)} as period, ${groupedBy(group, query, context, range)} as group_value,
      ${columns ? sql`${groupExpression(columns.by, query, context, range)} as column_value,` : sql``}
      l.lost_advertiser_id as first_id, l.publisher_id, coalesce(l.country_id, 0) as country, count(*) as leads
    from lead_facts l ${group === 'lost_obstacle' ? obstacles : sql``} where ${and(conditions)} group by 2, 3, 4, 5 ${columns ? sql`, 6` : sql``}`
}

/** A value of a group for both engines; a day as its midnight in minutes. */
const engineValue = (group: RestGrouping, value: GroupValue) =>
  value === null
    ? nothing(group)
    : restGroupFacts[group].kind === 'text'
      ? sql`${value}::text`
      : sql`${restGroupFacts[group].kind === 'day' ? Date.parse(String(value)) / 60_000 : value}::bigint`

/** Rows, columns and cells as one table: \`kind\` tells them apart. */
export function withColumnsSql(
  group: RestGroup,
  order: RawBuilder<unknown>,
  { by, values }: NonNullable<LostOptions['columns']>,
) {
  const figures = sql.join(figureNames.map((name) => sql.ref(name)))
  const allFigures = sql.join(figureNames.map((name) => sql.ref(`all_${name}`)))
  const none = sql.join(figureNames.map((name) => (name.endsWith('leads') ? noLeads : noCents)))
  const [rowKey, columnKey] = [joinKey(group, sql.ref('group_value')), joinKey(by, sql.ref('column_value'))]
  const chosen = values
    ? sql`${columnKey} in (${sql.join(values.map((value) => joinKey(by, engineValue(by, value))))})`
    : sql`leads > 0`
  return sql<Record<string, unknown>>`,
    row_heads as (
      select *, (count(*) over ())::bigint as heads, ${sums} from grouped where no_column = 1 order by ${order} limit ${sql.lit(maxLostRows)}),
    column_heads as (
      select *, (count(*) over ())::bigint as heads from grouped where no_row = 1 and ${chosen}
      order by leads desc, column_value nulls last limit ${sql.lit(maxCrossColumns)})
    select 'row' as kind, group_value, ${nothing(by)} as column_value, heads, ${figures}, ${allFigures} from row_heads
    union all select 'column', ${nothing(group)}, column_value, heads, ${figures}, ${none} from column_heads
    union all select 'cell', group_value, column_value, 0::bigint, ${figures}, ${none} from grouped
      where no_row = 0 and no_column = 0 and leads > 0
        and ${rowKey} in (select ${rowKey} from row_heads) and ${columnKey} in (select ${columnKey} from column_heads)`
}
