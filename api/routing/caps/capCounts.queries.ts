import { sql } from 'kysely'
import { capParameters, type CapType } from '../../../shared/routing/caps'
import type { CapWindow } from '../../../shared/routing/capWindows'
import { leadStatus, leadStatusesDeposited } from '../../../shared/leads/leadStatus'
import { DAY } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { hasStatus, isAccepted } from '../../leads/filters/facts'

/*
 * How full caps are, for many caps at once. Start at `countWindows`, at the end. It puts caps into groups that PostgreSQL
 * plans alike, and `countTogether` counts each group by one statement. What fills a cap comes from three sources, which are
 * added up for each cap:
 *
 *   accepted   leads as they came, for caps of type `lead`; nearly all rows, so each cap is counted from indexes (`l` per cap)
 *   others     injected leads (by when each advertiser took them) and deposits, for caps of type `ftd`; few, so they are read
 *              once for all caps of the group and then joined with those that they match
 *   held       room reserved for leads on their way to an advertiser, where the caller wants it
 *
 * A source that no cap of the group asks for is left out of the statement (`partsFor`), and months that no window touches are
 * left out by constants that the planner sees (`inMonths`). In all of them `c` is the cap and `l` what may fill it.
 */

interface CapToCount {
  id: number
  window: CapWindow
  /** Conditions of the cap, if known. Unused conditions are left out of the statement, which makes planning faster. */
  definition?: CapConditions
}

interface CapConditions {
  type: CapType
  countryIds: readonly number[]
  publisherIds?: readonly number[]
  advertiserIds?: readonly number[]
  parameters: Readonly<Record<string, string>>
}

/** Conditions of a cap, except the country. An empty list matches everything. */
const matches = sql`
  l.advertiser_id = any (case when cardinality(c.advertisers) = 0 then everyone.ids else c.advertisers end)
  and (cardinality(c.publishers) = 0 or l.publisher_id = any (c.publishers))`
const inWindow = (date: string) => sql`${sql.ref(date)} >= c.opens and ${sql.ref(date)} < c.closes`

/** Parts of the statement that a group of caps needs. */
function partsFor(caps: readonly CapToCount[]) {
  const some = (asks: (definition: NonNullable<CapToCount['definition']>) => boolean) =>
    caps.some(({ definition }) => !definition || asks(definition))
  const from = new Date(Math.min(...caps.map(({ window }) => window.from)))
  const ends = caps.map(({ window }) => window.to)
  return {
    earliest: from,
    latest: ends.includes(null) ? sql`'infinity'` : sql`${new Date(Math.max(...ends.map(Number)))}`,
    hasParameters: some(({ parameters }) => Object.keys(parameters).length > 0),
    hasLead: some(({ type }) => type === 'lead'),
    hasFtd: some(({ type }) => type === 'ftd'),
    hasCountries: some(({ countryIds }) => countryIds.length > 0),
    hasAnyCountry: some(({ countryIds }) => countryIds.length === 0),
  }
}
type Parts = ReturnType<typeof partsFor>

/** Date range of all caps as constants, so that the planner skips other months. */
const inMonths = (table: string, { earliest, latest }: Parts) =>
  sql`${sql.ref(`${table}.created_at`)} >= ${earliest}::timestamptz and ${sql.ref(`${table}.created_at`)} < ${latest}::timestamptz`

/** Lead fields that cap parameters can refer to. Whole leads as JSON took most of the time. */
const parametersSql = (lead: string) =>
  sql`jsonb_build_object(${sql.join(capParameters.flatMap((name) => [sql.lit(name), sql.ref(`${lead}.${name}`)]))})`

/** Parameter check by the lead's key, so that caps without parameters are counted with index-only scans. */
const hasParametersSql = (parts: Parts) =>
  parts.hasParameters
    ? sql`and (c.parameters = '{}' or exists (
        select from leads carrying
        where carrying.id = l.id and carrying.created_at = l.created_at and ${inMonths('carrying', parts)} and ${parametersSql('carrying')} @> c.parameters))`
    : sql``

/** Leads by arrival, without injections. Separate parts with and without countries, so that one index serves both. */
const accepted = (country: typeof matches, parts: Parts) => sql`
  + (select count(*) from leads l
    where c.type = 'lead' and ${country} and ${matches} and ${inWindow('l.created_at')} and ${inMonths('l', parts)} ${hasParametersSql(parts)}
      and ${isAccepted} and not l.is_injected)`

const held = sql`
  + (select count(*) from cap_reservations r where r.cap_id = c.id and ${inWindow('r.reserved_at')})`

const withFacts = ({ hasParameters }: Parts) => (hasParameters ? sql`, ${parametersSql('l')} as facts` : sql``)
const injected = (parts: Parts) => sql`
  select 'lead' as type, h.created_at as at, h.advertiser_id, l.country_id, l.publisher_id ${withFacts(parts)}
  from lead_histories h join leads l on l.id = h.lead_id and l.is_injected
  where h.status = 'Accepted' and ${inMonths('h', parts)}`
const deposits = (parts: Parts) => sql`
  select 'ftd' as type, converted_at as at, advertiser_id, country_id, publisher_id ${withFacts(parts)}
  from leads l
  where converted_at >= ${parts.earliest}::timestamptz and converted_at is not null
    -- One that was taken back happened, and frees no room.
    and (${hasStatus(leadStatusesDeposited)}
      or ${hasStatus([leadStatus['FTD REJECTED']])} and exists (select from deposit_returns where lead_id = l.id))
    and not is_hidden`

/** Conditions as they are stored, or as they were given. */
const conditions = {
  stored: sql`
    select asked.place, c.id, c.type, c.parameters, asked.opens, asked.closes,
      array(select country_id from cap_countries where cap_id = c.id) as countries,
      array(select advertiser_id from cap_advertisers where cap_id = c.id) as advertisers,
      array(select publisher_id from cap_publishers where cap_id = c.id) as publishers
    from asked join caps c on c.id = asked.id`,
  given: sql`select place, id, type, parameters, opens, closes, countries, advertisers, publishers from asked`,
} as const

interface CountOptions {
  /** Adds reservations. */
  withHeld: boolean
  /** Counts by the given definitions instead of the stored ones: for deleted caps, and for earlier versions. */
  asGiven?: boolean
}

async function countTogether(
  db: Database,
  caps: readonly CapToCount[],
  { withHeld, asGiven = false }: CountOptions,
): Promise<number[]> {
  if (!caps.length) return []
  const asked = JSON.stringify(
    caps.map(({ id, window: { from, to }, definition }, place) => ({
      ...{ place, id, opens: new Date(from), closes: to === null ? 'infinity' : new Date(to) },
      ...{ type: definition?.type, parameters: definition?.parameters, countries: definition?.countryIds },
      ...{ advertisers: definition?.advertiserIds, publishers: definition?.publisherIds },
    })),
  )
  const parts = partsFor(caps)
  const others = [...(parts.hasLead ? [injected(parts)] : []), ...(parts.hasFtd ? [deposits(parts)] : [])]
  const { rows } = await sql<{ place: number; filled: number }>`
    with asked as materialized (
      select * from json_to_recordset(${asked}) as asked (place integer, id bigint, opens timestamptz, closes timestamptz,
        type text, parameters jsonb, countries bigint[], advertisers bigint[], publishers bigint[])
    ),
    c as materialized (${conditions[asGiven ? 'given' : 'stored']}),
    everyone as materialized (select array(select id from advertisers) as ids),
    -- Few beside the leads as they came, so they are read once for all caps.
    others as materialized (${sql.join(others, sql` union all `)}),
    others_filled as (
      select c.place, count(*) as filled
      from c cross join everyone
      cross join unnest(case when cardinality(c.advertisers) = 0 then everyone.ids else c.advertisers end) as taker (id)
      join others l on l.advertiser_id = taker.id and l.type = c.type
      where ${inWindow('l.at')} and ${matches} ${parts.hasParameters ? sql`and l.facts @> c.parameters` : sql``}
        and (cardinality(c.countries) = 0 or l.country_id = any (c.countries))
      group by c.place
    )
    select c.place, coalesce(others_filled.filled, 0)
      ${withHeld ? held : sql``}
      ${parts.hasLead && parts.hasCountries ? accepted(sql`cardinality(c.countries) > 0 and l.country_id = any (c.countries)`, parts) : sql``}
      ${parts.hasLead && parts.hasAnyCountry ? accepted(sql`cardinality(c.countries) = 0`, parts) : sql``} as filled
    from c cross join everyone left join others_filled on others_filled.place = c.place`.execute(db)
  const filled = new Map(rows.map((row) => [row.place, Number(row.filled)]))
  return caps.map((_, place) => filled.get(place) ?? 0)
}

// Planning a statement over all months takes much longer than running it.
const recentMs = 32 * DAY

/** Groups caps for separate statements: daily ones, ones that count for years, and deposits (leads of any month). */
const kindOf = ({ window, definition }: CapToCount, newest: number): 'recent' | 'old' | 'ftd' | 'unknown' => {
  if (!definition) return 'unknown'
  if (definition.type === 'ftd') return 'ftd'
  return newest - window.from < recentMs ? 'recent' : 'old'
}

/**
 * Fill level of caps: what the window of each id contains. A `lead` cap counts accepted leads by their arrival, and
 * injected leads at each advertiser by their acceptance. An `ftd` cap counts real deposits by their own time, approved
 * and pending, and those taken back later, but not those that staff rejected. Leads must match country, publisher, advertiser and parameters.
 *
 * Counts are read from leads, so that a new or edited cap includes earlier leads of its window; 0 for an id without a
 * cap. `withHeld` adds reservations in the same statement, so that a lead accepted meanwhile counts once. The result is
 * in the order of `caps`; one cap may occur with several windows. See docs/domain/caps.md.
 */
export async function countWindows(
  db: Database,
  caps: readonly CapToCount[],
  options: CountOptions,
): Promise<number[]> {
  const newest = Math.max(...caps.map(({ window }) => window.from))
  const filled = new Map<CapToCount, number>()
  for (const kind of ['recent', 'old', 'ftd', 'unknown'] as const) {
    const group = caps.filter((cap) => kindOf(cap, newest) === kind)
    const counts = await countTogether(db, group, options)
    group.forEach((cap, place) => filled.set(cap, counts[place] ?? 0))
  }
  return caps.map((cap) => filled.get(cap) ?? 0)
}

/** Fill level by cap, without reservations. */
export async function countFilled(db: Database, caps: readonly CapToCount[]): Promise<Map<number, number>> {
  const filled = await countWindows(db, caps, { withHeld: false })
  return new Map(caps.map(({ id }, place) => [id, filled[place] ?? 0]))
}
