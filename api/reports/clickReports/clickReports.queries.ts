import { sql, type RawBuilder } from 'kysely'
import type { ClickList, ClickSums, RestClickGroup } from '../../../shared/reports/clickReports'
import type { OpenRange } from '../../../shared/app/time/dates'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { dayMinute, rangeConditions } from '../../leads/filters/clock'
import { behindMetric, isLate, isPaid } from '../../leads/filters/facts'
import { leadConditions, type FilterContext } from '../../leads/filters/leadFilter'
import { clickDaysIn, type ClickDay } from './clickDays'
import type { ClickQuery } from './clickReports.schema'

export interface ClickRow extends ClickSums {
  /** Id; for days the wall-clock minutes since 1970 of midnight. */
  key: number | null
  name: string | null
  code: string | null
}

type FactDate = 'created_at' | 'converted_at' | 'ftd_date'
/** Columns of country, publisher and offer: of clicks `l`, or for leads `l` of their click `c`. */
type Holder = 'l' | 'c'

const columns: Record<ClickList, string> = { country_id: 'country_id', affiliate_id: 'publisher_id', offer: 'offer_id' }
const columnOf = (holder: Holder, list: ClickList) => sql.ref<number | null>(`${holder}.${columns[list]}`)
const idsOfOffers = (names: readonly string[]) => sql`array(select id from offers where name = any(${names}::text[]))`
const idsOf = (list: ClickList, values: readonly (number | string)[]) =>
  list === 'offer' ? idsOfOffers(values as string[]) : sql`${values}::bigint[]`

/** Conditions of the lists and of the path; its days are already in the range. */
function groupConditions(holder: Holder, query: ClickQuery): RawBuilder<unknown>[] {
  const lists = (['country_id', 'affiliate_id', 'offer'] as const).flatMap((list) => {
    const values = query[list]
    if (!values?.length) return []
    const column = columnOf(holder, list)
    return query.excludes?.includes(list)
      ? sql`(${column} is null or ${column} <> all(${idsOf(list, values)}))`
      : sql`${column} = any(${idsOf(list, values)})`
  })
  const path = (query.parents ?? []).flatMap(({ key, value }) => {
    if (key === 'created_at') return []
    return value === null
      ? sql`${columnOf(holder, key)} is null`
      : sql`${columnOf(holder, key)} = any(${idsOf(key, [value])})`
  })
  return [...lists, ...path]
}

const where = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/** Clicks, and those of months that are no longer kept, counted by the minute. */
const sources = [
  { table: sql`clicks`, counts: sql`count(*) filter (where l.is_unique) as clicks, count(*) as gross_clicks` },
  { table: sql`click_minutes`, counts: sql`sum(l.clicks) as clicks, sum(l.gross_clicks) as gross_clicks` },
]
const ofAllSources = (select: (source: (typeof sources)[number]) => RawBuilder<unknown>) =>
  sql.join(sources.map(select), sql` union all `)

/** Clicks per group, each with its `key`. */
function clicksBy(group: ClickList, query: ClickQuery, range: OpenRange): RawBuilder<unknown> {
  const conditions = [...rangeConditions('created_at', range), ...groupConditions('l', query)]
  return ofAllSources(
    ({ table, counts }) =>
      sql`select ${columnOf('l', group)} as key, ${counts} from ${table} l ${where(conditions)} group by 1`,
  )
}

/** Clicks per day: one index range each. Computing the day of each click took twice as long as everything else. */
function clicksByDay(days: readonly ClickDay[], query: ClickQuery): RawBuilder<unknown> {
  const conditions = [sql`l.created_at >= day.since`, sql`l.created_at < day.until`, ...groupConditions('l', query)]
  const [keys, since, until] = [
    days.map(({ key }) => key),
    days.map(({ from }) => new Date(from)),
    days.map(({ to }) => new Date(to)),
  ]
  return ofAllSources(
    ({ table, counts }) => sql`select day.key, counted.clicks, counted.gross_clicks
    from unnest(${keys}::bigint[], ${since}::timestamptz[], ${until}::timestamptz[]) as day (key, since, until)
    cross join lateral (select ${counts} from ${table} l ${where(conditions)}) as counted
    where counted.gross_clicks > 0`,
  )
}

const firstClick = async (db: Database): Promise<Instant | null> => {
  const { rows } = await sql<{
    at: Date | null
  }>`select least((select min(created_at) from clicks), (select min(created_at) from click_minutes)) as at`.execute(db)
  return rows[0]?.at?.getTime() ?? null
}

/** Joins the names of a group to rows with a `key`. */
const names: Record<RestClickGroup, RawBuilder<unknown>> = {
  country_id: sql`left join countries named on named.id = sums.key`,
  affiliate_id: sql`left join publishers named on named.id = sums.key`,
  offer: sql`left join offers named on named.id = sums.key`,
  created_at: sql`left join lateral (select null::text as name) as named on true`,
}

/**
 * Counts and sums of cents of each group from one database snapshot: clicks by their own time, and each event of their
 * leads by its own date. Sorted by clicks, most first; days in their order.
 */
export async function sumClicks(
  db: Database,
  query: ClickQuery,
  range: OpenRange,
  context: FilterContext,
): Promise<ClickRow[]> {
  const { timeZone, now, lateFtdDays } = context
  const group = query.group_by
  const keyOf = (date: FactDate) =>
    group === 'created_at' ? dayMinute(date, timeZone, range, now) : columnOf('c', group)
  const shown = leadConditions({ is_test: false }, context)

  const leadsWith = (date: FactDate, conditions: readonly RawBuilder<unknown>[]) => sql`
    from click_leads c join leads l on l.id = c.lead_id and l.created_at = c.lead_created_at
    ${where([...shown, ...rangeConditions(date, range), ...conditions, ...groupConditions('c', query)])} group by 1`
  // Repeats the range on the narrow joined table, because the planner does not derive it from the equality of the
  // dates.
  const received = [
    ...(range.from === null ? [] : [sql`c.lead_created_at >= ${new Date(range.from)}`]),
    ...(range.to === null ? [] : [sql`c.lead_created_at < ${new Date(range.to)}`]),
  ]
  const clicks =
    group === 'created_at'
      ? clicksByDay(clickDaysIn(range, await firstClick(db), timeZone, now), query)
      : clicksBy(group, query, range)
  const facts = sql`
    select key, clicks, gross_clicks, 0 as leads, 0 as ftds, 0 as late_ftds, 0::numeric as revenue, 0::numeric as payout
    from (${clicks}) as counted
    union all
    select ${keyOf('created_at')}, 0, 0, count(*), 0, 0, 0, 0
    ${leadsWith('created_at', [behindMetric('leads', lateFtdDays), ...received])}
    union all
    select ${keyOf('converted_at')}, 0, 0, 0, count(*), count(*) filter (where ${isLate(lateFtdDays)}), sum(l.revenue), 0
    ${leadsWith('converted_at', [behindMetric('ftds', lateFtdDays)])}
    union all
    select ${keyOf('ftd_date')}, 0, 0, 0, 0, 0, 0, sum(l.payout)
    ${leadsWith('ftd_date', [isPaid])}`
  const { rows } = await sql<ClickRow>`
    select sums.*, named.name, ${group === 'country_id' ? sql`named.code` : sql`null`} as code
    from (
      select key, sum(clicks)::int as clicks, sum(gross_clicks)::int as gross_clicks, sum(leads)::int as leads, sum(ftds)::int as ftds,
        sum(late_ftds)::int as late_ftds, (sum(revenue) * 100)::bigint as revenue_cents, (sum(payout) * 100)::bigint as payout_cents
      from (${facts}) as facts group by key
    ) as sums ${names[group]}
    order by ${group === 'created_at' ? sql`key` : sql`clicks desc, lower(named.name), key`}`.execute(db)
  return rows
}
