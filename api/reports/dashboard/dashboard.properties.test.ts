import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { arbitraryLead } from '../../leads/filters/leadFilter.arbitrary'
import { onBothEngines, type BothEngines } from '../pivot/proof/bothEngines'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import {
  approvals,
  currentRange,
  deposits,
  expectedLast24Hours,
  expectedPeriod,
  isQueued,
  isShown,
  type MoneyLead,
  type OracleFilter,
} from './dashboard.oracle'

const zones = ['Europe/Berlin', 'America/New_York', 'Africa/Cairo']
const runsPerZone = cases(12)
const periods = ['today', 'this_week', 'this_month'] as const

let api: TestApi
let engines: BothEngines
let user: TestUser
let token: string
let leads: MoneyLead[]
let countryIds: number[]

type Values = (number | null)[]
interface Period {
  current_period: object
  chart: { xaxis: string[]; series: { name: string; current: Values; previous: Values }[] }
}

// Days on which some clock of these zones changes, the day after, ends of months of unequal length, and a Monday.
const days = [
  '2026-03-08',
  '2026-03-09',
  '2026-03-29',
  '2026-03-31',
  '2026-04-24',
  '2026-10-25',
  '2026-10-26',
  '2026-10-30',
  '2026-11-01',
  '2026-11-30',
]
const moment = fc
  .tuple(
    fc.constantFrom(...days),
    fc.oneof(fc.constantFrom(0, 59, 60, 119, 120, 180, 1439), fc.nat(1439)),
    fc.nat(59_999),
  )
  .map(([day, minute, millis]) => Date.parse(`${day}T00:00Z`) + minute * 60_000 + millis)

const filters = (): fc.Arbitrary<OracleFilter> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc.record(
        {
          publisher_id: fc.subarray([1, 2, 3], { minLength: 1 }),
          advertiser_id: fc.subarray([1, 2, 3], { minLength: 1 }),
          country_id: fc.subarray([...countryIds], { minLength: 1 }),
          excludes: fc.subarray(['publisher_id', 'advertiser_id', 'country_id']),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    },
  )

const HOUR = 3_600_000
const later = (date: Date, millis: number) => new Date(date.getTime() + millis)
const amount = fc.integer({ min: 0, max: 99_999 }).map((cents) => String(cents / 100))

/** Half of the conversions come within hours, so that short periods have some; the others as late as they will. */
const lead = () =>
  fc
    .tuple(arbitraryLead(countryIds), fc.boolean(), fc.nat(6 * HOUR), amount, amount)
    .map(([lead, isQuick, after, revenue, payout]) => ({
      ...lead,
      ...(isQuick && {
        converted_at: lead.converted_at && later(lead.created_at, after),
        ftd_date: lead.ftd_date && later(lead.created_at, 2 * after),
      }),
      revenue: lead.converted_at ? revenue : '0',
      payout: lead.ftd_date ? payout : '0',
    }))

/** Moves the clock; sessions do not last from one month to another. */
async function setClock(now: number) {
  api.clock.now = now
  token = await api.signInAs(user)
}

async function ask<T>(path: string, filter: OracleFilter, zone: string, more: Record<string, string> = {}): Promise<T> {
  const lists = Object.entries(filter).filter(([, values]) => values.length)
  const query = new URLSearchParams([
    ...lists.map(([name, values]) => [name, values.join(',')]),
    ...Object.entries(more),
  ])
  const { status, body } = await api.call<T>('GET', `/api/dashboard/${path}?${query}`, {
    token,
    headers: { 'timezone-id': zone },
  })
  expect(status).toBe(200)
  return body
}

/** The bars that stand on the axis, by their labels; what has none is 0. */
function barsOf({ xaxis, series }: Period['chart'], side: 'current' | 'previous') {
  const bars: Record<string, Record<string, number>> = {}
  for (const { name, [side]: values } of series) {
    expect(values).toHaveLength(xaxis.length)
    if (!['ftd', 'revenue', 'payout'].includes(name)) continue
    values.forEach((value, index) => {
      if (value) (bars[xaxis[index] ?? ''] ??= { ftd: 0, revenue: 0, payout: 0 })[name] = value
    })
  }
  return bars
}

const withoutEmpty = (bars: Record<string, Record<string, number>>) =>
  Object.fromEntries(Object.entries(bars).filter(([, bar]) => Object.values(bar).some(Boolean)))

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100

describe('the dashboard', () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 1 })
    await setClock(Date.parse('2026-12-01T00:00Z'))
    await insertPartners(api.database.pool)
    countryIds = (await api.db.selectFrom('countries').select('id').limit(2).execute()).map(({ id }) => id)
    for (const id of [1, 2]) {
      await api.db
        .insertInto('distributions')
        .values({ id, name: `Distribution ${id}`, timezone_id: 1, country_id: countryIds[0] ?? 0 })
        .execute()
    }
    await insertLeads(api.database.pool, fc.sample(lead(), { numRuns: 900, seed: 11 }))
    leads = (await api.database.pool.query<MoneyLead>('select * from leads')).rows
    engines = await onBothEngines(api)
  })
  afterAll(async () => {
    await engines.close()
    await api.stop()
  })

  it.each(zones)('matches the reference in %s for every period, filter and time', async (zone) => {
    let filled = 0
    const asked = engines.asked()
    await fc.assert(
      fc.asyncProperty(moment, filters(), async (now, filter) => {
        await setClock(now)
        const { data } = await ask<{ data: Record<string, Period> }>('stats', filter, zone)
        expect(data.last_24_hours).toMatchObject(expectedLast24Hours(leads, filter, now))
        for (const period of periods) {
          const { chart, ...figures } = data[period] as Period
          const { bars, ...expected } = expectedPeriod(leads, period, filter, { zone, now })
          expect([period, figures]).toEqual([period, expected])
          expect([period, barsOf(chart, 'current')]).toEqual([period, withoutEmpty(bars.current)])
          expect([period, barsOf(chart, 'previous')]).toEqual([period, withoutEmpty(bars.previous)])
          if (expected.current_period.ftd && expected.previous_period.ftd) filled++
        }
      }),
      { numRuns: runsPerZone, seed: zone.length, endOnFailure: true },
    )
    expect(filled).toBeGreaterThanOrEqual(runsPerZone * 0.75)
    expect(engines.asked() - asked).toBeGreaterThanOrEqual(runsPerZone)
  })

  it.each(zones)('ranks and lists in %s what lies in the period', async (zone) => {
    await fc.assert(
      fc.asyncProperty(moment, filters(), fc.constantFrom(...periods), async (now, filter, period) => {
        await setClock(now)
        const range = currentRange(period, { zone, now })
        const shown = leads.filter((lead) => isShown(lead, filter))
        const [sold, approved] = [deposits(shown, range), approvals(shown, range)]
        const rank = <Row extends { ftd: number; id: number }>(rows: Row[]) =>
          rows.sort((a, b) => b.ftd - a.ftd || a.id - b.id)

        const publishers = rank(
          [1, 2, 3].map((id) => {
            const own = ({ publisher_id }: MoneyLead) => publisher_id === id
            return { id, ftd: sold.filter(own).length, approvals: approved.filter(own) }
          }),
        ).filter((row) => row.ftd || row.approvals.length)
        expect(await ask('top-publishers', filter, zone, { period })).toEqual({
          total: publishers.length,
          data: publishers.map(({ id, ftd, approvals }) => ({
            affiliate_id: id,
            affiliate_name: `Publisher ${id}`,
            ftd,
            payout: sumOf(approvals.map(({ payout }) => payout)),
          })),
        })

        const advertisers = rank(
          [1, 2].map((id) => {
            const own = sold.filter(({ advertiser_id }) => advertiser_id === id)
            return { id, ftd: own.length, revenue: sumOf(own.map(({ revenue }) => revenue)) }
          }),
        ).filter(({ ftd }) => ftd)
        expect(await ask('top-advertisers', filter, zone, { period })).toEqual({
          total: advertisers.length,
          data: advertisers.map(({ id, ftd, revenue }) => ({
            advertiser_id: id,
            advertiser_name: `Advertiser ${id}`,
            ftd,
            revenue,
          })),
        })

        const received = shown.filter(
          ({ created_at }) => created_at.getTime() >= range.from && created_at.getTime() < range.to,
        )
        const overview = await ask<{ data: object }>('overview', filter, zone, { period })
        expect(overview.data).toMatchObject({
          attempts: received.length,
          leads: received.filter(({ lead_status_id }) => [2, 5, 6, 7].includes(lead_status_id)).length,
          rejected: received.filter(({ lead_status_id }) => lead_status_id === 3).length,
          ftds: sold.length,
          late_ftds: sold.filter(
            ({ created_at, converted_at }) => Number(converted_at) - created_at.getTime() > 30 * 86_400_000,
          ).length,
          pending_conversions: leads.filter((lead) => isQueued(lead, filter) && lead.lead_status_id === 6).length,
        })
      }),
      { numRuns: runsPerZone / 2, seed: zone.length, endOnFailure: true },
    )
  })

  it('lists all approved conversions page by page, the latest first', async () => {
    const expected = leads
      .filter((lead) => isShown(lead, {}) && lead.lead_status_id === 5)
      .sort((a, b) => Number(b.ftd_date) - Number(a.ftd_date) || b.id - a.id)
    const page = async (page_number: number) =>
      ask<{ total: number; data: { id: number; ftd_date: string }[] }>('latest-ftd', {}, 'Europe/Berlin', {
        page_number: String(page_number),
        limit: '40',
      })
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(expected.length / 40) + 1 }, (_, index) => page(index + 1)),
    )
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(expected.map(({ id }) => id))
    expect(pages.flatMap(({ data }) => data.map(({ ftd_date }) => Date.parse(ftd_date)))).toEqual(
      expected.map(({ ftd_date }) => Number(ftd_date)),
    )
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]))
  })
})
