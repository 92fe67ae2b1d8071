import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { permissionCode } from '../../../shared/access/permissions'
import type { ReportLead } from '../../reports/pivot/proof/reports.oracle'
import { readReportLeads, startReportWorld } from '../../reports/pivot/proof/reports.testWorld'
import type { TestApi } from '../../test/testApi'

interface Figures {
  clicks: number
  gross_clicks: number
  leads: number
  ftds: number
  late_ftds: number
  payout: number | null
  revenue: number | null
  [figure: string]: number | null
}
interface Statistics {
  headers: string[]
  data: (Figures & { key: number | null; name: string | null })[]
  totals: Figures
}

const columns = {
  country: 'country_id',
  step: 'campaign_step_id',
  source: 'campaign_source_id',
  advertiser: 'advertiser_id',
} as const
const groups = Object.keys(columns) as (keyof typeof columns)[]
const DAY = 86_400_000

let api: TestApi
let token: string
let leads: ReportLead[]
/** Visits after the first, by lead. */
let repeats: Map<number, number>

const statistics = async (query: string, as = token) =>
  (await api.call<Statistics>('GET', `/api/campaigns/1/statistics?${query}`, { token: as })).body

interface Report {
  data: Record<string, unknown>[]
}
/** The figures that statistics and reports both have. */
const inBoth = (row: Record<string, unknown>) =>
  ['leads', 'ftds', 'is_late', 'payout', 'revenue', 'profit', 'margin', 'ecpl', 'aecpl', 'cr'].map((name) => row[name])

const cents = (dollars: number) => Math.round(dollars * 100)
/** What the rules make of these leads, in plain arithmetic. */
function expected(some: readonly ReportLead[]) {
  const paid = some.filter(({ lead_status_id }) => lead_status_id === 5)
  const deposits = paid.filter(({ converted_at }) => converted_at !== null)
  const visited = some.filter(({ autologged_at }) => autologged_at !== null)
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0)
  const late = ({ converted_at, created_at }: ReportLead) => Number(converted_at) - Number(created_at) > 30 * DAY
  return {
    clicks: visited.length,
    gross_clicks: visited.length + sum(visited.map(({ id }) => repeats.get(id) ?? 0)),
    leads: some.filter(({ lead_status_id }) => [2, 5, 6, 7].includes(lead_status_id)).length,
    ftds: deposits.length,
    late_ftds: deposits.filter(late).length,
    revenue: sum(deposits.map(({ revenue }) => cents(revenue))) / 100,
    payout: sum(paid.filter(({ ftd_date }) => ftd_date !== null).map(({ payout }) => cents(payout))) / 100,
  }
}
const counted = ({ clicks, gross_clicks, leads: accepted, ftds, late_ftds, revenue, payout }: Figures) => ({
  ...{ clicks, gross_clicks, leads: accepted, ftds, late_ftds, revenue, payout },
})

describe('statistics of a campaign', () => {
  beforeAll(async () => {
    api = (await startReportWorld(400, { onePartition: true, reportCopy: true })).api
    token = await api.signInAs(1)
    await api.database.pool.query(`
      insert into campaign_repeat_visits (lead_id, lead_created_at, campaign_id, visits)
      select id, created_at, campaign_id, 1 + id % 3 from leads where campaign_id is not null and autologged_at is not null and id % 2 = 0`)
    const { rows } = await api.database.pool.query<{ lead_id: number; visits: number }>(
      'select lead_id, visits from campaign_repeat_visits',
    )
    repeats = new Map(rows.map(({ lead_id, visits }) => [lead_id, visits]))
    leads = (await readReportLeads(api.database)).filter(
      (lead) => lead.campaign_id === 1 && !lead.is_hidden && !lead.is_test && lead.advertiser_id !== 3,
    )
  })
  afterAll(() => api.stop())

  it.each(groups)('counts by %s what the rules make of its registrations', async (by) => {
    const { data, totals, headers } = await statistics(`by=${by}`)
    const keys = new Set(leads.map((lead) => lead[columns[by]]))
    expect(headers[0]).toBe(by)
    expect(data.length).toBe(keys.size)
    for (const row of data) {
      expect(counted(row)).toEqual(expected(leads.filter((lead) => lead[columns[by]] === row.key)))
    }
    expect(counted(totals)).toEqual(expected(leads))
    expect(totals.gross_clicks).toBeGreaterThan(totals.clicks)
    expect(totals.ppc).toBe(Math.round(cents(totals.payout ?? 0) / totals.clicks) / 100)
    expect(totals.c2l).toBeCloseTo((totals.leads / totals.clicks) * 100, 1)
  })

  it("has the totals of a report on this campaign's leads, over any range", async () => {
    const ranges: Record<string, string>[] = [{}, { start_date: '2026-03-01', end_date: '2026-10-24 12:00' }]
    for (const range of ranges) {
      const { totals } = await statistics(new URLSearchParams({ by: 'advertiser', ...range }).toString())
      const { body } = await api.call<{ totals: Record<string, number> }>('POST', '/api/lead-pivot', {
        token,
        body: { ...range, campaign_id: [1], campaign_leads: 'only', group_by: 'campaign_id' },
      })
      const { leads: accepted, ftds, is_late, payout, revenue, profit, margin, ecpl, aecpl, cr } = body.totals
      expect(totals).toMatchObject({ leads: accepted, ftds, late_ftds: is_late, payout, revenue, profit, margin, ecpl })
      expect(totals).toMatchObject({ aecpl, cr })
    }
  })

  it.each(groups)('has by %s the rows of reports of this campaign, to the cent', async (by) => {
    const report = async (asked: Record<string, unknown>) =>
      (
        await api.call<Report>('POST', '/api/lead-pivot', {
          token,
          body: { campaign_id: [1], campaign_leads: 'only', group_by: 'campaign_id', ...asked },
        })
      ).body
    const { data } = await statistics(`by=${by}`)
    // Reports are not grouped by step or source, but narrowed to one.
    const group = by === 'step' || by === 'source' ? 'campaign_id' : columns[by]
    for (const row of data) {
      const isNarrowed = group === 'campaign_id'
      const { data: rows } = await report({ group_by: group, ...(isNarrowed && { [columns[by]]: [row.key] }) })
      const same = rows.filter((one) => one[group] === (isNarrowed ? 1 : row.key))
      expect(same.map(inBoth)).toEqual([inBoth({ ...row, is_late: row.late_ftds })])
      expect(rows.length).toBe(isNarrowed ? 1 : data.length)
    }
    expect(data.some(({ revenue, payout }) => Number(revenue) > 0 && Number(payout) > 0)).toBe(true)
  })

  it('hides money by the permissions of its grouping', async () => {
    const base = permissionCode('CAMPAIGNS_LIST') ?? 0
    const shown = async (code: number) => {
      const as = await api.signInAs([base, code])
      const seen = await Promise.all(groups.map((by) => statistics(`by=${by}`, as)))
      return groups.filter((_by, at) => seen[at]?.headers.includes('ppc') && seen[at]?.totals.payout !== null)
    }
    expect(await shown(106)).toEqual(['country'])
    expect(await shown(100)).toEqual(['advertiser'])
    expect(await shown(94)).toEqual(['step', 'source'])
    const { headers, totals } = await statistics('by=country', await api.signInAs([base, 106]))
    expect(headers).not.toContain('epc')
    expect([totals.epc, totals.revenue]).toEqual([null, null])
  })

  it('refuses another grouping and a range that ends before it begins, by their fields', async () => {
    const faults = (query: string) => api.call('GET', `/api/campaigns/1/statistics?${query}`, { token })
    expect((await faults('by=day')).body).toMatchObject({ code: 'BAD_USER_INPUT', fields: { by: expect.any(String) } })
    const reversed = await faults('start_date=2026-10-02&end_date=2026-10-01')
    expect(reversed.body).toMatchObject({ fields: { end_date: 'The end lies before the start.' } })
    expect((await api.call('GET', '/api/campaigns/77/statistics', { token })).status).toBe(404)
  })
})
