import { sql } from 'kysely'
import { capParameters, type CapType } from '../../../shared/routing/caps'
import type { CapWindow } from '../../../shared/routing/capWindows'
import { leadStatusesDeposited } from '../../../shared/leads/leadStatus'
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
  /** What the cap asks for, where that is known: what none asks for is left out of the statement, which is quicker planned. */
  definition?: { type: CapType; countryIds: readonly number[]; parameters: Readonly<Record<string, string>> }
}

/** The conditions of a cap on what it counts, but for the country: none named is any. */
const matches = sql`
  l.advertiser_id = any (case when cardinality(c.advertisers) = 0 then everyone.ids else c.advertisers end)
  and (cardinality(c.affiliates) = 0 or l.affiliate_id = any (c.affiliates))`
const inWindow = (date: string) => sql`${sql.ref(date)} >= c.opens and ${sql.ref(date)} < c.closes`

/** What of the statement a group of caps needs. */
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

/** What holds for all that any of the caps counts, in values that the planner knows: no other month is looked at. */
const inMonths = (table: string, { earliest, latest }: Parts) =>
  sql`${sql.ref(`${table}.created_at`)} >= ${earliest}::timestamptz and ${sql.ref(`${table}.created_at`)} < ${latest}::timestamptz`

/** What a cap may ask of a lead by its parameters, and no more of it: whole leads as JSON took most of the time. */
const factsOf = (lead: string) =>
  sql`jsonb_build_object(${sql.join(capParameters.flatMap((name) => [sql.lit(name), sql.ref(`${lead}.${name}`)]))})`

/** Looked up by the lead's key, so that caps without parameters are counted from indexes alone. */
const carries = (parts: Parts) =>
  parts.hasParameters
    ? sql`and (c.parameters = '{}' or exists (
        select from leads carrying
        where carrying.id = l.id and carrying.created_at = l.created_at and ${inMonths('carrying', parts)} and ${factsOf('carrying')} @> c.parameters))`
    : sql``

/** Leads as they came, those injected left out. With countries and without apart: one index serves both by its conditions. */
const accepted = (country: typeof matches, parts: Parts) => sql`
  + (select count(*) from leads l
    where c.type = 'lead' and ${country} and ${matches} and ${inWindow('l.created_at')} and ${inMonths('l', parts)} ${carries(parts)}
      and ${isAccepted} and not l.is_injected)`

const held = sql`
  + (select count(*) from cap_reservations r where r.cap_id = c.id and ${inWindow('r.reserved_at')})`

const withFacts = ({ hasParameters }: Parts) => (hasParameters ? sql`, ${factsOf('l')} as facts` : sql``)
const injected = (parts: Parts) => sql`
  select 'lead' as type, h.created_at as at, h.advertiser_id, l.country_id, l.affiliate_id ${withFacts(parts)}
  from lead_histories h join leads l on l.id = h.lead_id and l.is_injected
  where h.status = 'Accepted' and ${inMonths('h', parts)}`
const deposits = (parts: Parts) => sql`
  select 'ftd' as type, converted_at as at, advertiser_id, country_id, affiliate_id ${withFacts(parts)}
  from leads l
  where converted_at >= ${parts.earliest}::timestamptz and converted_at is not null
    and ${hasStatus(leadStatusesDeposited)} and not is_hidden`

async function countTogether(db: Database, caps: readonly CapToCount[], withHeld: boolean): Promise<number[]> {
  if (!caps.length) return []
  const asked = JSON.stringify(
    caps.map(({ id, window: { from, to } }, place) => ({
      place,
      id,
      opens: new Date(from),
      closes: to === null ? 'infinity' : new Date(to),
    })),
  )
  const parts = partsFor(caps)
  const others = [...(parts.hasLead ? [injected(parts)] : []), ...(parts.hasFtd ? [deposits(parts)] : [])]
  const { rows } = await sql<{ place: number; filled: number }>`
    with c as materialized (
      select asked.place, c.id, c.type, c.parameters, asked.opens, asked.closes,
        array(select country_id from cap_countries where cap_id = c.id) as countries,
        array(select advertiser_id from cap_advertisers where cap_id = c.id) as advertisers,
        array(select affiliate_id from cap_affiliates where cap_id = c.id) as affiliates
      from json_to_recordset(${asked}) as asked (place integer, id bigint, opens timestamptz, closes timestamptz)
      join caps c on c.id = asked.id
    ),
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

// What a statement over all months takes to plan is many times what it takes to run.
const recentMs = 32 * DAY

/** Daily caps apart from those that count for years, and deposits, which may be any month's leads', from accepted leads. */
const kindOf = ({ window, definition }: CapToCount, newest: number): 'recent' | 'old' | 'ftd' | 'unknown' => {
  if (!definition) return 'unknown'
  if (definition.type === 'ftd') return 'ftd'
  return newest - window.from < recentMs ? 'recent' : 'old'
}

/**
 * How full caps are: by each id, what its window holds. A `lead` cap counts what advertisers accepted: a lead when it came,
 * and one that was injected for each advertiser that took it, when that took it. An `ftd` cap counts real deposits by their
 * own time, approved and pending; one that staff rejected is none. The lead must match by country, publisher, advertiser
 * and parameters. Counted anew from leads, each cap in one statement, from indexes alone but for parameters, so that a new
 * or edited cap holds what its window already held; 0 for an id without a cap. `withHeld` adds the room that is held for
 * leads on their way: in the same statement, so that a lead which is accepted meanwhile counts once, as the one or as the
 * other. The answer is in the order of `caps`: the same cap may be asked for with several windows. Source: design/domain.md, Caps.
 */
export async function countWindows(
  db: Database,
  caps: readonly CapToCount[],
  { withHeld }: { withHeld: boolean },
): Promise<number[]> {
  const newest = Math.max(...caps.map(({ window }) => window.from))
  const filled = new Map<CapToCount, number>()
  for (const kind of ['recent', 'old', 'ftd', 'unknown'] as const) {
    const group = caps.filter((cap) => kindOf(cap, newest) === kind)
    const counts = await countTogether(db, group, withHeld)
    group.forEach((cap, place) => filled.set(cap, counts[place] ?? 0))
  }
  return caps.map((cap) => filled.get(cap) ?? 0)
}

/** The same by cap, of what was accepted alone. */
export async function countFilled(db: Database, caps: readonly CapToCount[]): Promise<Map<number, number>> {
  const filled = await countWindows(db, caps, { withHeld: false })
  return new Map(caps.map(({ id }, place) => [id, filled[place] ?? 0]))
}
