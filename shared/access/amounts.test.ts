import { describe, expect, it } from '@jest/globals'
import { amountNames, amountsSeen, isPrice, recordWithoutAmounts } from './amounts'
import { metricPermissionName, permissionCode, reportMetrics, reportScopes } from './permissions'

const codes = (...names: string[]) => names.map((name) => permissionCode(name) ?? 0)

describe('amounts of money', () => {
  it('are opened by a permission of any scope, prices also for those who change them', () => {
    for (const metric of reportMetrics)
      for (const scope of reportScopes)
        expect(amountsSeen(codes(metricPermissionName(scope, metric)))).toEqual([metric])
    for (const verb of ['LIST', 'EDIT']) {
      expect(amountsSeen(codes(`ADVERTISER_REVENUES_${verb}`))).toEqual(['advertiser_price'])
      expect(amountsSeen(codes(`PUBLISHER_PAYOUTS_${verb}`))).toEqual(['publisher_price'])
    }
    expect(amountsSeen(codes('ADVERTISER_REVENUES_CREATE', 'PUBLISHERS_LIST', 'OF_ANOTHER_VERSION'))).toEqual([])
    expect(amountNames.filter(isPrice)).toEqual(['advertiser_price', 'publisher_price'])
  })

  const lead = { id: 7, revenue: 450.5, payout: '120.00', note: 'paid 450.5', tags: ['a'], sent: null }
  const shown = (value: unknown, record: string, ...names: string[]) =>
    recordWithoutAmounts(codes(...names), '***', value, record)

  it('of a lead are hidden unless their permission for all leads is held', () => {
    expect(shown(lead, 'lead')).toEqual({ ...lead, revenue: '***', payout: '***' })
    expect(shown(lead, 'lead', 'REPORT_METRIC_GLOBAL_REVENUE')).toEqual({ ...lead, payout: '***' })
    expect(shown(lead, 'lead', 'REPORT_METRIC_GLOBAL_PAYOUT')).toEqual({ ...lead, revenue: '***' })
    expect(shown(lead, 'lead', 'REPORT_METRIC_OFFER_REVENUE')).toEqual(shown(lead, 'lead'))
  })

  it.each([
    ['advertiser_revenue', 'revenues', 'ADVERTISER_REVENUES_LIST'],
    ['publisher_payout', 'payouts', 'PUBLISHER_PAYOUTS_LIST'],
  ])('of the record %s are hidden, as in the list %s of another record', (record, list, opens) => {
    const price = { id: 1, amount: 12.5, country: { id: 3, amount: 4 } }
    const hidden = { id: 1, amount: '***', country: { id: 3, amount: '***' } }
    expect(shown(price, record)).toEqual(hidden)
    expect(shown(price, record, opens)).toEqual(price)
    expect(shown({ name: 'Veltra', [list]: [price] }, 'advertiser')).toEqual({ name: 'Veltra', [list]: [hidden] })
    expect(shown({ name: 'Veltra', [list]: [price] }, 'advertiser', opens)).toEqual({ name: 'Veltra', [list]: [price] })
  })

  it('of other records are shown, and so is what is no amount', () => {
    const cap = { amount: 40, revenues: 3 }
    expect(shown(cap, 'cap')).toEqual(cap)
    expect(shown({ amount: null, revenue: { from: 1 } }, 'advertiser_revenue')).toEqual({
      ...{ amount: null, revenue: { from: 1 } },
    })
    expect([null, 5, 'text'].map((value) => shown(value, 'lead'))).toEqual([null, 5, 'text'])
  })
})
