import { sql } from 'kysely'
import type { CapWindow } from '../../shared/capWindows'
import type { Database } from '../db/connect'

export interface CapToCount {
  id: number
  window: CapWindow
}

/** The conditions of a cap on what it counts, but for the country: none named is any. */
const matches = sql`
  l.advertiser_id = any (case when cardinality(c.advertisers) = 0 then everyone.ids else c.advertisers end)
  and (cardinality(c.affiliates) = 0 or l.affiliate_id = any (c.affiliates))`
/** Looked up by the lead's key, so that caps without parameters are counted from indexes alone. */
const carries = sql`(c.parameters = '{}' or exists (
  select from leads carrying where carrying.id = l.id and carrying.created_at = l.created_at and to_jsonb(carrying) @> c.parameters))`
const inWindow = (date: string) => sql`${sql.ref(date)} >= c.opens and ${sql.ref(date)} < c.closes`

/** Leads as they came, those injected left out. With countries and without apart: one index serves both by its conditions. */
const accepted = (country: typeof matches) => sql`
  (select count(*) from leads l
    where c.type = 'lead' and ${country} and ${matches} and ${inWindow('l.created_at')} and ${carries}
      and l.lead_status_id in (2, 5, 6, 7) and not l.is_injected)`

const held = sql`
  + (select count(*) from cap_reservations r where r.cap_id = c.id and ${inWindow('r.reserved_at')})`

/**
 * How full caps are: by each id, what its window holds. A `lead` cap counts what advertisers accepted: a lead when it came,
 * and one that was injected for each advertiser that took it, when that took it. An `ftd` cap counts real deposits by their
 * own time, approved and pending; one that staff rejected is none. The lead must match by country, publisher, advertiser
 * and parameters. Counted anew from leads in one statement, from indexes alone but for parameters, so that a new or edited
 * cap holds what its window already held; 0 for an id without a cap. `withHeld` adds the room that is held for leads on their
 * way: in the same statement, so that a lead which is accepted meanwhile counts once, as the one or as the other. The answer
 * is in the order of `caps`: the same cap may be asked for with several windows. Source: design/domain.md, Caps.
 */
export async function countWindows(db: Database, caps: readonly CapToCount[], { withHeld }: { withHeld: boolean }): Promise<number[]> {
  if (!caps.length) return []
  const asked = JSON.stringify(
    caps.map(({ id, window: { from, to } }, place) => ({ place, id, opens: new Date(from), closes: to === null ? 'infinity' : new Date(to) })),
  )
  // A value that the planner knows lets it choose the index of dates, where a subquery made it read every month.
  const earliest = new Date(Math.min(...caps.map(({ window }) => window.from)))
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
    others as materialized (
      select 'lead' as type, h.created_at as at, h.advertiser_id, l.id, l.created_at, l.country_id, l.affiliate_id
      from lead_histories h join leads l on l.id = h.lead_id and l.is_injected
      where h.status = 'Accepted' and h.created_at >= ${earliest}::timestamptz
      union all
      select 'ftd', converted_at, advertiser_id, id, created_at, country_id, affiliate_id
      from leads
      where converted_at >= ${earliest}::timestamptz and converted_at is not null
        and lead_status_id in (5, 6) and not is_hidden
    ),
    others_filled as (
      select c.place, count(*) as filled
      from c cross join everyone
      cross join unnest(case when cardinality(c.advertisers) = 0 then everyone.ids else c.advertisers end) as taker (id)
      join others l on l.advertiser_id = taker.id and l.type = c.type
      where ${inWindow('l.at')} and ${matches} and ${carries}
        and (cardinality(c.countries) = 0 or l.country_id = any (c.countries))
      group by c.place
    )
    select c.place, coalesce(others_filled.filled, 0)
      ${withHeld ? held : sql``}
      + ${accepted(sql`cardinality(c.countries) > 0 and l.country_id = any (c.countries)`)}
      + ${accepted(sql`cardinality(c.countries) = 0`)} as filled
    from c cross join everyone left join others_filled on others_filled.place = c.place`.execute(db)
  const filled = new Map(rows.map((row) => [row.place, Number(row.filled)]))
  return caps.map((_, place) => filled.get(place) ?? 0)
}

/** The same by cap, of what was accepted alone. */
export async function countFilled(db: Database, caps: readonly CapToCount[]): Promise<Map<number, number>> {
  const filled = await countWindows(db, caps, { withHeld: false })
  return new Map(caps.map(({ id }, place) => [id, filled[place] ?? 0]))
}
