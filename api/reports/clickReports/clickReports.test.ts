import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import { permissionCode } from '../../../shared/access/permissions'
import { startTestApi, type TestApi } from '../../test/testApi'
import { insertClicks, insertOffers } from './clickReports.testWorld'

let api: TestApi
let countryIds: number[]

interface Pivot {
  headers: string[]
  data: Record<string, unknown>[]
  total: number
  totals: Record<string, number | null>
  next_group_by_drilldown_enum: Record<string, string>
}

const at = (text: string) => new Date(text)
const click = (number: number, time: string, more: object = {}) => ({
  id: `golden-click-${number}-of-the-day`,
  created_at: at(time),
  publisher_id: 1,
  offer_id: 1,
  country_id: countryIds[0] ?? null,
  is_unique: true,
  ...more,
})
const cameBy = (number: number, time: string, more: Partial<LeadInput> = {}): LeadInput => ({
  created_at: at(time),
  hit_id: `golden-click-${number}-of-the-day`,
  advertiser_id: 1,
  lead_status_id: 2,
  ...more,
})
const sold = (converted: string, approved: string, more: object = {}) => ({
  lead_status_id: 5,
  converted_at: at(converted),
  ftd_date: at(approved),
  revenue: '900.10',
  payout: '450.05',
  ...more,
})

async function ask(body: object, token?: string) {
  const headers = { 'timezone-id': 'Europe/Berlin' }
  return api.call<Pivot & { fields?: Record<string, string> }>('POST', '/api/click-pivot', {
    token: token ?? (await api.signInAs(1)),
    body,
    headers,
  })
}

describe('a click report', () => {
  beforeAll(async () => {
    api = await startTestApi()
    await insertPartners(api.database.pool)
    await insertOffers(api.database.pool)
    countryIds = (
      await api.db.selectFrom('countries').select('id').where('code', 'in', ['DE', 'FR']).orderBy('code').execute()
    ).map(({ id }) => id)
    await insertClicks(api.database.pool, [
      click(1, '2026-05-31T21:59:59.999Z'), // 31 May in Berlin
      click(2, '2026-05-31T22:00:00Z'), // 1 June
      click(3, '2026-06-01T08:00:00Z', { is_unique: false }),
      click(4, '2026-06-01T09:00:00Z', { country_id: countryIds[1] }),
      click(5, '2026-06-01T10:00:00Z', { country_id: null, publisher_id: 2, offer_id: 2 }),
    ])
    await insertLeads(api.database.pool, [
      // By the click of 31 May, on 1 June; its deposit on 2 June, approved on 3 June.
      cameBy(1, '2026-06-01T06:00:00Z', sold('2026-06-02T06:00:00Z', '2026-06-03T06:00:00Z')),
      // Late: 30 days and a millisecond after.
      cameBy(
        2,
        '2026-06-01T06:00:00Z',
        sold('2026-07-01T06:00:00.001Z', '2026-07-01T07:00:00Z', { revenue: '100', payout: '0.01' }),
      ),
      // From another country than its click.
      cameBy(4, '2026-06-01T09:10:00Z', { country_id: countryIds[0] ?? null }),
      // A fake: payout, no deposit.
      cameBy(
        3,
        '2026-06-01T09:10:00Z',
        sold('', '2026-06-04T06:00:00Z', { converted_at: null, is_fake_ftd: true, revenue: '0', payout: '300' }),
      ),
      cameBy(3, '2026-06-01T09:10:00Z', { lead_status_id: 3, advertiser_id: null }),
      // In no figure: a test, a hidden one, one of another publisher, one without a click.
      cameBy(5, '2026-06-01T11:00:00Z', { publisher_id: 2, is_test: true }),
      cameBy(5, '2026-06-01T11:00:00Z', { publisher_id: 2, is_hidden: true }),
      cameBy(5, '2026-06-01T11:00:00Z', { publisher_id: 1 }),
      cameBy(9, '2026-06-01T11:00:00Z'),
    ])
  })
  afterAll(() => api.stop())

  const june = { start_date: '2026-06-01', end_date: '2026-06-30 23:59' }
  const all = { start_date: '2026-05-01', end_date: '2026-07-31' }

  it('counts clicks by their time and each fact of the leads they brought by its own', async () => {
    const { body } = await ask({ ...june, group_by: 'country_id' })
    expect(body.headers).toEqual([
      'country_id',
      'clicks',
      'gross_clicks',
      'leads',
      'c2l',
      'ftds',
      'c2f',
      'late_ftds',
      'cr',
      'payout',
      'ppc',
      'epc',
      'revenue',
      'profit',
      'margin',
      'ecpl',
      'aecpl',
    ])
    expect(body.data.map(({ name, country_code }) => [name, country_code])).toEqual([
      ['France', 'FR'],
      ['Germany', 'DE'],
      [null, null],
    ])
    expect(body.data[1]).toEqual({
      country_id: countryIds[0],
      value: countryIds[0],
      name: 'Germany',
      country_code: 'DE',
      clicks: 1,
      gross_clicks: 2,
      leads: 3,
      c2l: 300,
      ftds: 1,
      c2f: 100,
      late_ftds: 0,
      cr: 33.33,
      payout: 750.05,
      ppc: 750.05,
      epc: 900.1,
      revenue: 900.1,
      profit: 150.05,
      ecpl: 300.03,
      aecpl: 250.02,
      margin: 50.02,
    })
    expect(body.data[0]).toMatchObject({ clicks: 1, leads: 1, ftds: 0, revenue: 0 })
    expect(body.data[2]).toMatchObject({ country_id: null, clicks: 1, gross_clicks: 1, leads: 0 })
    expect(body.totals).toMatchObject({
      clicks: 3,
      gross_clicks: 4,
      leads: 4,
      c2l: 133.33,
      ftds: 1,
      cr: 25,
      payout: 750.05,
      ppc: 250.02,
    })
    expect(body.next_group_by_drilldown_enum).toEqual({ affiliate_id: 'Publisher', offer: 'Offer', created_at: 'Day' })
  })

  it('has days of the zone, in their order, and goes down a path to their end', async () => {
    const { body } = await ask({ ...all, group_by: 'created_at' })
    expect(
      body.data.map(({ created_at, clicks, leads, ftds, late_ftds, payout }) => [
        created_at,
        clicks,
        leads,
        ftds,
        late_ftds,
        payout,
      ]),
    ).toEqual([
      ['2026-05-31', 1, 0, 0, 0, 0],
      ['2026-06-01', 3, 4, 0, 0, 0],
      ['2026-06-02', 0, 0, 1, 0, 0],
      ['2026-06-03', 0, 0, 0, 0, 450.05],
      ['2026-06-04', 0, 0, 0, 0, 300],
      ['2026-07-01', 0, 0, 1, 1, 0.01],
    ])
    const parents = [
      { key: 'created_at', value: '2026-06-01' },
      { key: 'country_id', value: null },
    ]
    const down = await ask({ ...all, group_by: 'offer', parents })
    expect(down.body.data).toMatchObject([{ offer: 'Offer 2', name: 'Offer 2', clicks: 1 }])
    expect(down.body.next_group_by_drilldown_enum).toEqual({ affiliate_id: 'Publisher' })
  })

  it('filters by lists, and keeps clicks without a country in exclusions', async () => {
    const clicks = async (filter: object) =>
      (await ask({ ...all, group_by: 'offer', ...filter })).body.totals.gross_clicks
    expect(await clicks({ country_id: [countryIds[0]] })).toBe(3)
    expect(await clicks({ country_id: [countryIds[0]], excludes: ['country_id'] })).toBe(2)
    expect(await clicks({ offer: ['Offer 2', 'Unknown'] })).toBe(1)
    expect(await clicks({ affiliate_id: [2], excludes: ['affiliate_id'], offer: [] })).toBe(4)
  })

  it('shows money only with the permission for the innermost group', async () => {
    const held = [
      'CLICK_REPORTS_LIST',
      'REPORT_METRIC_COUNTRY_ID_PAYOUT',
      'REPORT_METRIC_OFFER_REVENUE',
      'REPORT_METRIC_GLOBAL_REVENUE',
    ]
    expect(held.map(permissionCode)).not.toContain(null)
    const token = await api.signInAs(held)
    const money = ['payout', 'ppc', 'epc', 'revenue', 'profit', 'margin', 'ecpl', 'aecpl']
    const seen = async (body: object) => {
      const { headers, data, totals } = (await ask({ ...all, ...body }, token)).body
      const shown = money.filter((name) => headers.includes(name))
      for (const row of [...data, totals]) expect(money.filter((name) => row[name] !== null)).toEqual(shown)
      return shown
    }
    expect(await seen({ group_by: 'country_id' })).toEqual(['payout', 'ppc'])
    expect(await seen({ group_by: 'offer', parents: [{ key: 'country_id', value: countryIds[0] }] })).toEqual([
      'epc',
      'revenue',
    ])
    expect(await seen({ group_by: 'created_at' })).toEqual([])
  })

  it.each([
    ['group_by', { group_by: 'advertiser_id' }],
    ['start_date', { group_by: 'offer', start_date: '2026-02-30' }],
    ['end_date', { group_by: 'offer', start_date: '2026-06-02', end_date: '2026-06-01' }],
    ['excludes.0', { group_by: 'offer', excludes: ['funnel'] }],
    ['parents', { group_by: 'offer', parents: [{ key: 'offer', value: 'Offer 1' }] }],
    ['parents.0.value', { group_by: 'offer', parents: [{ key: 'country_id', value: 'DE' }] }],
    ['parents.0.value', { group_by: 'offer', parents: [{ key: 'created_at', value: '2026-02-30' }] }],
    ['parents.0.value', { group_by: 'offer', parents: [{ key: 'affiliate_id', value: null }] }],
  ])('refuses a wrong %s by its name', async (field, body) => {
    const { status, body: refusal } = await ask(body)
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
  })
})
