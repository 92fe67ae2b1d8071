import { sql } from 'kysely'
import { addClickSums, noClickSums, type ClickSums } from '../../../shared/reports/clickReports'
import type { StatisticsGroup } from '../../../shared/campaigns/campaignFigures'
import type { Database } from '../../db/connect'
import { factConditions, type FilterContext } from '../../leads/filters/leadFilter'
import { and } from '../../reports/pivot/pivot.queries'
import { selectedSums, sumsOf } from '../../reports/pivot/reportSums.queries'
import type { Services } from '../../app/start/services'

interface StatisticsRequest {
  campaignId: number
  by: StatisticsGroup
  /** Local time in the user's zone; null: open. */
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

/** Sums of this campaign as in reports: each event by its own date, visits by their registration. */
async function sumLeads(engine: Services['reports'], request: StatisticsRequest, context: FilterContext) {
  const { startDate, endDate } = request
  const choices = [{ list: 'campaign_id' as const, values: [request.campaignId], isExcluded: false }]
  const conditions = factConditions({ start_date: startDate, end_date: endDate, is_test: false, choices }, context)
  const rows = await engine.query(
    sql<Record<string, unknown>>`
      select ${columnOf(request.by)} as group_value, ${selectedSums(context)},
        coalesce(sum(l.repeat_visits) filter (where l.is_autologged), 0)::bigint as repeat_visits
      from lead_facts l where ${and(conditions)} group by 1`,
  )
  return rows.map((row) => ({
    key: row.group_value === null ? null : Number(row.group_value),
    repeatVisits: Number(row.repeat_visits),
    ...sumsOf(row),
  }))
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
 * Counts and sums of cents of a campaign's registrations by one group, without test leads. Countries and advertisers
 * with the most leads come first; steps and sources are in their order. Totals equal a report filtered by this
 * campaign. See docs/domain/campaigns.md.
 */
export async function sumRegistrations(
  db: Database,
  engine: Services['reports'],
  request: StatisticsRequest,
  context: FilterContext,
): Promise<{ rows: StatisticsRow[]; total: ClickSums }> {
  const sums = await sumLeads(engine, request, context)
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
      gross_clicks: counted.autologged + counted.repeatVisits,
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
