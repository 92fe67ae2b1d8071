import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { api, ask, march, startGoldenWorld } from './golden.testWorld'

beforeAll(startGoldenWorld)
afterAll(() => api.stop())

describe('a report, by hand', () => {
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
})
