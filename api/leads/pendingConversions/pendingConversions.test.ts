import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { maxPendingConversions } from '../../../shared/leads/pendingConversionColumns'
import { metricPermissionName } from '../../../shared/access/permissions'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { PendingConversionRow } from './pendingConversions.schema'

type Refusal = { code: string; message: string; fields?: Record<string, string> }

let api: TestApi
let token: string
let germany: number
let france: number

const at = (text: string) => new Date(`2026-09-${text}Z`)
const pending = (facts: Partial<LeadInput> = {}): LeadInput => ({
  created_at: at('10T09:00:00'),
  publisher_id: 1,
  advertiser_id: 1,
  country_id: germany,
  lead_status_id: 6,
  advertiser_status: 'Deposited',
  converted_at: at('14T10:00:00'),
  revenue: '900.10',
  ...facts,
})
const fake = (facts: Partial<LeadInput> = {}) =>
  pending({ converted_at: null, revenue: '0', is_fake_ftd: true, advertiser_status: 'New', ...facts })
const ask = (body: object, as = token) =>
  api.call<PendingConversionRow[]>('POST', '/api/pending-conversions', { token: as, body })
const idsOf = async (body: object) => (await ask(body)).body.map(({ id }) => id)
const fire = (id: number, time: Date) =>
  api.db
    .insertInto('lead_status_changes')
    .values({ lead_id: id, created_at: time, old_lead_status_id: 2, new_lead_status_id: 6, changed_by: 'x@y.z' })
    .execute()

beforeAll(async () => {
  api = await startTestApi()
  token = await api.signInAs(1)
  await insertPartners(api.database.pool)
  const countries = await api.db
    .selectFrom('countries')
    .select('id')
    .where('code', 'in', ['DE', 'FR'])
    .orderBy('code')
    .execute()
  ;[germany, france] = countries.map(({ id }) => id) as [number, number]
})
afterAll(() => api.stop())

describe('the queue of pending conversions', () => {
  let real: number, early: number, fired: number, injected: number
  beforeAll(async () => {
    const others: LeadInput[] = [
      pending({ lead_status_id: 5, ftd_date: at('15T00:00:00'), payout: '450' }),
      pending({ lead_status_id: 7, status_override: 'Fraud suspected' }),
      pending({ lead_status_id: 2, converted_at: null, revenue: '0' }),
      pending({ is_hidden: true }),
    ]
    const mine = [
      pending({ custom_param_2: 'x', status_override: 'Callback' }),
      pending({ created_at: at('01T00:00:00'), converted_at: at('12T23:59:30'), country_id: france }),
      fake({ publisher_id: 2 }),
      pending({
        created_at: new Date('2026-07-20T00:00:00Z'),
        converted_at: at('13T08:15:00'),
        advertiser_id: 3,
        is_injected: true,
      }),
    ]
    ;[real, early, fired, injected] = (await insertLeads(api.database.pool, [...mine, ...others])) as [
      number,
      number,
      number,
      number,
    ]
    await fire(fired, at('14T11:30:00'))
    await fire(fired, at('13T11:30:00'))
  })

  it('holds what is pending, by the date of the deposit or of firing, newest first', async () => {
    expect(await idsOf({})).toEqual([fired, real, injected, early])
  })

  it('shows a conversion on the row of its lead, with the figures of this one lead', async () => {
    const { body } = await ask({ tz_offset: '+03:00' })
    expect(body.find(({ id }) => id === real)).toEqual({
      id: real,
      email: `lead${real}@example.com`,
      lead_status_id: 6,
      status: 'Pending FTD',
      advertiser_id: 1,
      advertiser_name: 'Advertiser 1',
      affiliate_id: 1,
      affiliate_name: 'Publisher 1',
      country_id: germany,
      country_name: 'Germany',
      country_code: 'DE',
      funnel: null,
      offer: null,
      custom_param_1: null,
      custom_param_2: 'x',
      custom_param_3: null,
      custom_param_4: null,
      custom_param_5: null,
      total: 1,
      registrations: 1,
      deposits: 0,
      aff_ftd: 0,
      revenue: 900.1,
      payout: 0,
      profit: 900.1,
      margin: 900.1,
      ecpl: 900.1,
      aecpl: 0,
      cr: 0,
      cr_when_approved: 100,
      aff_cr: 0,
      aff_cr_when_approved: 100,
      affiliate_sale_status: 'Callback',
      brand_status: 'Deposited',
      status_override: 'Callback',
      created_at_converted_time: '2026-09-10T12:00:00.000+03:00',
      ftd_date_converted_time: '2026-09-14T13:00:00.000+03:00',
      late_ftd: 'No',
      row_color: null,
      is_fake_ftd: false,
      is_quality_control: false,
      is_injected: 0,
      is_test: false,
      funnel_override: null,
      publisher_id_override: null,
      version: 1,
    })
    expect(body.find(({ id }) => id === fired)).toMatchObject({
      cr_when_approved: 0,
      aff_cr_when_approved: 100,
      revenue: 0,
      row_color: '#796b99',
      is_fake_ftd: true,
      ftd_date_converted_time: '2026-09-14T14:30:00.000+03:00',
    })
    expect(body.find(({ id }) => id === injected)).toMatchObject({ late_ftd: 'Yes', is_injected: 1, is_test: true })
  })

  it.each<[string, object, () => number[]]>([
    [
      'a range, both minutes included',
      { start_date: '2026-09-13 08:15', end_date: '2026-09-14 10:00' },
      () => [real, injected],
    ],
    ['whole days', { start_date: '2026-09-12', end_date: '2026-09-13' }, () => [injected, early]],
    [
      'the lead, created inside the range',
      { start_date: '2026-09-10', end_date: '2026-09-10', created_inside_date_range: true },
      () => [fired, real],
    ],
    [
      'hours of each day',
      { start_time: '10:00', end_time: '11:30', inside_selected_hour_range: true },
      () => [fired, real],
    ],
    [
      'hours over midnight',
      { start_time: '23:00', end_time: '08:15', inside_selected_hour_range: true },
      () => [injected, early],
    ],
    ['publishers', { publisher_id: [2] }, () => [fired]],
    ['advertisers', { advertiser_id: [3, 2] }, () => [injected]],
    ['publishers that are excluded', { publisher_id: [2], excludes: ['publisher_id'] }, () => [real, injected, early]],
    ['what is no fake and no test', { exclude_fake_FTD: false, is_test: false }, () => [real, early]],
    ['a custom parameter', { custom_param_2: ['x'] }, () => [real]],
    ['weekdays of the deposit', { traffic: 'weekends' }, () => [injected, early]],
    ['nothing that is there', { publisher_id: [3] }, () => []],
  ])('is narrowed by %s', async (_name, body, wanted) => {
    expect(await idsOf(body)).toEqual(wanted())
  })

  it('is narrowed by countries', async () => {
    expect(await idsOf({ country_id: [france] })).toEqual([early])
  })

  it('uses the time zone sent, and the last 24 hours for any range', async () => {
    const inTokyo = await api.call<PendingConversionRow[]>('POST', '/api/pending-conversions', {
      token,
      body: { start_date: '2026-09-13', end_date: '2026-09-13' },
      headers: { 'Timezone-Id': 'Asia/Tokyo' },
    })
    expect(inTokyo.body.map(({ id }) => id)).toEqual([injected, early])
    api.clock.now = at('15T10:30:00').getTime()
    const session = await api.signInAs(1)
    const { body } = await ask({ last_24_hours: true, start_date: '2026-01-01', end_date: '2026-01-02' }, session)
    api.clock.now = null
    expect(body.map(({ id }) => id)).toEqual([fired])
  })

  it('shows each money column to who may see that metric, and to nobody else', async () => {
    const money = ['revenue', 'payout', 'profit', 'margin', 'ecpl', 'aecpl'] as const
    for (const metric of money) {
      const viewer = await api.signInAs(['PENDING_CONVERSIONS_LIST', metricPermissionName('global', metric)])
      const row = (await ask({}, viewer)).body.find(({ id }) => id === real)
      expect(money.filter((name) => row?.[name] !== null)).toEqual([metric])
    }
  })

  it('gives one conversion whatever became of it, and nothing of a lead without one', async () => {
    const [decided, plain, hidden] = await insertLeads(api.database.pool, [
      pending({ lead_status_id: 5, ftd_date: at('15T00:00:00'), payout: '450.05' }),
      pending({ lead_status_id: 2, converted_at: null, revenue: '0' }),
      pending({ is_hidden: true }),
    ])
    expect((await ask({ lead_id: decided, publisher_id: [3] })).body).toEqual([
      expect.objectContaining({
        id: decided,
        status: 'FTD',
        deposits: 1,
        aff_ftd: 1,
        cr: 100,
        aff_cr: 100,
        profit: 450.05,
        margin: 450.05,
        aecpl: 450.05,
      }),
    ])
    expect([(await ask({ lead_id: plain })).body, (await ask({ lead_id: hidden })).body]).toEqual([[], []])
  })

  it.each([
    ['end_date', { start_date: '2026-09-02', end_date: '2026-09-01' }],
    ['start_date', { start_date: 'yesterday' }],
    ['start_time', { start_time: '25:00' }],
    ['advertiser_id.0', { advertiser_id: ['1 or 1=1'] }],
    ['tz_offset', { tz_offset: '+99:00' }],
  ])('refuses a wrong %s, naming it', async (field, body) => {
    const answer = await api.call<Refusal>('POST', '/api/pending-conversions', { token, body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('holds the newest 5,000 at most, found by the index of pending leads', async () => {
    const many = Array.from({ length: maxPendingConversions + 20 }, (_item, n) =>
      pending({ publisher_id: 3, converted_at: new Date(at('20T00:00:00').getTime() + n * 1000) }),
    )
    const ids = await insertLeads(api.database.pool, many)
    const found = await idsOf({ publisher_id: [3] })
    expect(found).toEqual(ids.slice(20).reverse())
    await sql`delete from leads where publisher_id = 3`.execute(api.db)
  })
})
