import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addPublisher, germany } from '../../support/injectionWorld'
import { cleanUp } from '../../../api/app/start/cleanup'
import { startTestApi, type TestApi } from '../../../api/test/testApi'

const now = Date.parse('2026-06-15T10:00:00Z')
const months = ['2024-01', '2024-05', '2024-06', '2026-03', '2026-05', '2026-06']
let api: TestApi
let token: string
let publisher: number
let offer: number
let country: number

const query = (sql: string) => api.database.pool.query<Record<string, unknown>>(sql).then(({ rows }) => rows)
const keep = async (change: object) => {
  const { status } = await api.call('POST', '/api/settings', { token, body: change })
  expect(status).toBe(200)
}
const clean = () => cleanUp({ ...api.services, now: () => now })
const monthsOf = async (table: string) =>
  (
    await query(`select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM') as month from ${table} order by 1`)
  ).map(({ month }) => month)
const pivot = async (body: object) => {
  const answer = await api.call('POST', '/api/click-pivot', { token, body, headers: { 'timezone-id': 'Asia/Kolkata' } })
  expect(answer.status).toBe(200)
  return answer.body
}
/** By every grouping, with ranges that cut a day and an hour. */
const reports = () =>
  Promise.all(
    ['country_id', 'affiliate_id', 'offer', 'created_at'].flatMap((group_by) => [
      pivot({ group_by }),
      pivot({ group_by, start_date: '2024-01-10 12:07', end_date: '2024-01-20 12:07' }),
      pivot({ group_by, country_id: [country], excludes: ['country_id'] }),
    ]),
  )

describe('months that are no longer kept', () => {
  beforeAll(async () => {
    api = await startTestApi()
    api.clock.now = now
    token = await api.signInAs(1)
    publisher = await addPublisher(api.db)
    country = await germany(api.db)
    ;[{ id: offer }] = (await query(`insert into offers (name, slug) values ('Offer', 'offer') returning id`)) as [
      { id: number },
    ]
    for (const month of months) {
      await query(`select ensure_month('${month}-01')`)
      await query(`
        insert into clicks (id, created_at, publisher_id, offer_id, country_id, is_unique, custom_param_1)
        select 'click-${month}-0000-' || n, '${month}-01T00:00:00Z'::timestamptz + n * interval '6 hours 7 minutes 20 seconds' / 2,
          ${publisher}, ${offer}, case when n % 3 > 0 then ${country} end, n % 2 = 0, 'x' || n
        from generate_series(0, 100) n`)
      await query(
        `insert into audit_log (created_at, actor, action, entity) values ('${month}-03', 'Ada', 'cap.update', 'cap')`,
      )
    }
  })
  afterAll(() => api.stop())

  it('are all kept by default', async () => {
    await clean()
    expect(await monthsOf('clicks')).toEqual(months)
    expect(await monthsOf('audit_log')).toEqual(expect.arrayContaining(months))
  })

  it('leave every click report as it was, to the minute', async () => {
    const before = await reports()
    expect(JSON.stringify(before[1])).toContain('"gross_clicks"')
    await keep({ click_months: 3 })
    await Promise.all([clean(), clean()])
    // March ended less than three months ago.
    expect(await monthsOf('clicks')).toEqual(['2026-03', '2026-05', '2026-06'])
    expect(await reports()).toEqual(before)
    expect(await query(`select count(*)::int as tables from pg_class where relname = 'clicks_2024_01'`)).toEqual([
      { tables: 0 },
    ])
    await clean()
    expect(await reports()).toEqual(before)
  })

  it('still link a lead to its click, and let no click be recorded twice', async () => {
    await query(
      `insert into leads (publisher_id, email, hit_id, created_at) values (${publisher}, 'a@example.test', 'click-2024-01-0000-1', '${new Date(now).toISOString()}')`,
    )
    expect(await query(`select click_id from click_leads`)).toEqual([{ click_id: 'click-2024-01-0000-1' }])
    await expect(
      query(
        `insert into clicks (id, created_at, publisher_id, offer_id, is_unique) values ('click-2024-01-0000-1', now(), ${publisher}, ${offer}, true)`,
      ),
    ).rejects.toThrow(/click_keys/)
  })

  it('keep their publisher and offer from being deleted', async () => {
    await query(`delete from leads`)
    const clicked = await api.db.selectFrom('clicks').select('created_at').execute()
    expect(clicked.length).toBeGreaterThan(0)
    await keep({ click_months: 1 })
    await query(`delete from clicks`)
    const { status, body } = await api.call('DELETE', `/api/publishers/${publisher}`, { token })
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('clicks')])
  })

  it('of the audit log go after two years at the earliest', async () => {
    expect((await api.call('POST', '/api/settings', { token, body: { audit_months: 12 } })).status).toBe(400)
    await keep({ audit_months: 24 })
    await clean()
    // May 2024 ended more than 24 months ago, June 2024 did not.
    const left = await monthsOf('audit_log')
    expect(left.filter((month) => months.includes(String(month)))).toEqual(['2024-06', '2026-03', '2026-05', '2026-06'])
  })
})
