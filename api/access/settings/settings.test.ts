import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { checkPassword } from '../../app/secrets/passwords'
import { readOptimize } from '../../routing/engine/earnings.queries'
import { startTestApi, type TestApi } from '../../test/testApi'
import { readPasswordLimits } from './settings.queries'

let api: TestApi
let token: string

type Body = Record<string, unknown> & { fields?: Record<string, string> }
const read = async () => (await api.call<Body>('GET', '/api/settings', { token })).body
const save = (body: object) => api.call<Body>('POST', '/api/settings', { token, body })
const saved = async (body: object) => expect(await save(body)).toMatchObject({ status: 200 })

describe('the settings of the business', () => {
  beforeAll(async () => {
    // Reports are asked of the copy too: it must not keep a setting of its own.
    api = await startTestApi({ reportCopy: true })
    token = await api.signInAs(1)
    await insertPartners(api.database.pool, { publishers: 1, advertisers: 2 })
  })
  afterAll(() => api.stop())

  it('are read with suggested statuses, and partial changes give one audit row', async () => {
    expect(await read()).toMatchObject({
      exclude_ftd_status: [],
      default_publisher_status: 'New',
      suggestions: [{ status: 'New' }],
      late_ftd_days: 30,
      optimize_days: 30,
      optimize_min_leads: 50,
      optimize_explore_percent: 10,
      password_min: 6,
      password_max: 12,
      payload_days: 90,
      click_months: 0,
      audit_months: 0,
      version: 1,
    })
    await saved({ exclude_ftd_status: ['Fraud', 'Fraud'], default_publisher_status: ' Waiting ' })
    expect(await read()).toMatchObject({
      exclude_ftd_status: ['Fraud'],
      default_publisher_status: 'Waiting',
      late_ftd_days: 30,
      version: 2,
    })
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'settings')
      .execute()
    expect(rows).toMatchObject([
      {
        action: 'settings.update',
        before: { default_publisher_status: 'New' },
        after: { default_publisher_status: 'Waiting', exclude_ftd_status: ['Fraud'] },
      },
    ])
  })

  it('say what is wrong at every field, and refuse an old version', async () => {
    const { status, body } = await save({
      late_ftd_days: 0,
      optimize_explore_percent: 101,
      optimize_days: 1.5,
      password_min: 20,
      payload_days: -1,
      click_months: 121,
      audit_months: 23,
      default_publisher_status: ' ',
    })
    expect([status, body.fields]).toEqual([
      400,
      {
        late_ftd_days: 'A whole number from 1 to 3,650.',
        optimize_explore_percent: 'A whole number from 0 to 100.',
        optimize_days: 'A whole number from 1 to 365.',
        payload_days: 'A whole number from 0 to 3,650.',
        click_months: 'A whole number from 0 to 120.',
        audit_months: '0, or at least 24 months.',
        password_max: 'The longest password cannot be shorter than the shortest.',
        default_publisher_status: 'Default Publisher Status is required',
      },
    ])
    expect(await save({ late_ftd_days: 5, version: 1 })).toMatchObject({
      status: 409,
      body: { current: { version: 2 } },
    })
  })

  it('decide at once which deposits are late, in lists, dashboard and reports alike', async () => {
    const created_at = new Date(Date.now() - 20 * 86_400_000)
    const converted_at = new Date(created_at.getTime() + 10 * 86_400_000)
    await insertLeads(api.database.pool, [
      {
        created_at,
        converted_at,
        ftd_date: converted_at,
        lead_status_id: 5,
        revenue: 10,
        advertiser_id: 1,
        country_id: 1,
      },
    ])
    const late = async () => {
      const details = await api.call<{ data: { late_ftd: string }[] }>('POST', '/api/lead-details', { token, body: {} })
      const metrics = await api.call<unknown>('POST', '/api/lead-metrics', { token, body: {} })
      const pivot = await api.call<unknown>('POST', '/api/lead-pivot', { token, body: { group_by: 'advertiser_id' } })
      const stats = await api.call<unknown>('GET', '/api/dashboard/stats', { token })
      return {
        row: details.body.data[0]?.late_ftd,
        metrics: JSON.stringify(metrics.body),
        pivot: JSON.stringify(pivot.body),
        stats: JSON.stringify(stats.body),
      }
    }
    const before = await late()
    await saved({ late_ftd_days: 9 })
    const after = await late()
    expect([before.row, after.row]).toEqual(['No', 'Yes'])
    expect(after.metrics).not.toBe(before.metrics)
    expect(after.pivot).not.toBe(before.pivot)
    expect(after.stats).not.toBe(before.stats)
  })

  it('decide what optimize looks at', async () => {
    await saved({ optimize_days: 15, optimize_min_leads: 7, optimize_explore_percent: 0 })
    const looked = async () => readOptimize(api.db, 1, [1], Date.now())
    expect(await looked()).toMatchObject({ minLeads: 7, explorePercent: 0 })
    expect((await looked()).earnings.size).toBe(0)
    await saved({ optimize_days: 25 })
    expect((await looked()).earnings.get(1)).toMatchObject({ leads: 1 })
  })

  it('decide how long new passwords are, of the publisher panel too', async () => {
    await saved({ password_min: 15, password_max: 20 })
    expect(checkPassword('Abc-12345', await readPasswordLimits(api.db))).toEqual([
      'Password must be at least 15 characters',
    ])
    const account = { first_name: 'A', last_name: 'B', email: 'a@b.cd', password: 'Abc-12345', added_affiliates: [] }
    const { status, body } = await api.call<Body>('POST', '/api/publisher_account/create_publisher_account', {
      token,
      body: account,
    })
    expect([status, body.fields]).toEqual([400, { password: 'Password must be at least 15 characters' }])
  })
})
