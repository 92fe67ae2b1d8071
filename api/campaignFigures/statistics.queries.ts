import { sql } from 'kysely'
import { addClickSums, noClickSums, type ClickSums } from '../../shared/clickReports'
import type { StatisticsGroup } from '../../shared/campaignFigures'
import type { Database } from '../db/connect'
import { factConditions, leadConditions, type FilterContext } from '../filters/leadFilter'
import { and } from '../reports/pivot.queries'
import { selectedSums, sumsOf } from '../reports/reportSums.queries'
import type { Services } from '../route'

export interface StatisticsRequest {
  campaignId: number
  by: StatisticsGroup
  /** Wall-clock of the user's zone; null: open. */
  startDate: string | null
  endDate: string | null
}

export interface StatisticsRow extends ClickSums {
  key: number | null
  name: string | null
  country_code: string | null
}

const groups = {
  country: { column: 'country_id', table: 'countries', name: sql`name`, order: sql`null` },
  step: { column: 'campaign_step_id', table: 'campaign_steps', name: sql`name`, order: sql`position` },
  source: { column: 'campaign_source_id', table: 'campaign_sources', name: sql`name`, order: sql`number` },
  advertiser: { column: 'advertiser_id', table: 'advertisers', name: sql`name`, order: sql`null` },
} as const
const columnOf = (by: StatisticsGroup) => sql.ref(`l.${groups[by].column}`)

const filterOf = ({ startDate, endDate }: StatisticsRequest) => ({
  start_date: startDate,
  end_date: endDate,
  is_test: false,
})

/** As a report of this campaign counts: each fact by its own date, first visits with their registration. */
async function sumLeads(engine: Services['reports'], request: StatisticsRequest, context: FilterContext) {
  const choices = [{ list: 'campaign_id' as const, values: [request.campaignId], isExcluded: false }]
  const conditions = factConditions({ ...filterOf(request), choices }, context)
  const rows = await engine.query(
    sql<Record<string, unknown>>`
      select ${columnOf(request.by)} as group_value, ${selectedSums(context)} from lead_facts l where ${and(conditions)} group by 1`,
  )
  return rows.map((row) => ({
    key: row.group_value === null ? null : Number(row.group_value),
    ...sumsOf(row),
  }))
}

/** Visits after the first, of the same registrations. */
async function sumRepeatVisits(db: Database, request: StatisticsRequest, context: FilterContext) {
  const conditions = leadConditions({ ...filterOf(request), campaign_id: [request.campaignId] }, context)
  const { rows } = await sql<{ key: number | null; visits: number }>`
    select ${columnOf(request.by)} as key, sum(v.visits)::int as visits
    from campaign_repeat_visits v join leads l on l.id = v.lead_id and l.created_at = v.lead_created_at
    where v.campaign_id = ${request.campaignId} and l.autologged_at is not null and ${and(conditions)} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ key, visits }) => [key, visits]))
}

interface Named {
  id: number
  name: string
  code: string | null
  place: number | null
}

async function readNames(db: Database, by: StatisticsGroup, ids: readonly number[]): Promise<Map<number, Named>> {
  const { table, name, order } = groups[by]
  const code = by === 'country' ? sql`code` : sql`null::text`
  const { rows } = await sql<Named>`
    select id, ${name} as name, ${code} as code, ${order}::int as place from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Counts and sums of cents of a campaign's registrations by one thing. Test leads are in none. Countries and advertisers with the most
 * leads first, steps and sources in their order. Totals equal a report with this campaign alone. Source: design/campaigns.md, Figures.
 */
export async function sumRegistrations(
  db: Database,
  engine: Services['reports'],
  request: StatisticsRequest,
  context: FilterContext,
): Promise<{ rows: StatisticsRow[]; total: ClickSums }> {
  const [sums, repeats] = await Promise.all([sumLeads(engine, request, context), sumRepeatVisits(db, request, context)])
  const names = await readNames(
    db,
    request.by,
    sums.flatMap(({ key }) => key ?? []),
  )
  const rows = sums.map(({ key, ...counted }) => {
    const named = key === null ? undefined : names.get(key)
    return {
      key,
      name: named?.name ?? null,
      country_code: named?.code ?? null,
      place: named?.place ?? 0,
      clicks: counted.autologged,
      gross_clicks: counted.autologged + (repeats.get(key) ?? 0),
      leads: counted.leads,
      ftds: counted.ftds,
      late_ftds: counted.late_ftds,
      revenue_cents: counted.revenue_cents,
      payout_cents: counted.payout_cents,
    }
  })
  rows.sort(
    (one, other) =>
      one.place - other.place || other.leads - one.leads || (one.name ?? '').localeCompare(other.name ?? ''),
  )
  return { rows: rows.map(({ place: _, ...row }) => row), total: rows.reduce<ClickSums>(addClickSums, noClickSums) }
}
