import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../../test/testApi'
import { type BothEngines, onBothEngines } from './bothEngines'

let api: TestApi
let engines: BothEngines
let token: string

const day = '2026-03-10'
const count = 1000
const dollars = (cents: number) => (cents / 100).toFixed(2)
/** Amounts that binary fractions cannot hold, from one cent up, each publisher with its own. */
const deposits = Array.from({ length: count }, (_, n) => ({
  publisher_id: 1 + (n % 3),
  advertiser_id: 1 + (n % 2),
  revenue: 1 + ((n * 7_919) % 99_991),
  payout: 1 + ((n * 6_133) % 49_999),
}))
const sumOf = (name: 'revenue' | 'payout', rows = deposits) => rows.reduce((sum, row) => sum + row[name], 0)
const expected = { revenue: sumOf('revenue') / 100, payout: sumOf('payout') / 100 }

/** Cents of an answer, which has no more decimals than two. */
function cents(amount: number | null | undefined): number {
  expect(JSON.stringify(amount)).toMatch(/^-?\d+(\.\d{1,2})?$/)
  return Math.round(Number(amount) * 100)
}
type Money = { revenue: number; payout: number; profit?: number }
const moneyOf = ({ revenue, payout }: Money) => ({ revenue, payout })
const added = (rows: readonly Money[]) => ({
  revenue: rows.reduce((sum, row) => sum + cents(row.revenue), 0) / 100,
  payout: rows.reduce((sum, row) => sum + cents(row.payout), 0) / 100,
})

const range = { start_date: day, end_date: day }
const ask = async <Answer>(path: string, body?: object) => {
  const answer = await api.call<Answer>(body ? 'POST' : 'GET', path, {
    token,
    ...(body && { body }),
    headers: { 'timezone-id': 'UTC' },
  })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('the money of a thousand deposits', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = Date.parse(`${day}T23:00:00Z`)
    token = await api.signInAs(1)
    await insertPartners(api.database.pool)
    const at = (n: number) => new Date(Date.parse(`${day}T01:00:00Z`) + n * 60_000)
    await insertLeads(
      api.database.pool,
      deposits.map(({ revenue, payout, ...partners }, n) => ({
        ...{ ...partners, created_at: at(n), converted_at: at(n), ftd_date: at(n), lead_status_id: 5 },
        ...{ revenue: dollars(revenue), payout: dollars(payout) },
      })),
    )
    engines = await onBothEngines(api)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it.each(['affiliate_id', 'advertiser_id', 'created_at', 'country_id'])(
    'adds up by %s to the cent: rows to totals, and totals to the leads',
    async (group_by) => {
      const { data, totals } = await ask<{ data: Money[]; totals: Money }>('/api/lead-pivot', { ...range, group_by })
      expect([added(data), moneyOf(totals)]).toEqual([expected, expected])
      expect(cents(totals.profit)).toBe(cents(expected.revenue) - cents(expected.payout))
    },
  )

  it('is the same among the cards, in the rows below a row, and in the list', async () => {
    const cards = await ask<Money>('/api/lead-metrics', range)
    expect(moneyOf(cards)).toEqual(expected)
    expect(cents(cards.profit)).toBe(cents(expected.revenue) - cents(expected.payout))
    const parents = [{ key: 'affiliate_id', value: 2 }]
    const { data } = await ask<{ data: Money[] }>('/api/lead-pivot', { ...range, parents, group_by: 'advertiser_id' })
    const ofTwo = deposits.filter(({ publisher_id }) => publisher_id === 2)
    expect(added(data)).toEqual({ revenue: sumOf('revenue', ofTwo) / 100, payout: sumOf('payout', ofTwo) / 100 })
    const list = await ask<{ data: Money[] }>('/api/lead-details', { ...range, limit: 1000 })
    expect([list.data.length, added(list.data)]).toEqual([count, expected])
  })

  it('is the same on the dashboard: in its figures, its chart and its lists', async () => {
    const query = `start_date=${day}&end_date=${day}`
    const { data } = await ask<{
      data: { range: { current_period: Money; chart: { series: { name: string; current: (number | null)[] }[] } } }
    }>(`/api/dashboard/stats?${query}`)
    expect(data.range.current_period).toMatchObject(expected)
    const profit = (cents(expected.revenue) - cents(expected.payout)) / 100
    for (const [figure, amount] of Object.entries({ ...expected, profit })) {
      const values = data.range.chart.series.find(({ name }) => name === figure)?.current
      expect(values?.reduce<number>((sum, value) => sum + cents(value ?? 0), 0)).toBe(cents(amount))
    }
    const { data: top } = await ask<{ data: { payout: number }[] }>(`/api/dashboard/top-publishers?${query}`)
    expect(top.reduce((sum, { payout }) => sum + cents(payout), 0)).toBe(cents(expected.payout))
  })
})
