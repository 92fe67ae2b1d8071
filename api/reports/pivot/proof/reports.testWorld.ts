/** For tests: an API with various leads and their money, and the same leads in memory. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { insertCampaigns, insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import type { OracleWorld } from '../../../leads/filters/leadFilter.oracle'
import { startTestApi, type TestApi, type TestApiOptions } from '../../../test/testApi'
import { arbitraryReport, arbitraryReportLead, sentFor } from './reports.arbitrary'
import { askedBefore, pivotOf, type OracleNames, type ReportLead } from './reports.oracle'

const groups = { 'group:1': ['Callback', 'No answer'], 'group:2': ['Deposited'] }
export const now = Date.parse('2026-10-25T12:00:00Z')

export const reportZones = ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Asia/Kathmandu', 'Pacific/Apia']

export const worldIn = (zone: string): OracleWorld => ({
  zone,
  now,
  lateFtdDays: 30,
  defaultPublisherStatus: 'New',
  testAdvertiserIds: [3],
  groups,
})

export async function readReportLeads({ pool }: TestApi['database']): Promise<ReportLead[]> {
  const { rows } = await pool.query<ReportLead>(`
    select leads.*, (
      select max(created_at) from lead_status_changes where lead_id = leads.id and new_lead_status_id = 6 and leads.converted_at is null
    ) as fired_at
    from leads`)
  return rows
}

/** Current names of records, by the group that contains their ids. */
export async function readRecordNames({ pool }: TestApi['database']): Promise<OracleNames> {
  const named = async (table: string) => {
    const { rows } = await pool.query<{ id: number; name: string }>(`select id, name from ${table}`)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  const [advertiser_id, affiliate_id, country_id, dis_id, campaign_id] = await Promise.all(
    ['advertisers', 'publishers', 'countries', 'distributions', 'campaigns'].map(named),
  )
  return {
    byGroup: { advertiser_id, affiliate_id, country_id, dis_id, campaign_id, lost_advertiser_id: advertiser_id },
  }
}

/** One partition per table: with a few hundred leads, PostgreSQL spends most time on planning monthly partitions. */
const inOnePartition = `
  do $$ declare month text; begin
    for month in
      select inhrelid::regclass::text from pg_inherits join pg_partitioned_table on partrelid = inhparent
      where inhparent in ('leads'::regclass, 'lead_status_changes'::regclass) and inhrelid <> partdefid
    loop execute 'drop table ' || month; end loop;
  end $$;
  create table leads_all partition of leads for values from ('2025-01-01') to ('2028-01-01');
  create or replace function ensure_month(month date) returns void language plpgsql as $$ begin end $$`

interface ReportWorldOptions extends TestApiOptions {
  /** Default: one partition per month, as in production. */
  onePartition?: boolean
}

/** Creates three publishers and advertisers, two distributions, two countries, two status groups, and these leads. */
export async function startReportWorld(
  leads: number,
  { onePartition = false, ...options }: ReportWorldOptions = {},
): Promise<{ api: TestApi; countryIds: number[] }> {
  const api = await startTestApi(options)
  api.clock.now = now
  const { pool } = api.database
  if (onePartition) await pool.query(inOnePartition)
  await insertPartners(pool)
  await insertCampaigns(pool)
  const countries = await api.db.selectFrom('countries').select('id').orderBy('id').limit(2).execute()
  const countryIds = countries.map(({ id }) => id)
  for (const id of [1, 2]) {
    await api.db
      .insertInto('distributions')
      .values({ id, name: `Distribution ${id}`, timezone_id: 1, country_id: countryIds[0] ?? 0 })
      .execute()
  }
  // Records without leads, for filters.
  await pool.query(`
    insert into publishers (id, name, api_token_hash, api_token_encrypted) values (999, 'Nobody', sha256('999'), '');
    insert into advertisers (id, name, display_name) values (999, 'Nobody', 'Nobody');
    insert into countries (id, name, code) values (999, 'Nowhere', 'XX');
    insert into distributions (id, name, timezone_id, country_id) values (999, 'Nothing', 1, 999);
    insert into campaigns (id, name) values (999, 'No campaign');
    insert into campaign_steps (id, campaign_id, number, position, name) values (999, 999, 1, 1, 'No step');
    insert into campaign_sources (id, campaign_id, number, name, kind) values (999, 999, 1, 'No source', 'once')`)
  for (const [key, statuses] of Object.entries(groups)) {
    await api.db
      .insertInto('status_groups')
      .values({ id: Number(key.slice(6)), group_name: key, statuses })
      .execute()
  }
  await addReportLeads(api, fc.sample(arbitraryReportLead(countryIds), { numRuns: leads, seed: 11 }))
  return { api, countryIds }
}

/** Inserts leads, and the firing dates of fakes. */
export async function addReportLeads(api: TestApi, leads: readonly Omit<ReportLead, 'id'>[]): Promise<void> {
  const ids = await insertLeads(
    api.database.pool,
    leads.map(({ fired_at: _, ...lead }) => ({ ...lead, revenue: String(lead.revenue), payout: String(lead.payout) })),
  )
  const fired = leads.flatMap(({ fired_at }, index) => (fired_at ? [{ id: ids[index], at: fired_at }] : []))
  await api.database.pool.query(
    `insert into lead_status_changes (lead_id, created_at, new_lead_status_id, changed_by) select id, at, 6, 'ada' from unnest($1::bigint[], $2::timestamptz[]) as fired (id, at)`,
    [fired.map(({ id }) => id), fired.map(({ at }) => at)],
  )
}

interface Answer {
  data: ({ country_code?: string } & Record<string, unknown>)[]
  totals: object
  row_count: number
}

/**
 * Requests random reports in a time zone and compares each with the oracle, using the current leads and names. Returns
 * the number of reports that were not empty.
 */
export async function tryReports(
  api: TestApi,
  zone: string,
  { runs, seed }: { runs: number; seed: number },
): Promise<number> {
  const token = await api.signInAs(1)
  const leads = await readReportLeads(api.database)
  const names = await readRecordNames(api.database)
  const world = worldIn(zone)
  let filled = 0
  await fc.assert(
    fc.asyncProperty(
      arbitraryReport(
        leads.filter((lead) => !lead.is_hidden),
        world,
      ),
      async (asked) => {
        const hasDay = [asked.group_by, ...asked.parents.map(({ key }) => key)].includes('created_at')
        const before = asked.compare_with_past && !hasDay ? askedBefore(asked, world) : null
        const { rows, totals } = pivotOf(leads, asked, world, names, before)
        if (rows.length) filled++
        const { status, body } = await api.call<Answer>('POST', '/api/lead-pivot', {
          token,
          body: sentFor(asked),
          headers: { 'timezone-id': zone },
        })
        assert.equal(status, 200)
        assert.deepEqual(
          body.data.map(({ country_code: _, ...row }) => row),
          rows,
        )
        assert.deepEqual(body.totals, totals)
        assert.equal(body.row_count, rows.length)
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
  return filled
}
