import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { restGroups } from '../../../../shared/reports/reportGroups'
import { restReportColumns } from '../../../../shared/reports/reports'
import { api, token, type Row, type Pivot, ask, pivot, march, rows, startGoldenWorld } from './golden.testWorld'

type PivotColumns = Omit<Pivot, 'data'> & {
  columns: Record<string, unknown[]>
  previous: Record<string, unknown[]> | null
}

beforeAll(startGoldenWorld)
afterAll(() => api.stop())

describe('a report, by hand', () => {
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
    for (const group_by of restGroups) {
      for (const as of [token, blind]) {
        const body = { start_date: '2026-04-01', end_date: '2026-04-30', compare_with_past: true, group_by }
        const { data, ...summary } = await pivot(body, as)
        expect(data).not.toEqual([])
        const { columns, previous, ...others } = await ask<PivotColumns>('/api/lead-pivot/columns', body, as)
        expect(others).toEqual(summary)
        const listed = (figuresOf: (row: Row) => Record<string, unknown> | undefined) =>
          Object.fromEntries(restReportColumns.map((name) => [name, data.map((row) => figuresOf(row)?.[name])]))
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
})
