import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { api, de, fr, ask, pivot, march, rows, startGoldenWorld } from './golden.testWorld'

beforeAll(startGoldenWorld)
afterAll(() => api.stop())

describe('a report, by hand', () => {
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
