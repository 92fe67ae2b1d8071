import { sql, type RawBuilder } from 'kysely'
import type { OpenRange } from '../../../shared/app/time/dates'
import { leadStatus, leadStatusesThatCount } from '../../../shared/leads/leadStatus'
import { fromCents } from '../../../shared/app/money'
import { ratio } from '../../../shared/app/rates'
import { toIsoWithOffset, offsetMinutes } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { isLate } from '../../leads/filters/facts'
import { factsIn, queuedLeads, type DashboardContext } from './dashboardFacts'
import type {
  DashboardFilter,
  LatestFtdRow,
  Overview,
  PageOf,
  TopAdvertiserRow,
  TopPublisherRow,
} from './dashboard.schema'

const revenueCents = ({ showsRevenue }: DashboardContext) =>
  showsRevenue ? sql`sum(l.revenue * 100)::bigint` : sql`0::bigint`
const payoutCents = sql`sum(l.payout * 100)::bigint`

interface RankedRow {
  total: number
  id: number | null
  name: string
  ftd: number
  cents: number
}

/** A page of partners by FTDs, with the total; ties are sorted by name and id, never by money. */
async function rankPartners(
  db: Database,
  table: 'publishers' | 'advertisers',
  facts: RawBuilder<unknown>,
  { page_number, limit }: PageOf,
) {
  const { rows } = await sql<RankedRow>`
    with ranked as (
      select partner.id, partner.name, sum(facts.ftd)::int as ftd, sum(facts.cents)::bigint as cents
      from (${facts}) as facts join ${sql.table(table)} partner on partner.id = facts.id
      group by partner.id, partner.name
    )
    select counted.total, page.* from (select count(*)::int as total from ranked) as counted
    left join (
      select * from ranked order by ftd desc, lower(name), id limit ${limit} offset ${(page_number - 1) * limit}
    ) as page on true
    order by page.ftd desc, lower(page.name), page.id`.execute(db)
  // The single row of an empty page contains only the total.
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }])) }
}

/** Publishers with deposits in the range, or with payouts if the caller may see them. */
export async function topPublishers(
  db: Database,
  range: OpenRange,
  query: DashboardFilter & PageOf,
  context: DashboardContext,
) {
  const deposits = sql`select l.publisher_id as id, count(*) as ftd, 0::bigint as cents
    from leads l where ${factsIn('ftds', range, query, context)} group by 1`
  const approvals = sql`select l.publisher_id, 0::bigint, ${payoutCents}
    from leads l where ${factsIn('payout', range, query, context)} group by 1`
  const facts = context.showsPayout ? sql`${deposits} union all ${approvals}` : deposits
  const { total, rows } = await rankPartners(db, 'publishers', facts, query)
  const data = rows.map(({ id, name, ftd, cents }): TopPublisherRow => ({
    affiliate_id: id,
    affiliate_name: name,
    ftd,
    payout: context.showsPayout ? fromCents(cents) : null,
  }))
  return { total, data }
}

/** Advertisers with deposits in the range. */
export async function topAdvertisers(
  db: Database,
  range: OpenRange,
  query: DashboardFilter & PageOf,
  context: DashboardContext,
) {
  const deposits = sql`select l.advertiser_id as id, count(*) as ftd, ${revenueCents(context)} as cents
    from leads l where ${factsIn('ftds', range, query, context)} group by 1`
  const { total, rows } = await rankPartners(db, 'advertisers', deposits, query)
  const data = rows.map(({ id, name, ftd, cents }): TopAdvertiserRow => ({
    advertiser_id: id,
    advertiser_name: name,
    ftd,
    revenue: context.showsRevenue ? fromCents(cents) : null,
  }))
  return { total, data }
}

type ReadFtd = Omit<LatestFtdRow, 'id' | 'ftd_date' | 'created_at'> & {
  total: number
  id: number | null
  ftd_date: Date
  created_at: Date
}

/** A page of approved conversions (fakes included), latest first, with the total; the range applies to ftd_date. */
export async function latestFtds(
  db: Database,
  range: OpenRange,
  query: DashboardFilter & PageOf,
  context: DashboardContext,
) {
  const where = factsIn('aff_ftd', range, query, context)
  const { rows } = await sql<ReadFtd>`
    select counted.total, page.*, publishers.name as affiliate_name, advertisers.name as advertiser_name,
      countries.name as country_name, countries.code as country_code
    from (select count(*)::int as total from leads l where ${where}) as counted
    left join (
      select l.id, l.publisher_id as affiliate_id, l.advertiser_id, l.ftd_date, l.created_at, l.country_id,
        ${context.showsPayout ? sql`l.payout` : sql`null::numeric as payout`},
        ${context.showsRevenue ? sql`l.revenue` : sql`null::numeric as revenue`}
      from leads l where ${where} order by l.ftd_date desc, l.id desc limit ${query.limit} offset ${(query.page_number - 1) * query.limit}
    ) as page on true
    left join publishers on publishers.id = page.affiliate_id
    left join advertisers on advertisers.id = page.advertiser_id
    left join countries on countries.id = page.country_id
    order by page.ftd_date desc, page.id desc`.execute(db)
  const iso = (at: Date) => toIsoWithOffset(at.getTime(), offsetMinutes(context.timeZone, at.getTime()))
  const data = rows.flatMap(({ total: _, id, ftd_date, created_at, ...row }): LatestFtdRow[] =>
    id === null ? [] : [{ ...row, id, ftd_date: iso(ftd_date), created_at: iso(created_at) }],
  )
  return { total: rows[0]?.total ?? 0, data }
}

type Counts = Omit<Overview, 'success_percent' | 'cr'>

/**
 * Received, rejected, converted and pending leads. Pending ones are the same leads as in the queue of pending
 * conversions and its count, including test leads.
 */
export async function readOverview(
  db: Database,
  range: OpenRange,
  filter: DashboardFilter,
  context: DashboardContext,
): Promise<Overview> {
  const { rows } = await sql<Counts>`
    select received.*, deposits.*, waiting.*
    from (
      select count(*)::int as attempts,
        (count(*) filter (where l.lead_status_id = any(${[...leadStatusesThatCount]}::smallint[])))::int as leads,
        (count(*) filter (where l.lead_status_id = ${leadStatus.Rejected}))::int as rejected
      from leads l where ${factsIn('attempts', range, filter, context)}
    ) as received, (
      select count(*)::int as ftds, (count(*) filter (where ${isLate(context.lateFtdDays)}))::int as late_ftds
      from leads l where ${factsIn('ftds', range, filter, context)}
    ) as deposits, (
      select count(*)::int as pending_conversions
      from leads l where ${queuedLeads(filter, context)} and l.lead_status_id = ${sql.lit(leadStatus['Pending FTD'])}
    ) as waiting`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Counting answered no row')
  return { ...counts, success_percent: ratio(counts.leads, counts.attempts), cr: ratio(counts.ftds, counts.leads) }
}
