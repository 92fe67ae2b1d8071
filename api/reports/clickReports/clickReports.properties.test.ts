import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { LeadMetric } from '../../../shared/app/filters'
import { cases } from '../../../shared/test/depth'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { arbitraryLead } from '../../leads/filters/leadFilter.arbitrary'
import { wallOf } from '../../leads/filters/leadFilter.oracle'
import { startTestApi, type TestApi, type TestAnswer } from '../../test/testApi'
import { expectedPivot, type OracleClick, type OracleQuery, type PaidLead } from './clickReports.oracle'
import { insertClicks, insertOffers } from './clickReports.testWorld'

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata']
const groups = ['country_id', 'affiliate_id', 'offer', 'created_at'] as const

let api: TestApi
let token: string
let clicks: OracleClick[]
let leads: PaidLead[]
let countryIds: number[]

const instant = (from: string, to: string) => fc.integer({ min: Date.parse(from), max: Date.parse(to) })
const moment = fc
  .oneof(
    instant('2026-03-27T00:00Z', '2026-03-31T00:00Z'),
    instant('2026-10-23T00:00Z', '2026-11-03T00:00Z'),
    instant('2026-01-01T00:00Z', '2026-12-01T00:00Z'),
  )
  .map((at) => new Date(at))
const amount = fc.integer({ min: 0, max: 99_999 }).map((cents) => String(cents / 100))

const click = () =>
  fc.record({
    created_at: moment,
    publisher_id: fc.constantFrom(1, 2, 3),
    offer_id: fc.constantFrom(1, 2, 3),
    country_id: fc.constantFrom(null, ...countryIds),
    is_unique: fc.boolean(),
  })

const list = <T>(values: T[]) => fc.option(fc.subarray(values, { minLength: 1 }), { freq: 2, nil: undefined })

/** A query about a click: its day or a range around it, and paths that lead to it. */
const query = (zone: string): fc.Arbitrary<OracleQuery> =>
  fc
    .record({
      about: fc.constantFrom(...clicks),
      before: fc.option(fc.integer({ min: 0, max: 60 * 86_400_000 }), { freq: 4 }),
      after: fc.option(fc.integer({ min: 0, max: 60 * 86_400_000 }), { freq: 4 }),
      withTime: fc.boolean(),
      lists: fc.record({
        country_id: list(countryIds),
        affiliate_id: list([1, 2, 3]),
        offer: list(['Offer 1', 'Offer 2', 'No offer']),
        excludes: list(['country_id', 'affiliate_id', 'offer']),
      }),
      path: fc.shuffledSubarray([...groups], { minLength: 1, maxLength: 3 }),
    })
    .map(({ about, before, after, withTime, lists, path }) => {
      const wall = (at: number) => wallOf(zone, at).slice(0, withTime ? 16 : 10)
      const at = about.created_at.getTime()
      const [group_by = 'country_id', ...parents] = path
      const valueOf = (key: (typeof groups)[number]) =>
        key === 'created_at' ? wallOf(zone, at).slice(0, 10) : about[key === 'affiliate_id' ? 'publisher_id' : key]
      return {
        ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values)),
        ...(before !== null && { start_date: wall(at - before) }),
        ...(after !== null && { end_date: wall(at + after) }),
        group_by,
        parents: parents.map((key) => ({ key, value: valueOf(key) })),
      }
    })

interface Pivot {
  headers: string[]
  data: (Record<string, number | string | null> & { value: number | string | null })[]
  total: number
  totals: Record<string, number>
}

const ask = (body: OracleQuery, zone: string): Promise<TestAnswer<Pivot>> =>
  api.call<Pivot>('POST', '/api/click-pivot', { token, body, headers: { 'timezone-id': zone } })

describe('a click report', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = Date.parse('2026-12-02T00:00Z')
    token = await api.signInAs(1)
    const { pool } = api.database
    await insertPartners(pool)
    await insertOffers(pool)
    countryIds = (await api.db.selectFrom('countries').select('id').limit(2).execute()).map(({ id }) => id)
    const drawn = fc
      .sample(click(), { numRuns: 500, seed: 5 })
      .map((one, index) => ({ id: `click-of-the-test-${index}`, ...one }))
    await insertClicks(pool, drawn)
    clicks = drawn.map(({ offer_id, ...one }) => ({ ...one, offer: `Offer ${offer_id}` }))
    // Most came by a click, some of them by another publisher's.
    const carried = fc.tuple(
      arbitraryLead(countryIds),
      fc.constantFrom(null, ...drawn),
      fc.integer({ min: 0, max: 4 }),
      amount,
      amount,
    )
    const input = fc.sample(carried, { numRuns: 700, seed: 6 }).map(([lead, came, die, revenue, payout]) => ({
      ...lead,
      distribution_id: null,
      ...(came && { hit_id: came.id, ...(die && { publisher_id: came.publisher_id }) }),
      revenue: lead.converted_at ? revenue : '0',
      payout: lead.ftd_date ? payout : '0',
    }))
    await insertLeads(pool, input)
    leads = (await pool.query<PaidLead>('select * from leads')).rows
  })
  afterAll(() => api.stop())

  it.each(zones)('matches the reference in %s for every grouping, path and filter', async (zone) => {
    let filled = 0
    await fc.assert(
      fc.asyncProperty(query(zone), async (asked) => {
        const { status, body } = await ask(asked, zone)
        const expected = expectedPivot(clicks, leads, asked, zone)
        expect(status).toBe(200)
        expect(body.totals).toEqual(expected.totals)
        const rows = body.data.map(({ value, name: _, country_code: _code, [asked.group_by]: again, ...figures }) => {
          expect(again).toBe(value)
          return [value, figures] as const
        })
        expect(new Map(rows)).toEqual(expected.rows)
        expect(body.total).toBe(rows.length)
        // Most clicks first; days in their order.
        const order = body.data.map((row) =>
          asked.group_by === 'created_at' ? String(row.value) : -Number(row.clicks),
        )
        expect(order).toEqual(
          asked.group_by === 'created_at'
            ? [...order].sort()
            : [...order].sort((one, other) => Number(one) - Number(other)),
        )
        if (expected.totals.ftds) filled++
      }),
      { numRuns: cases(40), seed: zone.length, endOnFailure: true },
    )
    expect(filled).toBeGreaterThan(10)
  })

  it('has the leads behind each figure in the list of leads', async () => {
    const zone = 'Europe/Berlin'
    const counted = { click_leads: 'leads', click_ftds: 'ftds', click_is_late: 'late_ftds' } as const
    const found = { click_leads: 0, click_ftds: 0, click_is_late: 0 }
    const total = async ({ group_by: _, affiliate_id, parents, ...filter }: OracleQuery, metric: LeadMetric) => {
      const { body } = await api.call<{ total: number }>('POST', '/api/lead-details', {
        ...{ token, headers: { 'timezone-id': zone } },
        body: { ...filter, publisher_id: affiliate_id, is_test: false, metric, parents, page_number: 1, limit: 10 },
      })
      return body.total
    }
    await fc.assert(
      fc.asyncProperty(query(zone), async (asked) => {
        const { body } = await ask(asked, zone)
        const [first] = body.data
        const paths = [asked.parents ?? []]
        if (first) paths.push([...paths.flat(), { key: asked.group_by, value: first.value }])
        for (const [metric, figure] of Object.entries(counted) as [keyof typeof counted, string][]) {
          const expected = [body.totals[figure], first?.[figure]]
          for (const [index, parents] of paths.entries())
            expect(await total({ ...asked, parents }, metric)).toBe(expected[index])
          found[metric] += body.totals[figure] ?? 0
        }
      }),
      { numRuns: cases(15), seed: 3, endOnFailure: true },
    )
    expect(Math.min(...Object.values(found))).toBeGreaterThan(0)
  })
})
