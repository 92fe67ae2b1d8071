import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { restGroups } from '../../../shared/reports/reportGroups'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'

type Row = Record<string, number | string | null>
interface Answer {
  headers: string[]
  data: Row[]
  totals: Row
  fields?: Record<string, string>
  rows: Row[]
  columns: Row[]
  cells: (number | null)[][]
  total: number | null
}

let api: TestApi
let token: string

const ask = (path: string, body: object, as = token) =>
  api.call<Answer>('POST', path, { token: as, body, headers: { 'timezone-id': 'Asia/Kathmandu' } })
const paths = ['/api/lead-pivot', '/api/lead-cross-table', '/api/lead-metrics']
const complete: Record<string, object> = {
  '/api/lead-pivot': { group_by: 'offer' },
  '/api/lead-cross-table': { rows_by: 'offer', columns_by: 'funnel', metric: 'leads' },
  '/api/lead-metrics': {},
}

beforeAll(async () => {
  api = await startTestApi()
  api.clock.now = Date.parse('2026-12-31T20:00:00Z')
  token = await api.signInAs(1)
  await insertPartners(api.database.pool)
  const ftd = {
    lead_status_id: 5,
    converted_at: new Date('2026-05-02T00:00:00Z'),
    ftd_date: new Date('2026-05-03T00:00:00Z'),
    revenue: '900.10',
    payout: '450.05',
  }
  await insertLeads(api.database.pool, [
    { created_at: new Date('2026-05-01T00:00:00Z'), advertiser_id: 1, offer: 'Gold', ...ftd },
  ])
})
afterAll(() => api.stop())

describe('what a report is asked', () => {
  // In Kathmandu it is 2027 already.
  const far = 'Choose a date from 2000-01-01 to 2028-12-31.'
  const wrong: [body: object, fields: Record<string, string>][] = [
    [{ advertiser_id: [1, 987] }, { advertiser_id: 'Advertiser 987 does not exist.' }],
    [{ exclusive: { country_id: [9870] } }, { 'exclusive.country_id': 'Country 9870 does not exist.' }],
    [
      { excluded: { affiliate_id: [987], dis_id: [988] } },
      {
        'excluded.affiliate_id': 'Publisher 987 does not exist.',
        'excluded.dis_id': 'Distribution 988 does not exist.',
      },
    ],
    [{ start_date: '2026-05-02', end_date: '2026-05-01' }, { end_date: 'The end lies before the start.' }],
    [{ start_date: '1999-12-31' }, { start_date: far }],
    [{ start_date: '2026-01-01', end_date: '2029-01-01 00:00' }, { end_date: far }],
    [{ start_date: 'soon' }, { start_date: 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.' }],
    [{ exclusive: { advertiser_id: ['1'] } }, { 'exclusive.advertiser_id.0': expect.any(String) as never }],
    [{ excluded: { brand_status: ['group:x'] } }, { 'excluded.brand_status.0': 'Not a known status group.' }],
    [{ is_approved: 'yes' }, { is_approved: expect.any(String) as never }],
  ]
  it.each(paths.flatMap((path) => wrong.map(([body, fields]) => [path, body, fields] as const)))(
    '%s refuses %j by its field',
    async (path, body, fields) => {
      const answer = await ask(path, { ...complete[path], ...body })
      expect([answer.status, answer.body.fields]).toEqual([400, fields])
    },
  )

  const twice = 'A path can name each group once.'
  const step = (key: string, value: unknown = null) => ({ key, value })
  const wrongPaths: [path: string, body: object, fields: string[]][] = [
    ['/api/lead-pivot', {}, ['group_by']],
    ['/api/lead-pivot', { group_by: 'email' }, ['group_by']],
    ['/api/lead-pivot', { group_by: 'offer', parents: [step('publisher_id', 1)] }, ['parents.0.key']],
    ['/api/lead-pivot', { group_by: 'offer', parents: [step('offer', 'Gold')] }, ['group_by']],
    ['/api/lead-pivot', { group_by: 'offer', parents: [step('funnel'), step('funnel', 'gold')] }, ['parents.1.key']],
    ['/api/lead-pivot', { group_by: 'offer', parents: [step('advertiser_id', '1')] }, ['parents.0.value']],
    ['/api/lead-pivot', { group_by: 'offer', parents: [step('funnel', 1)] }, ['parents.0.value']],
    ['/api/lead-pivot', { group_by: 'offer', parents: [step('created_at', '2026-02-30')] }, ['parents.0.value']],
    ['/api/lead-pivot', { group_by: 'offer', parents: [step('created_at')] }, ['parents.0.value']],
    ['/api/lead-pivot', { group_by: 'offer', parents: [step('country_id', 98_700)] }, ['parents.0.value']],
    ['/api/lead-pivot', { group_by: 'offer', date_range_preset: 'tomorrow' }, ['date_range_preset']],
    ['/api/lead-cross-table', { rows_by: 'offer', columns_by: 'offer', metric: 'leads' }, ['columns_by']],
    [
      '/api/lead-cross-table',
      { rows_by: 'offer', columns_by: 'funnel', metric: 'leads', parents: [step('funnel', 'gold')] },
      ['columns_by'],
    ],
    ['/api/lead-cross-table', { rows_by: 'offer', columns_by: 'funnel', metric: 'total_ftd' }, ['metric']],
    ['/api/lead-details', { parents: [step('offer'), step('offer')] }, ['parents.1.key']],
    ['/api/lead-details', { parents: [step('dis_id', 'x')] }, ['parents.0.value']],
  ]
  it.each(wrongPaths)('%s refuses the path of %j', async (path, body, fields) => {
    const answer = await ask(path, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, fields])
    if (fields[0] === 'columns_by') expect(answer.body.fields).toEqual({ columns_by: twice })
  })

  it('is nobody else’s business without the permission', async () => {
    const blind = await api.signInAs(['LEADS_LIST'])
    for (const path of paths) expect((await ask(path, complete[path] ?? {}, blind)).status).toBe(403)
  })

  it('may be as long as a filter gets', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => `value ${index}`)
    const lists = Object.fromEntries(
      ['brand_status', 'publisher_status', 'offer', 'funnel', 'custom_param_1', 'custom_param_2'].map((list) => [
        list,
        many,
      ]),
    )
    expect((await ask('/api/lead-pivot', { group_by: 'offer', excluded: lists })).body.data).toMatchObject([
      { name: 'Gold', ftds: 1 },
    ])
    expect((await ask('/api/lead-pivot', { group_by: 'offer', exclusive: lists })).body.data).toEqual([])
    const most = Object.fromEntries(
      ['offer', 'funnel', 'custom_param_1'].map((list) => [
        list,
        Array.from({ length: 10_000 }, (_, index) => `value ${index}`),
      ]),
    )
    const month = { start_date: '2026-05-01', end_date: '2026-05-31', compare_with_past: true }
    expect((await ask('/api/lead-pivot', { ...month, group_by: 'offer', excluded: most })).body.data).toMatchObject([
      { name: 'Gold', ftds: 1 },
    ])
    expect((await ask('/api/lead-details', { ...most, excludes: Object.keys(most) })).body).toMatchObject({ total: 1 })
    const fields = { body: 'Choose at most 30,000 values in all lists together.' }
    expect(
      (await ask('/api/lead-pivot', { group_by: 'offer', excluded: most, exclusive: { brand_status: ['New'] } })).body
        .fields,
    ).toEqual(fields)
    expect((await ask('/api/lead-details', { ...most, brand_status: ['New'] })).body.fields).toEqual(fields)
  })

  it.each(["'", '\\', '" or 1=1 --', '%', '$1', '\u{1F600}'])(
    'takes the text %s for nothing but a text',
    async (text) => {
      const parents = [step('funnel', text)]
      const answer = await ask('/api/lead-pivot', {
        group_by: 'offer',
        parents,
        exclusive: { brand_status: [text] },
        excluded: { custom_param_1: [text] },
      })
      expect([answer.status, answer.body.data]).toEqual([200, []])
    },
  )
})

describe('what a viewer may not see', () => {
  const seen = async (permissions: string[], body: object) => {
    const { body: answer } = await ask('/api/lead-pivot', body, await api.signInAs(['REPORTS_LIST', ...permissions]))
    return {
      money: answer.headers.filter((header) =>
        ['revenue', 'payout', 'profit', 'margin', 'margin_percent', 'ecpl', 'aecpl'].includes(header),
      ),
      row: answer.data[0],
      totals: answer.totals,
    }
  }

  it('is null in rows, totals and the past, and no header', async () => {
    const { money, row, totals } = await seen(['REPORT_METRIC_OFFER_PAYOUT'], {
      group_by: 'offer',
      start_date: '2026-05-01',
      end_date: '2026-05-31',
      compare_with_past: true,
    })
    expect(money).toEqual(['payout'])
    const hidden = {
      revenue: null,
      payout: 450.05,
      profit: null,
      margin: null,
      margin_percent: null,
      ecpl: null,
      aecpl: null,
    }
    expect(row).toMatchObject({ ...hidden, ftds: 1, previous: { ...hidden, payout: 0 } })
    expect(totals).toMatchObject({ ...hidden, previous: { revenue: null, payout: 0 } })
  })

  it.each([
    ['its own group', ['REPORT_METRIC_ADVERTISER_ID_REVENUE'], { group_by: 'advertiser_id' }, ['revenue']],
    ['not the global one', ['REPORT_METRIC_GLOBAL_REVENUE'], { group_by: 'advertiser_id' }, []],
    ['the global one of a group without codes', ['REPORT_METRIC_GLOBAL_REVENUE'], { group_by: 'dis_id' }, ['revenue']],
    [
      'the innermost group that has codes',
      ['REPORT_METRIC_OFFER_REVENUE'],
      {
        group_by: 'funnel',
        parents: [
          { key: 'advertiser_id', value: 1 },
          { key: 'offer', value: 'Gold' },
        ],
      },
      ['revenue'],
    ],
    [
      'not one further out',
      ['REPORT_METRIC_ADVERTISER_ID_REVENUE'],
      {
        group_by: 'funnel',
        parents: [
          { key: 'advertiser_id', value: 1 },
          { key: 'offer', value: 'Gold' },
        ],
      },
      [],
    ],
    [
      'margin for both margins',
      ['REPORT_METRIC_CREATED_AT_MARGIN'],
      { group_by: 'created_at' },
      ['margin', 'margin_percent'],
    ],
  ])('goes by the codes of %s', async (_title, permissions, body, money) => {
    expect((await seen(permissions, body)).money).toEqual(money)
  })

  it('is null in all cells of a cross table without permission for rows and both', async () => {
    const table = async (permissions: string[], metric: string) => {
      const { body } = await ask(
        '/api/lead-cross-table',
        { rows_by: 'advertiser_id', columns_by: 'offer', metric },
        await api.signInAs(['REPORTS_LIST', ...permissions]),
      )
      return [body.cells, body.total, body.rows[0]?.total, body.columns[0]?.total]
    }
    const both = ['REPORT_METRIC_ADVERTISER_ID_REVENUE', 'REPORT_METRIC_OFFER_REVENUE']
    expect(await table(both, 'revenue')).toEqual([[[900.1]], 900.1, 900.1, 900.1])
    for (const alone of both) expect(await table([alone], 'revenue')).toEqual([[[null]], null, null, null])
    expect(await table([], 'ftds')).toEqual([[[1]], 1, 1, 1])
  })

  it('is null among the cards', async () => {
    const { body } = await ask(
      '/api/lead-metrics',
      {},
      await api.signInAs(['REPORTS_LIST', 'REPORT_METRIC_GLOBAL_PROFIT', 'REPORT_METRIC_OFFER_REVENUE']),
    )
    expect(body).toMatchObject({
      attempts: 1,
      total_ftd: 1,
      revenue: null,
      payout: null,
      profit: 450.05,
      ecpl: null,
      aecpl: null,
    })
  })
})

it.each(restGroups)('can be grouped by %s', async (group_by) => {
  const { status, body } = await ask('/api/lead-pivot', { group_by, created_at: { from: null, to: null } })
  expect([status, body.headers[0], body.totals.ftds]).toEqual([200, group_by, 1])
})

// Last, because the tests above count all leads.
it('lists the funnels on the leads of each publisher, those with the most leads first', async () => {
  const created_at = new Date('2026-04-01T00:00:00Z')
  const of = (publisher_id: number, funnel: string | null, more: object = {}) => ({
    ...{ created_at, advertiser_id: 1, lead_status_id: 2, publisher_id, funnel },
    ...more,
  })
  await insertLeads(api.database.pool, [
    of(2, 'few', { is_test: true }),
    of(2, 'many'),
    of(2, 'many'),
    of(2, null),
    of(3, 'refused', { advertiser_id: null, lead_status_id: 3 }),
  ])
  const path = '/api/lead-pivot/publisher-funnels?ids=3,2,987'
  const { status, body } = await api.call('GET', path, { token })
  expect([status, body]).toEqual([
    200,
    [
      { id: 3, funnels: ['refused'] },
      { id: 2, funnels: ['many', 'few'] },
      { id: 987, funnels: [] },
    ],
  ])
})
