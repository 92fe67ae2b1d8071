import { sql, type RawBuilder } from 'kysely'
import { lostReasonCodes, obstacleBit } from '../../../../shared/leads/lostReasons'
import { groupKind, type ReportGroup } from '../../../../shared/reports/reportGroups'
import { maxReportRows } from '../../../../shared/reports/reports'
import { DAY } from '../../../../shared/app/time/timeZones'
import { fact, isAccepted, isLost } from '../../../leads/filters/facts'
import { askedRange, factConditions, type FactQuery, type FilterContext } from '../../../leads/filters/leadFilter'
import type { ReportEngine } from '../engine'
import { and, groupExpression, groupValue, type GroupValue } from '../pivot.queries'

/** Days over which the revenue of a lead is averaged, as for alerts. */
const revenueDays = 30

/** A group of leads that no advertiser took. */
export interface LostRow {
  value: GroupValue
  leads: number
  /** Expected cents, rounded for each row; null if it was not asked for. */
  expectedCents: number | null
}

export interface LostReport {
  rows: LostRow[]
  /** Number of rows and the sums of all rows. */
  rowCount: number
  total: Omit<LostRow, 'value'>
}

/** Mean revenue of an accepted lead under a key. Without accepted leads there is no row. */
const meanBy = (key: RawBuilder<unknown>) => sql`
  select ${key} as id, country, sum(cents)::double precision / sum(leads)::double precision as cents
  from earned group by 1, 2 having sum(leads) > 0`

/** Expected cents per lost lead: of its first advertiser in the country, else of its publisher in it, else of the country. */
const rates = (context: FilterContext) => {
  const range = { from: context.now - revenueDays * DAY, to: context.now }
  return sql`
    earned as (
      select l.advertiser_id, l.affiliate_id, coalesce(l.country_id, 0) as country,
        count(*) filter (where l.fact = ${sql.lit(fact.received)} and ${isAccepted}) as leads, coalesce(sum(l.revenue_cents), 0) as cents
      from lead_facts l where ${and(factConditions({ is_test: false, choices: [] }, context, range))} group by 1, 2, 3),
    by_advertiser as (${meanBy(sql`advertiser_id`)}), by_publisher as (${meanBy(sql`affiliate_id`)}), by_country as (${meanBy(sql`0`)}),`
}

const expected = sql`round(sum(lost.leads * coalesce(a.cents, p.cents, c.cents, 0)))::bigint`
const ratesOfLost = sql`
  left join by_advertiser a on a.id = lost.first_id and a.country = lost.country
  left join by_publisher p on p.id = lost.affiliate_id and p.country = lost.country
  left join by_country c on c.country = lost.country`

/** Every obstacle of a lead, one row each. */
const obstacles = sql`join (values ${sql.join(
  lostReasonCodes.map((code) => sql`(${sql.lit(code)}, ${sql.lit(obstacleBit(code))})`),
)}) as o (code, bit) on (coalesce(l.lost_obstacles, 0) & o.bit) <> 0`

/**
 * Leads that no advertiser took, by group: rows with the most leads first, days in their order. Their number is that of
 * attempts minus leads in the pivot under the same filter; by obstacle a lead counts once for each. One statement, for both engines. Source: design/watch.md, Lost leads.
 */
export async function readLost(
  engine: ReportEngine,
  query: FactQuery,
  group: ReportGroup,
  context: FilterContext,
  { withRevenue }: { withRevenue: boolean },
): Promise<LostReport> {
  const range = askedRange(query, context)
  const conditions = [
    sql<boolean>`l.fact = ${sql.lit(fact.received)}`,
    isLost,
    ...factConditions(query, context, range),
  ]
  const byObstacle = group === 'lost_obstacle'
  const value = byObstacle ? sql`o.code` : groupExpression(group, query, context, range)
  const order = groupKind(group) === 'day' ? sql`group_value` : sql`leads desc, group_value nulls last`
  const rows = await engine.query(sql<Record<string, unknown>>`
    with ${withRevenue ? rates(context) : sql``}
    lost as (
      select ${value} as group_value, l.lost_advertiser_id as first_id, l.affiliate_id,
        coalesce(l.country_id, 0) as country, count(*) as leads
      from lead_facts l ${byObstacle ? obstacles : sql``} where ${and(conditions)} group by 1, 2, 3, 4),
    grouped as (
      select group_value, sum(lost.leads)::bigint as leads, ${withRevenue ? expected : sql`0`} as expected
      from lost ${withRevenue ? ratesOfLost : sql``} group by group_value)
    select *, count(*) over () as row_count, (sum(leads) over ())::bigint as all_leads, (sum(expected) over ())::bigint as all_expected
    from grouped order by ${order} limit ${sql.lit(maxReportRows)}`)
  const cents = (value: unknown) => (withRevenue ? Number(value ?? 0) : null)
  const [first] = rows
  return {
    rows: rows.map((row) => ({
      value: groupValue(group, row.group_value),
      leads: Number(row.leads),
      expectedCents: cents(row.expected),
    })),
    rowCount: Number(first?.row_count ?? 0),
    total: { leads: Number(first?.all_leads ?? 0), expectedCents: cents(first?.all_expected) },
  }
}
