import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { reportGroups } from '../../../../shared/reports/reportGroups'
import { reportColumnNames } from '../../../../shared/reports/reports'
import { insertLeads, insertPartners, type LeadInput } from '../../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../../test/testApi'

let api: TestApi
let token: string
let de: number
let fr: number

const at = (text: string) => new Date(text)

/**
 * Nine leads of spring 2026. Advertiser 3 is a test one. Late is more than 30 days after creation.
 *
 * | lead | publisher | advertiser | country | received | deposit | approval | revenue | payout |
 * | 1 accepted   | 1 | 1 | DE | 1 Mar | | | | |
 * | 2 FTD        | 1 | 1 | DE | 1 Mar | 2 Mar | 3 Mar | 900.10 | 450.05 |
 * | 3 FTD, late  | 1 | 2 | FR | 1 Mar | 10 Apr | 12 Apr | 600.00 | 300.00 |
 * | 4 fake FTD   | 2 | 1 | –  | 5 Mar | | 6 Mar | | 100.00 |
 * | 5 pending    | 2 | 2 | FR | 5 Mar | 7 Mar | | 500.00 | |
 * | 6 rejected   | 2 | – | DE | 5 Mar | | | | |
 * | 7 fake pends | 2 | 1 | DE | 5 Mar, fired 8 Mar | | | | |
 * | 8 FTD, test  | 1 | 3 | DE | 5 Mar | 6 Mar | 6 Mar | 1000.00 | 1000.00 |
 * | 9 hidden FTD | 1 | 1 | DE | 5 Mar | 6 Mar | 6 Mar | 777.00 | 77.00 |
 */
function goldenLeads(): LeadInput[] {
  const lead = (
    day: string,
    affiliate_id: number,
    advertiser_id: number | null,
    country_id: number | null,
    more: Partial<LeadInput> = {},
  ): LeadInput => ({
    created_at: at(`${day}T12:00:00Z`),
    affiliate_id,
    advertiser_id,
    country_id,
    lead_status_id: 2,
    brand_status: 'New',
    ...more,
  })
  const ftd = (deposit: string, approval: string, revenue: string, payout: string): Partial<LeadInput> => ({
    lead_status_id: 5,
    brand_status: 'Deposited',
    converted_at: at(`${deposit}T12:00:00Z`),
    ftd_date: at(`${approval}T12:00:00Z`),
    revenue,
    payout,
  })
  return [
    lead('2026-03-01', 1, 1, de, { autologged_at: at('2026-03-01T12:01:00Z') }),
    lead('2026-03-01', 1, 1, de, ftd('2026-03-02', '2026-03-03', '900.10', '450.05')),
    lead('2026-03-01', 1, 2, fr, ftd('2026-04-10', '2026-04-12', '600.00', '300.00')),
    lead('2026-03-05', 2, 1, null, {
      lead_status_id: 5,
      is_fake_ftd: true,
      ftd_date: at('2026-03-06T12:00:00Z'),
      payout: '100.00',
    }),
    lead('2026-03-05', 2, 2, fr, { lead_status_id: 6, converted_at: at('2026-03-07T12:00:00Z'), revenue: '500.00' }),
    lead('2026-03-05', 2, null, de, { lead_status_id: 3, brand_status: null }),
    lead('2026-03-05', 2, 1, de, { lead_status_id: 6, is_fake_ftd: true }),
    lead('2026-03-05', 1, 3, de, ftd('2026-03-06', '2026-03-06', '1000.00', '1000.00')),
    lead('2026-03-05', 1, 1, de, { ...ftd('2026-03-06', '2026-03-06', '777.00', '77.00'), is_hidden: true }),
  ]
}

interface Row {
  name: string | null
  previous?: Record<string, number | null>
  [key: string]: unknown
}
interface Pivot {
  headers: string[]
  data: Row[]
  totals: Row
  row_count: number
  next_group_by_drilldown_enum: Record<string, string>
  previous_range: { start: string; end: string } | null
}
type PivotColumns = Omit<Pivot, 'data'> & {
  columns: Record<string, unknown[]>
  previous: Record<string, unknown[]> | null
}

const ask = async <T>(path: string, body: object, as = token, zone = 'UTC') => {
  const answer = await api.call<T>('POST', path, { token: as, body, headers: { 'timezone-id': zone } })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const pivot = (body: object, as = token, zone = 'UTC') => ask<Pivot>('/api/lead-pivot', body, as, zone)
const march = { start_date: '2026-03-01', end_date: '2026-03-31' }

describe('a report, by hand', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = Date.parse('2026-04-20T12:00:00Z')
    token = await api.signInAs(1)
    await insertPartners(api.database.pool)
    const countries = await api.db
      .selectFrom('countries')
      .select(['id', 'code'])
      .where('code', 'in', ['DE', 'FR'])
      .orderBy('code')
      .execute()
    de = countries[0]?.id ?? 0
    fr = countries[1]?.id ?? 0
    const ids = await insertLeads(api.database.pool, goldenLeads())
    await api.database.pool.query(
      `insert into lead_status_changes (lead_id, created_at, old_lead_status_id, new_lead_status_id, changed_by) values ($1, '2026-03-08T12:00:00Z', 2, 6, 'ada')`,
      [ids[6]],
    )
  })
  afterAll(() => api.stop())

  it('counts each fact by its own date', async () => {
    const { headers, data, totals, row_count, next_group_by_drilldown_enum, previous_range } = await pivot({
      ...march,
      group_by: 'advertiser_id',
    })
    expect(headers).toEqual([
      'advertiser_id',
      'total',
      'leads',
      'ftds',
      'aff_ftd',
      'is_late',
      'cr',
      'aff_cr',
      'cr_when_approved',
      'aff_cr_when_approved',
      'pending_ftds',
      'revenue',
      'payout',
      'profit',
      'margin',
      'margin_percent',
      'ecpl',
      'aecpl',
    ])
    expect(data).toEqual([
      {
        advertiser_id: 1,
        name: 'Advertiser 1',
        total: 4,
        leads: 4,
        ftds: 1,
        aff_ftd: 2,
        is_late: 0,
        cr: 25,
        aff_cr: 50,
        cr_when_approved: 25,
        aff_cr_when_approved: 75,
        pending_ftds: 0,
        revenue: 900.1,
        payout: 550.05,
        profit: 350.05,
        margin: 87.51,
        margin_percent: 38.89,
        ecpl: 225.03,
        aecpl: 137.51,
      },
      {
        advertiser_id: 2,
        name: 'Advertiser 2',
        total: 2,
        leads: 2,
        ftds: 0,
        aff_ftd: 0,
        is_late: 0,
        cr: 0,
        aff_cr: 0,
        cr_when_approved: 50,
        aff_cr_when_approved: 50,
        pending_ftds: 1,
        revenue: 0,
        payout: 0,
        profit: 0,
        margin: 0,
        margin_percent: 0,
        ecpl: 0,
        aecpl: 0,
      },
      {
        advertiser_id: null,
        name: null,
        total: 1,
        leads: 0,
        ftds: 0,
        aff_ftd: 0,
        is_late: 0,
        cr: 0,
        aff_cr: 0,
        cr_when_approved: 0,
        aff_cr_when_approved: 0,
        pending_ftds: 0,
        revenue: 0,
        payout: 0,
        profit: 0,
        margin: 0,
        margin_percent: 0,
        ecpl: 0,
        aecpl: 0,
      },
    ])
    expect(totals).toMatchObject({
      advertiser_id: null,
      name: 'Total',
      total: 7,
      leads: 6,
      ftds: 1,
      aff_ftd: 2,
      cr: 16.67,
      cr_when_approved: 33.33,
      aff_cr_when_approved: 66.67,
      revenue: 900.1,
      payout: 550.05,
      ecpl: 150.02,
    })
    expect([row_count, previous_range, Object.values(next_group_by_drilldown_enum).slice(0, 2)]).toEqual([
      3,
      null,
      ['Country', 'Offer'],
    ])
  })

  it('says the same figure by figure', async () => {
    const blind = await api.signInAs(['REPORTS_LIST', 'REPORT_METRIC_GLOBAL_PAYOUT'])
    for (const group_by of reportGroups) {
      for (const as of [token, blind]) {
        const body = { start_date: '2026-04-01', end_date: '2026-04-30', compare_with_past: true, group_by }
        const { data, ...summary } = await pivot(body, as)
        expect(data).not.toEqual([])
        const { columns, previous, ...others } = await ask<PivotColumns>('/api/lead-pivot/columns', body, as)
        expect(others).toEqual(summary)
        const listed = (figuresOf: (row: Row) => Record<string, unknown> | undefined) =>
          Object.fromEntries(reportColumnNames.map((name) => [name, data.map((row) => figuresOf(row)?.[name])]))
        expect(columns).toEqual({
          value: data.map((row) => row[group_by]),
          name: data.map(({ name }) => name),
          ...(group_by === 'country_id' && { country_code: data.map((row) => row.country_code ?? null) }),
          ...listed((row) => row),
        })
        expect(previous).toEqual(group_by === 'created_at' ? null : listed((row) => row.previous))
      }
    }
  })

  it('gives the figures that were asked for, where they are asked for by name', async () => {
    const { columns, previous, totals } = await ask<PivotColumns>('/api/lead-pivot/columns', {
      ...march,
      group_by: 'advertiser_id',
      columns: ['ftds', 'revenue'],
    })
    expect([columns, previous]).toEqual([
      { value: [1, 2, null], name: ['Advertiser 1', 'Advertiser 2', null], ftds: [1, 0, 0], revenue: [900.1, 0, 0] },
      null,
    ])
    expect(totals).toMatchObject({ leads: 6, payout: 550.05 })
    const wrong = await api.call('POST', '/api/lead-pivot/columns', {
      token,
      body: { group_by: 'offer', columns: ['email'] },
    })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { 'columns.0': expect.any(String) as never } } })
  })

  const rows = async (body: object, columns: string[]) =>
    (await pivot(body)).data.map((row) => [row.name, ...columns.map((column) => row[column])])

  it('gives a day the facts of that day', async () => {
    expect(
      await rows({ start_date: '2026-03-01', end_date: '2026-04-30', group_by: 'created_at' }, [
        'total',
        'ftds',
        'aff_ftd',
        'is_late',
        'revenue',
        'payout',
      ]),
    ).toEqual([
      ['2026-03-01', 3, 0, 0, 0, 0, 0],
      ['2026-03-02', 0, 1, 0, 0, 900.1, 0],
      ['2026-03-03', 0, 0, 1, 0, 0, 450.05],
      ['2026-03-05', 4, 0, 0, 0, 0, 0],
      ['2026-03-06', 0, 0, 1, 0, 0, 100],
      ['2026-03-07', 0, 0, 0, 0, 0, 0],
      ['2026-03-08', 0, 0, 0, 0, 0, 0],
      ['2026-04-10', 0, 1, 0, 1, 600, 0],
      ['2026-04-12', 0, 0, 1, 0, 0, 300],
    ])
  })

  it('gives the day of creation all of its leads when it goes by creation', async () => {
    expect(
      await rows({ ...march, created_inside_date_range: true, group_by: 'created_at' }, [
        'total',
        'ftds',
        'aff_ftd',
        'is_late',
        'revenue',
        'payout',
        'cr',
        'cr_when_approved',
      ]),
    ).toEqual([
      ['2026-03-01', 3, 2, 2, 1, 1500.1, 750.05, 66.67, 66.67],
      ['2026-03-05', 4, 0, 1, 0, 0, 100, 0, 33.33],
    ])
  })

  it('counts exactly the waiting deposits of the queue with the same filter', async () => {
    const { totals } = await pivot({ ...march, group_by: 'affiliate_id' })
    const cards = await ask<{ pending_ftd: number; conversion_when_approved: number }>('/api/lead-metrics', march)
    const queue = await ask<{ id: number }[]>('/api/pending-conversions', {
      ...march,
      is_test: false,
      exclude_fake_FTD: false,
    })
    expect([totals.pending_ftds, cards.pending_ftd, queue.length]).toEqual([1, 1, 1])
    expect([totals.cr_when_approved, cards.conversion_when_approved]).toEqual([33.33, 33.33])
  })

  it('goes down a path, also to leads without a value', async () => {
    const path = [{ key: 'affiliate_id', value: 2 }]
    expect(
      await rows({ ...march, group_by: 'country_id', parents: path }, ['country_code', 'leads', 'aff_ftd', 'payout']),
    ).toEqual([
      ['Germany', 'DE', 1, 0, 0],
      ['France', 'FR', 1, 0, 0],
      [null, undefined, 1, 1, 100],
    ])
    expect(
      await rows({ ...march, group_by: 'advertiser_id', parents: [...path, { key: 'country_id', value: null }] }, [
        'leads',
        'aff_ftd',
      ]),
    ).toEqual([['Advertiser 1', 1, 1]])
    expect(
      await rows({ ...march, group_by: 'affiliate_id', parents: [{ key: 'created_at', value: '2026-03-06' }] }, [
        'leads',
        'aff_ftd',
      ]),
    ).toEqual([['Publisher 2', 0, 1]])
    expect(
      await rows(
        {
          ...march,
          group_by: 'affiliate_id',
          parents: [{ key: 'created_at', value: '2026-03-05' }],
          created_inside_date_range: true,
        },
        ['leads', 'aff_ftd'],
      ),
    ).toEqual([['Publisher 2', 3, 1]])
  })

  it('leaves test leads out unless asked, and can count them alone', async () => {
    const total = async (body: object) => (await pivot({ ...march, ...body, group_by: 'offer' })).totals.revenue
    expect([await total({}), await total({ is_test: null }), await total({ is_test: true })]).toEqual([
      900.1, 1900.1, 1000,
    ])
  })

  it('chooses from one map of lists and leaves out those of the other', async () => {
    const names = async (body: object) =>
      (await rows({ ...march, ...body, group_by: 'advertiser_id' }, ['leads'])).map(String)
    expect(await names({ exclusive: { advertiser_id: [1, 2] }, excluded: { affiliate_id: [1] } })).toEqual([
      'Advertiser 1,2',
      'Advertiser 2,1',
    ])
    expect(await names({ exclusive: { country_id: [de, fr] }, excluded: { country_id: [de] } })).toEqual([
      'Advertiser 2,2',
    ])
    expect(await names({ excluded: { country_id: [de] } })).toEqual(['Advertiser 2,2', 'Advertiser 1,1'])
    expect(await names({ advertiser_id: [2], excludes: ['advertiser_id'], exclusive: { affiliate_id: [2] } })).toEqual([
      'Advertiser 1,2',
      ',0',
    ])
  })

  it('compares with the same part of the previous range, including its extra rows', async () => {
    const april = {
      start_date: '2026-04-01',
      end_date: '2026-04-20 12:00',
      compare_with_past: true,
      group_by: 'affiliate_id',
    }
    const { data, totals, previous_range } = await pivot({ ...april, date_range_preset: 'this_month' })
    expect(previous_range).toEqual({ start: '2026-03-01 00:00', end: '2026-03-20 12:00' })
    expect(data).toMatchObject([
      { name: 'Publisher 1', leads: 0, ftds: 1, revenue: 600, previous: { leads: 3, ftds: 1, revenue: 900.1 } },
      { name: 'Publisher 2', leads: 0, ftds: 0, revenue: 0, previous: { leads: 3, ftds: 0, payout: 100 } },
    ])
    expect(totals).toMatchObject({
      leads: 0,
      revenue: 600,
      payout: 300,
      previous: { leads: 6, revenue: 900.1, payout: 550.05 },
    })
    const plain = await pivot(april)
    expect(plain.previous_range).toEqual({ start: '2026-03-12 11:59', end: '2026-03-31 23:59' })
    expect(plain.data.map(({ name, previous }) => [name, previous?.leads])).toEqual([['Publisher 1', 0]])
    const daily = await pivot({ ...april, group_by: 'created_at' })
    expect([daily.previous_range, daily.totals.previous]).toEqual([null, undefined])
  })

  it('adds up the cards', async () => {
    expect(await ask('/api/lead-metrics', march)).toEqual({
      attempts: 7,
      leads: 6,
      success_percent: 85.71,
      autologged: 1,
      autologged_percent: 16.67,
      total_ftd: 1,
      publisher_ftd: 2,
      late_ftd: 0,
      conversion: 16.67,
      publisher_conversion: 33.33,
      pending_ftd: 1,
      conversion_when_approved: 33.33,
      ecpl: 150.02,
      aecpl: 91.68,
      revenue: 900.1,
      payout: 550.05,
      profit: 350.05,
    })
  })

  it('returns the cards of each record as if queried alone, also without leads', async () => {
    const lists = { advertiser_id: [3, 1, 2], publisher_id: [2, 1] }
    for (const [of_each, ids] of Object.entries(lists)) {
      const filter = { ...march, publisher_status: null, brand_status: null }
      const each = await ask('/api/lead-metrics/of-each', { ...filter, [of_each]: ids, of_each })
      const alone = await Promise.all(ids.map((id) => ask<object>('/api/lead-metrics', { ...filter, [of_each]: [id] })))
      expect(each).toEqual(alone.map((cards, place) => ({ id: ids[place], ...cards })))
    }
  })

  it('applies publisher statuses to advertiser statuses, unless both are given', async () => {
    const ftds = async (body: object) =>
      (await ask<{ total_ftd: number }>('/api/lead-metrics', { ...march, ...body })).total_ftd
    await api.db.updateTable('leads').set({ status_override: 'Fraud' }).where('revenue', '=', 900.1).execute()
    expect(await ftds({ exclusive: { publisher_status: ['Deposited'] } })).toBe(1)
    expect(await ftds({ publisher_status: ['Deposited'] })).toBe(1)
    expect(await ftds({ publisher_status: ['Deposited'], brand_status: null })).toBe(0)
    expect(await ftds({ exclusive: { publisher_status: ['Fraud'], brand_status: ['Deposited'] } })).toBe(1)
    await api.db.updateTable('leads').set({ status_override: null }).execute()
  })

  it('crosses two groups, nothing where there is nothing', async () => {
    const table = await ask('/api/lead-cross-table', {
      ...march,
      rows_by: 'advertiser_id',
      columns_by: 'affiliate_id',
      metric: 'revenue',
    })
    expect(table).toEqual({
      rows: [
        { value: 1, name: 'Advertiser 1', total: 900.1, leads: 4 },
        { value: 2, name: 'Advertiser 2', total: 0, leads: 2 },
        { value: null, name: null, total: 0, leads: 0 },
      ],
      columns: [
        { value: 1, name: 'Publisher 1', total: 900.1, leads: 3 },
        { value: 2, name: 'Publisher 2', total: 0, leads: 3 },
      ],
      cells: [
        [900.1, 0],
        [0, 0],
        [null, 0],
      ],
      // Revenue is not per lead.
      cell_leads: [],
      row_count: 3,
      column_count: 2,
      total: 900.1,
    })
  })
})
