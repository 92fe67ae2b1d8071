import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import type { CapRow } from '../../routing/caps/caps.schema'
import { startTestApi, type TestApi } from '../../test/testApi'

interface Answer {
  revenues: { id: number; country_id: number | null; amount: number; version: number }[]
  payouts: { id: number; amount: number }[]
  supported_countries: { id: number; pivot: { version: number } }[]
  opening_hours: { id: number; country_id: number; version: number }[]
  caps: CapRow[]
  deleted: Record<string, number[]>
  code?: string
  fields?: Record<string, string>
}

let api: TestApi
let token: string
let advertiser: number
let germany: number
let spain: number
let italy: number

const save = (rows: object[], as = token, headers?: Record<string, string>) =>
  api.call<Answer>('PUT', `/api/advertisers/${advertiser}/country-grid`, {
    token: as,
    body: { rows },
    ...(headers && { headers }),
  })
const page = async () =>
  (
    await api.call<{
      revenues: Answer['revenues']
      supported_countries: Answer['supported_countries']
      openingHours: object[]
      caps: CapRow[]
    }>('GET', `/api/advertisers/${advertiser}/settings?parts=revenues,supported_countries,openingHours,caps`, { token })
  ).body
const audited = async () =>
  (await api.db.selectFrom('audit_log').select(['action']).orderBy('id').execute()).map(({ action }) => action)
const noVersion = { version: null }
const price = (amount: number | string | null, version: number | null = null) => ({ price: { amount, version } })
const hours = { timezone_id: 1, days: wholeWeek().map((day) => ({ ...day, traffic: true })) }

describe('the country grid', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    const byCode = async (code: string) =>
      (await api.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
    ;[germany, spain, italy] = [await byCode('DE'), await byCode('ES'), await byCode('IT')]
  })
  beforeEach(async () => {
    const brand = { name: `Brand ${Math.random()}`, display_name: 'Brand' }
    advertiser = (await api.db.insertInto('advertisers').values(brand).returning('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api.stop())

  it('creates, updates and deletes all parts of several countries, each audited once', async () => {
    const before = (await audited()).length
    const made = await save([
      { country_id: null, ...price(400) },
      {
        country_id: germany,
        ...price('650.50'),
        supported: { is_supported: true, ...noVersion },
        opening_hours: { hours, ...noVersion },
        cap: { id: null, cap: 30, timezone_id: 1, ...noVersion },
      },
      { country_id: spain, supported: { is_supported: true, ...noVersion } },
    ])
    expect([made.status, made.body.revenues.map(({ amount }) => amount)]).toEqual([200, [400, 650.5]])
    const [cap] = made.body.caps
    expect(cap).toMatchObject({
      ...{ type: 'lead', interval: 'daily', cap: 30, filled: 0, reset_time: '00:00:00', version: 1 },
      countries: [{ code: 'DE' }],
      advertisers: [{ id: advertiser }],
    })
    const changed = await save([
      {
        country_id: germany,
        ...price(700, 1),
        supported: { is_supported: false, version: 1 },
        opening_hours: { hours: null, version: 1 },
        cap: { id: cap?.id, cap: '50', version: 1 },
      },
      { country_id: null, ...price(null, 1) },
    ])
    expect(changed.body).toMatchObject({
      revenues: [{ country_id: germany, amount: 700, version: 2 }],
      caps: [{ id: cap?.id, cap: 50, version: 2 }],
      deleted: {
        revenues: [made.body.revenues[0]?.id],
        opening_hours: [made.body.opening_hours[0]?.id],
        caps: [],
      },
    })
    const now = await page()
    expect([
      now.revenues.length,
      now.supported_countries.map(({ id }) => id),
      now.openingHours,
      now.caps.length,
    ]).toEqual([1, [spain], [], 1])
    const kinds = ['advertiser_revenue', 'advertiser_supported_country', 'advertiser_opening_hours', 'cap']
    const actions = (await audited()).slice(before)
    expect(kinds.map((kind) => actions.filter((action) => action.startsWith(`${kind}.`)))).toEqual([
      ['create', 'create', 'update', 'delete'].map((verb) => `advertiser_revenue.${verb}`),
      ['create', 'create', 'delete'].map((verb) => `advertiser_supported_country.${verb}`),
      ['create', 'delete'].map((verb) => `advertiser_opening_hours.${verb}`),
      ['cap.create', 'cap.update'],
    ])
  })

  it('writes nothing when a cell is wrong, and names the row and the part of each', async () => {
    const { status, body } = await save([
      { country_id: germany, ...price(500) },
      { country_id: spain, ...price('-3'), cap: { id: null, cap: 'many', timezone_id: 1, ...noVersion } },
      {
        country_id: italy,
        ...price(1.234),
        opening_hours: {
          hours: {
            timezone_id: 1,
            days: hours.days.map((day) => ({ ...day, steps: [{ start_time: '10:00', end_time: '09:00' }] })),
          },
          ...noVersion,
        },
      },
      { country_id: italy, ...price(1) },
      { country_id: null, supported: { is_supported: true, ...noVersion } },
    ])
    expect([status, body.fields]).toMatchObject([
      400,
      {
        'rows.1.price.amount': 'Amount must be greater than 0',
        'rows.1.cap.cap': 'Please enter a valid cap',
        'rows.2.price.amount': 'Amount must be a number',
        'rows.2.opening_hours.hours.days.0.steps.0.start_time': 'Start time should be smaller',
        'rows.3.country_id': 'Name each country once.',
        'rows.4.supported': 'Country is required',
      },
    ])
    const unknown = await save([
      { country_id: germany, ...price(500) },
      { country_id: 999_999, ...price(1) },
    ])
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { 'rows.1.country_id': 'This country no longer exists.' },
    ])
    expect((await page()).revenues).toEqual([])
  })

  it('writes nothing if a value was changed meanwhile, and returns current values', async () => {
    await save([
      { country_id: germany, ...price(500), cap: { id: null, cap: 5, timezone_id: 1, ...noVersion } },
      { country_id: spain, ...price(300) },
    ])
    const [cap] = (await page()).caps
    await save([{ country_id: germany, ...price(510, 1), cap: { id: cap?.id, cap: 6, version: 1 } }])
    const stale = await save([
      { country_id: spain, ...price(1, 1) },
      { country_id: germany, ...price(520, 1), cap: { id: cap?.id, cap: 7, version: 1 } },
      { country_id: italy, ...price(1, 4) },
    ])
    expect([stale.status, stale.body.code, stale.body.fields]).toEqual([
      409,
      'CONFLICT',
      {
        'rows.1.price': 'Changed in the meantime: the price is $510.00 now.',
        'rows.1.cap': 'Changed in the meantime: the cap is 6 now.',
        'rows.2.price': 'Changed in the meantime: there is no price now.',
      },
    ])
    expect((await page()).revenues.map(({ amount }) => amount)).toEqual([510, 300])
  })

  it('creates a record once for two concurrent grids or a repeated one', async () => {
    const rows = [{ country_id: germany, ...price(500) }]
    const same = await Promise.all([1, 2].map(() => save(rows, token, { 'idempotency-key': `grid ${advertiser}` })))
    expect(same.map(({ status, body }) => [status, body.revenues[0]?.id])).toEqual([
      [200, same[0]?.body.revenues[0]?.id],
      [200, same[0]?.body.revenues[0]?.id],
    ])
    const two = await Promise.all([1, 2].map(() => save([{ country_id: spain, ...price(1) }])))
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('keeps a cap that counts for several countries from being deleted by one of them', async () => {
    const body = {
      ...{ type: 'lead', interval: 'daily', cap: 9, timezone_id: 1, country_ids: [germany, spain] },
      advertiser_ids: [advertiser],
    }
    const { body: cap } = await api.call<CapRow>('POST', '/api/caps', { token, body })
    const deletion = await save([{ country_id: germany, cap: { id: cap.id, cap: null, version: 1 } }])
    expect([deletion.status, deletion.body.fields]).toEqual([
      400,
      { 'rows.0.cap': `Cap #${cap.id} counts for others too. Delete it on the Caps tab.` },
    ])
    const raised = await save([{ country_id: spain, cap: { id: cap.id, cap: 12, version: 1 } }])
    expect(raised.body.caps).toMatchObject([{ cap: 12, countries: [{ id: germany }, { id: spain }] }])
    // A cap of another advertiser is none of this grid's.
    const brand = { name: `Other ${Math.random()}`, display_name: 'Other' }
    advertiser = (await api.db.insertInto('advertisers').values(brand).returning('id').executeTakeFirstOrThrow()).id
    expect((await save([{ country_id: spain, cap: { id: cap.id, cap: 1, version: 2 } }])).status).toBe(409)
  })

  it('asks for the code of each part and act', async () => {
    await save([{ country_id: germany, ...price(500) }])
    const statusesOf = async (rows: object[], ...names: string[]) =>
      (await save(rows, await api.signInAs(names))).status
    const update = [{ country_id: germany, ...price(501, 1) }]
    expect([
      await statusesOf(update, 'ADVERTISER_REVENUES_LIST'),
      await statusesOf(update, 'ADVERTISER_REVENUES_CREATE', 'ADVERTISER_CAPS_EDIT'),
      await statusesOf([{ country_id: germany, ...price(null, 1) }], 'ADVERTISER_REVENUES_EDIT'),
      await statusesOf([{ country_id: spain, ...price(1) }, ...update], 'ADVERTISER_REVENUES_EDIT'),
      await statusesOf(update, 'ADVERTISER_REVENUES_EDIT'),
    ]).toEqual([403, 403, 403, 403, 200])
  })

  it('of a publisher saves payouts, supported countries and caps', async () => {
    const { id } = await api.db
      .insertInto('publishers')
      .values({ name: 'Source', api_token_hash: Buffer.alloc(32, 1), api_token_encrypted: Buffer.alloc(48, 1) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const put = (rows: object[]) =>
      api.call<Answer>('PUT', `/api/publishers/${id}/country-grid`, { token, body: { rows } })
    const { status, body } = await put([
      {
        country_id: germany,
        ...price(220),
        supported: { is_supported: true, ...noVersion },
        cap: { id: null, cap: 3, timezone_id: 1, ...noVersion },
      },
    ])
    expect([status, body.payouts[0]?.amount, body.supported_countries.length, body.caps[0]?.affiliates]).toMatchObject([
      200,
      220,
      1,
      [{ id }],
    ])
    expect((await put([{ country_id: germany, ...price(1) }])).body.fields).toEqual({
      'rows.0.price': 'Changed in the meantime: the payout is $220.00 now.',
    })
  })
})
