import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

let api: TestApi
let user: TestUser

const at = (text: string) => new Date(text)
const approved = (converted: string, more: Partial<LeadInput> = {}): LeadInput => ({
  created_at: at('2026-02-20T08:00:00Z'),
  advertiser_id: 1,
  lead_status_id: 5,
  converted_at: at(converted),
  ftd_date: at(converted),
  revenue: '100.10',
  payout: '60.20',
  ...more,
})

/**
 * Berlin's clock: 02:00 becomes 03:00 on 29 March at 01:00 UTC, 03:00 becomes 02:00 on 25 October at 01:00 UTC. Each lead
 * stands for one rule; what it is worth tells it apart in the sums.
 */
const leads: LeadInput[] = [
  // Saturday, 28 March: the day before the short one.
  approved('2026-03-27T23:00:00Z', { revenue: '1', payout: '0.50' }), // its first instant
  approved('2026-03-28T01:30:00Z', { revenue: '2', payout: '1' }), // 02:30, an hour that Sunday does not have
  approved('2026-03-28T22:59:59.999Z', { revenue: '4', payout: '2' }), // its last
  // Sunday, 29 March: 23 hours.
  approved('2026-03-28T23:00:00Z', { revenue: '8', payout: '4' }),
  approved('2026-03-29T01:00:00Z', { revenue: '16', payout: '8' }), // 03:00, right after the gap
  approved('2026-03-29T10:00:59.999Z', { revenue: '32', payout: '16' }), // 12:00, the present minute
  approved('2026-03-29T10:01:00Z', { revenue: '64', payout: '32' }), // the next one
  // In no figure.
  approved('2026-03-29T06:00:00Z', { is_test: true }),
  approved('2026-03-29T06:00:00Z', { is_hidden: true }),
  approved('2026-03-29T06:00:00Z', { advertiser_id: 3 }), // the test advertiser
  approved('2026-03-29T06:00:00Z', { lead_status_id: 6, ftd_date: null, payout: '0' }),
  approved('2026-03-29T06:00:00Z', { lead_status_id: 7, ftd_date: null, payout: '0' }),
  // A fake: payout, and neither deposit nor revenue.
  approved('2026-03-29T06:00:00Z', {
    is_fake_ftd: true,
    converted_at: null,
    revenue: '0',
    payout: '0.25',
    publisher_id: 2,
  }),
  // Deposited on Saturday, approved on Sunday: each fact goes by its own date.
  approved('2026-03-28T12:00:00Z', {
    ftd_date: at('2026-03-29T07:00:00Z'),
    revenue: '128',
    payout: '64',
    publisher_id: 3,
    advertiser_id: 2,
  }),
  // Sunday, 25 October: 25 hours, and both of its half past twos.
  approved('2026-10-25T00:30:00Z', { revenue: '0.01', payout: '0.02' }),
  approved('2026-10-25T01:30:00Z', { revenue: '0.03', payout: '0.04' }),
]

type Values = (number | null)[]
interface Period {
  current_period: Record<string, number | null>
  previous_period: Record<string, number | null>
  previous_by_now: Record<string, number | null> | null
  same_weekday_by_now: Record<string, number | null> | null
  same_weekday_comparison: Record<string, number | null> | null
  comparison: Record<string, number | null>
  chart: { xaxis: string[]; series: { name: string; current: Values; previous: Values }[] }
}
interface Stats {
  data: Record<'today' | 'this_week' | 'this_month', Period> & { range: Period | null }
  as_of: string
}
interface List {
  total: number
  data: Record<string, unknown>[]
}

async function ask<T>(
  path: string,
  now: string,
  { zone = 'Europe/Berlin', as = user }: { zone?: string; as?: TestUser } = {},
) {
  api.clock.now = Date.parse(now)
  return api.call<T>('GET', `/api/dashboard/${path}`, {
    token: await api.signInAs(as),
    headers: { 'timezone-id': zone },
  })
}
/** No lead of this world was received in the periods that are looked at. */
const figures = (ftd: number, revenue: number, payout: number | null) => ({
  ...{ attempts: 0, leads: 0, success_percent: 0, cr: 0, ftd, revenue, payout },
  profit: payout === null ? null : Math.round((revenue - payout) * 100) / 100,
})
type Change = number | null
const changes = (ftd: Change, revenue: Change, payout: Change, profit: Change) => ({
  ...{ leads: 0, success_percent: 0, cr: 0, ftd, revenue, payout, profit },
})
const ftdsOf = ({ chart }: Period) => chart.series.find(({ name }) => name === 'ftd')
const sundayNoon = '2026-03-29T10:00:30Z'
const stats = async (now: string, query = '') => (await ask<Stats>(`stats${query}`, now)).body

describe('the dashboard', () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 1 })
    await insertPartners(api.database.pool)
    await insertLeads(api.database.pool, leads)
  })
  afterAll(() => api.stop())

  it('dates events separately: deposits by converted_at, payouts by approval', async () => {
    const { today, this_week, this_month } = (await stats(sundayNoon)).data
    const { chart: _, ...shown } = today
    expect(shown).toEqual({
      // 8 + 16 + 32; payout 4 + 8 + 16, the fake's 0.25, and 64 approved today.
      current_period: figures(3, 56, 92.25),
      // All of Saturday: 1 + 2 + 4 + 128.
      previous_period: figures(4, 135, 3.5),
      // Saturday up to 12:00 on its clock.
      previous_by_now: figures(2, 3, 1.5),
      // Nothing a week ago.
      same_weekday_by_now: figures(0, 0, 0),
      comparison: changes(50, 1766.67, 6050, -2516.67),
      same_weekday_comparison: changes(null, null, null, null),
    })
    expect(this_week.current_period).toEqual(figures(7, 191, 95.75))
    expect(this_month.current_period).toEqual(figures(7, 191, 95.75))
    // Nothing last week: from nothing to something is no percentage.
    expect(this_week.comparison).toEqual(changes(null, null, null, null))
  })

  it('compares today with the same weekday a week ago too, up to the same minute', async () => {
    // Saturday, 4 April, 11:00: the Saturday before had two FTDs by then, of its four.
    const { today, this_week } = (await stats('2026-04-04T09:00:00Z')).data
    expect(today.same_weekday_by_now).toEqual(figures(2, 3, 1.5))
    expect(today.same_weekday_comparison).toEqual(changes(-100, -100, -100, -100))
    expect([this_week.same_weekday_by_now, this_week.same_weekday_comparison]).toEqual([null, null])
  })

  it('compares a running custom range with the same part of the previous one', async () => {
    const whole = '?start_date=2026-03-29&end_date=2026-03-29'
    const { range } = (await stats(sundayNoon, whole)).data
    // One more FTD lies ahead of the clock, so that four stand against two.
    expect([range?.previous_by_now?.ftd, range?.previous_period.ftd, range?.comparison.ftd]).toEqual([2, 4, 100])
    const over = (await stats('2026-03-30T10:00:00Z', whole)).data.range
    expect([over?.previous_by_now, over?.comparison.ftd]).toEqual([null, 0])
    const week = '?start_date=2026-03-23&end_date=2026-03-29%2012:00&date_range_preset=this_week'
    const ofWeek = (await stats(sundayNoon, week)).data
    expect(ofWeek.range?.previous_by_now).toEqual(ofWeek.this_week.previous_by_now)
    expect(ofWeek.range?.comparison).toEqual(ofWeek.this_week.comparison)
  })

  it('draws a day of 23 hours beside one of 24, and leaves what is to come empty', async () => {
    const { xaxis, series } = (await stats(sundayNoon)).data.today.chart
    const ftd = series.find(({ name }) => name === 'ftd')
    expect(series.map(({ name }) => name)).toEqual([
      'leads',
      'success_percent',
      'cr',
      'ftd',
      'revenue',
      'payout',
      'profit',
    ])
    expect(xaxis).toEqual(Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`))
    // No 02:00 today; from 13:00 on nothing has happened yet.
    expect(ftd?.current).toEqual([1, 0, null, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...Array<null>(11).fill(null)])
    expect(ftd?.previous).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...Array<number>(9).fill(0), 1])
  })

  it('draws a day of 25 hours with its repeated hour apart', async () => {
    const { today } = (await stats('2026-10-25T12:00:00Z')).data
    expect(today.current_period).toEqual(figures(2, 0.04, 0.06))
    const { xaxis, series } = today.chart
    expect(xaxis).toHaveLength(25)
    expect(xaxis.slice(1, 5)).toEqual(['01:00', '02:00', '02:00 (2nd)', '03:00'])
    expect(series.find(({ name }) => name === 'revenue')?.current.slice(1, 5)).toEqual([0, 0.01, 0.03, 0])
    expect(series.find(({ name }) => name === 'revenue')?.previous.slice(1, 5)).toEqual([0, 0, null, 0])
  })

  it('counts what came since an hour began that the clock shows for the second time', async () => {
    // 02:30 once more: the lead of the first 02:30, and that of this minute.
    const { body } = await ask<Stats>('stats?start_date=2026-10-25', '2026-10-25T01:30:30Z')
    const both = figures(2, 0.04, 0.06)
    expect([body.data.today.current_period, body.data.range?.current_period]).toEqual([both, both])
    expect((await stats('2026-10-25T00:30:30Z')).data.today.current_period).toMatchObject({ ftd: 1, revenue: 0.01 })
  })

  it('charts a week by weekday and a month by day, even after a shorter month', async () => {
    const { this_week, this_month } = (await stats(sundayNoon)).data
    expect(this_week.chart.xaxis).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    expect(ftdsOf(this_week)?.current).toEqual([0, 0, 0, 0, 0, 4, 3])
    expect(this_month.chart.xaxis).toHaveLength(31)
    expect(ftdsOf(this_month)?.previous.slice(27)).toEqual([0, null, null, null])
    expect(ftdsOf(this_month)?.current.slice(27)).toEqual([4, 3, null, null])
  })

  it('replaces the period by a range, compared with the previous range', async () => {
    const { range } = (await stats(sundayNoon, '?start_date=2026-03-29&end_date=2026-03-29')).data
    // To its end, though that is still to come.
    expect(range?.current_period).toEqual(figures(4, 120, 124.25))
    expect(range?.previous_period).toEqual(figures(4, 135, 3.5))
    expect(range?.previous_by_now).toEqual(figures(2, 3, 1.5))
    expect((await stats(sundayNoon)).data.range).toBeNull()
    const months = (await stats(sundayNoon, '?start_date=2026-01-15&end_date=2026-03-29')).data.range
    expect(months?.chart.xaxis).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026'])
  })

  it('ranks partners by FTDs, then name; publishers with only fakes have no FTDs', async () => {
    expect((await ask<List>('top-publishers', sundayNoon)).body).toEqual({
      total: 3,
      data: [
        { affiliate_id: 1, affiliate_name: 'Publisher 1', ftd: 3, payout: 28 },
        { affiliate_id: 2, affiliate_name: 'Publisher 2', ftd: 0, payout: 0.25 },
        { affiliate_id: 3, affiliate_name: 'Publisher 3', ftd: 0, payout: 64 },
      ],
    })
    expect((await ask<List>('top-advertisers?period=this_week', sundayNoon)).body).toEqual({
      total: 2,
      data: [
        { advertiser_id: 1, advertiser_name: 'Advertiser 1', ftd: 6, revenue: 63 },
        { advertiser_id: 2, advertiser_name: 'Advertiser 2', ftd: 1, revenue: 128 },
      ],
    })
    expect((await ask<List>('top-advertisers?period=this_week&limit=1&page_number=3', sundayNoon)).body).toEqual({
      total: 2,
      data: [],
    })
    expect(
      (await ask<List>('top-advertisers?period=this_week&advertiser_id=1&excludes=advertiser_id', sundayNoon)).body
        .data,
    ).toHaveLength(1)
  })

  it('lists the latest approvals with the times of the user, fakes among them', async () => {
    const { body } = await ask<List>('latest-ftd?start_date=2026-03-29&end_date=2026-03-29&limit=3', sundayNoon)
    expect(body.total).toBe(6)
    expect(body.data.map(({ ftd_date, payout, revenue }) => [ftd_date, payout, revenue])).toEqual([
      ['2026-03-29T12:01:00.000+02:00', 32, 64],
      ['2026-03-29T12:00:59.999+02:00', 16, 32],
      ['2026-03-29T09:00:00.000+02:00', 64, 128],
    ])
    expect(body.data[2]).toMatchObject({
      affiliate_id: 3,
      affiliate_name: 'Publisher 3',
      advertiser_id: 2,
      advertiser_name: 'Advertiser 2',
    })
  })

  it('counts what came, what converted and what waits', async () => {
    expect((await ask('overview?start_date=2026-02-20&end_date=2026-03-29', sundayNoon)).body).toEqual({
      data: {
        attempts: 13,
        leads: 13,
        rejected: 0,
        success_percent: 100,
        ftds: 8,
        late_ftds: 8,
        cr: 61.54,
        pending_conversions: 1,
      },
    })
  })

  it('counts what waits as the queue and its badge do, test leads among them', async () => {
    const [test] = await insertLeads(api.database.pool, [
      approved('2026-03-29T06:00:00Z', { is_test: true, lead_status_id: 6, ftd_date: null, payout: '0' }),
    ])
    const { body } = await ask<{ data: { pending_conversions: number } }>('overview', sundayNoon)
    const token = await api.signInAs(user)
    const { body: badge } = await api.call<{ count: number }>('GET', '/api/pending-conversions/pending-ftd', { token })
    const { body: queue } = await api.call<unknown[]>('POST', '/api/pending-conversions', { token, body: {} })
    await api.db
      .deleteFrom('leads')
      .where('id', '=', test ?? 0)
      .execute()
    expect([body.data.pending_conversions, badge.count, queue.length]).toEqual([2, 2, 2])
  })

  it('shows no money, and nothing that only money tells, without the permission for it', async () => {
    const names = ['DASHBOARDS_LIST', 'PUBLISHERS_LIST', 'ADVERTISERS_LIST', 'PENDING_CONVERSIONS_LIST']
    const none = await api.addUser({ permissions: names })
    const { data } = (await ask<Stats>('stats?start_date=2026-03-29', sundayNoon, { as: none })).body
    for (const { chart, ...figures } of Object.values(data).filter((period) => period !== null)) {
      for (const part of Object.values(figures)) {
        expect(part && [part.revenue, part.payout]).toEqual(part && [null, null])
      }
      expect(chart.series.map(({ name }) => name)).toEqual(['leads', 'success_percent', 'cr', 'ftd'])
    }
    expect((await ask<List>('top-publishers', sundayNoon, { as: none })).body).toEqual({
      total: 1,
      data: [{ affiliate_id: 1, affiliate_name: 'Publisher 1', ftd: 3, payout: null }],
    })
    expect(
      (await ask<List>('top-advertisers', sundayNoon, { as: none })).body.data.map(({ revenue }) => revenue),
    ).toEqual([null])
    const latest = (await ask<List>('latest-ftd', sundayNoon, { as: none })).body
    expect(latest.data.every(({ revenue, payout }) => revenue === null && payout === null)).toBe(true)
    const payoutOnly = await api.addUser({ permissions: [...names, 'REPORT_METRIC_GLOBAL_PAYOUT'] })
    expect((await ask<Stats>('stats', sundayNoon, { as: payoutOnly })).body.data.today.current_period).toEqual({
      ...figures(3, 0, 92.25),
      revenue: null,
      profit: null,
    })
  })

  it.each([
    ['publisher_id=1;drop', 'publisher_id'],
    ['country_id=', 'country_id'],
    ['advertiser_id=1,,2', 'advertiser_id'],
    ['excludes=offer', 'excludes.0'],
    ['start_date=2026-02-30', 'start_date'],
    ['start_date=2026-03-02&end_date=2026-03-01', 'end_date'],
    ['start_date=2001-01-01&end_date=2026-03-01', 'end_date'],
    ['period=this_year', 'period'],
    ['page_number=0', 'page_number'],
    ['limit=1001', 'limit'],
    [`publisher_id=${'7,'.repeat(200)}7`, 'publisher_id'],
  ])('refuses ?%s, naming the field', async (query, field) => {
    const { status, body } = await ask<{ fields: object }>(`top-publishers?${query}`, sundayNoon)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})
