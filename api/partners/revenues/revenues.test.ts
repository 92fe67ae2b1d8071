import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { revenueForDeposit } from '../advertisers/advertisers.queries'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { RevenueRow } from './revenues.schema'

type Answer = RevenueRow & { message: string; data: RevenueRow[]; fields?: Record<string, string>; current?: object }

let api: TestApi
let token: string
let advertiser: number
let germany: number
let spain: number

const path = '/api/advertisers/revenue'
const create = (prices: object | object[], as = token, headers?: Record<string, string>) =>
  api.call<Answer>('POST', path, { token: as, body: prices, ...(headers && { headers }) })
const update = (price: object, as = token) => api.call<Answer>('PUT', path, { token: as, body: price })
const remove = (revenue_id: number, as = token) => api.call<Answer>('DELETE', path, { token: as, body: { revenue_id } })
const prices = async () => {
  const { body } = await api.call<{ revenues: RevenueRow[] }>(
    'GET',
    `/api/advertisers/${advertiser}/settings?parts=revenues`,
    { token },
  )
  return body.revenues.map(({ country, amount }) => [country?.code ?? null, amount])
}

const byCode = async (code: string) =>
  (await api.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

describe('revenues', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    ;[germany, spain] = [await byCode('DE'), await byCode('ES')]
  })
  beforeEach(async () => {
    const brand = { name: `Brand ${Math.random()}`, display_name: 'Brand' }
    advertiser = (await api.db.insertInto('advertisers').values(brand).returning('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api.stop())

  it('are set for many countries or the default, and used to book deposits', async () => {
    const made = await create([
      { advertiser_id: advertiser, country_id: germany, amount: '650.50' },
      { advertiser_id: advertiser, country_id: spain, amount: 650.5 },
    ])
    expect([made.status, made.body.message, made.body.data.length]).toEqual([201, 'Record created successfully.', 2])
    const [aland, switzerland] = await Promise.all(['AX', 'CH'].map(byCode))
    await create([switzerland, aland].map((country_id) => ({ advertiser_id: advertiser, country_id, amount: 500 })))
    await create([{ advertiser_id: advertiser, amount: 400 }])
    // By the names of the countries: not by their ids or codes, and Åland stands with A.
    expect(await prices()).toEqual([
      [null, 400],
      ['AX', 500],
      ['DE', 650.5],
      ['ES', 650.5],
      ['CH', 500],
    ])
    expect([
      await revenueForDeposit(api.db, advertiser, spain),
      await revenueForDeposit(api.db, advertiser, spain + germany),
    ]).toEqual([650.5, 400])

    const [first] = made.body.data
    const changed = await update({
      revenue_id: first?.id,
      advertiser_id: advertiser,
      country_id: first?.country_id,
      amount: 700,
      version: 1,
    })
    expect(changed.body).toMatchObject({ amount: 700, version: 2 })
    const kept = await update({ revenue_id: first?.id, advertiser_id: advertiser, amount: 701 })
    expect(kept.body).toMatchObject({ amount: 701, country_id: first?.country_id })
    expect((await remove(first?.id ?? 0)).body).toEqual({
      message: 'Record deleted successfully.',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect(await revenueForDeposit(api.db, advertiser, first?.country_id ?? 0)).toBe(400)
    expect([
      (await remove(first?.id ?? 0)).status,
      (await update({ revenue_id: first?.id, advertiser_id: advertiser, amount: 1 })).status,
    ]).toEqual([404, 404])
  })

  it.each([
    ['amount', { amount: '' }, 'Amount is required'],
    ['amount', {}, 'Amount is required'],
    ['amount', { amount: 'ten' }, 'Amount must be a number'],
    ['amount', { amount: 1.234 }, 'Amount must be a number'],
    ['amount', { amount: 0 }, 'Amount must be greater than 0'],
    ['amount', { amount: -5 }, 'Amount must be greater than 0'],
    ['amount', { amount: 10_000_000_000 }, 'Amount must be at most 9,999,999,999.99'],
    ['country_id', { amount: 5, country_id: 999_999 }, 'One of these no longer exists.'],
    ['advertiser_id', { amount: 5, advertiser_id: 999_999 }, 'The advertiser no longer exists.'],
  ])('with a wrong %s (%j) are refused in words', async (field, wrong, text) => {
    const { status, body } = await create([{ advertiser_id: advertiser, ...wrong }])
    expect([status, body.fields]).toEqual([400, { [field]: text }])
  })

  it('are one for a country: a second is refused, all of a call or none', async () => {
    await create([
      { advertiser_id: advertiser, country_id: germany, amount: 5 },
      { advertiser_id: advertiser, amount: 5 },
    ])
    const second = await create([
      { advertiser_id: advertiser, country_id: spain, amount: 6 },
      { advertiser_id: advertiser, country_id: germany, amount: 6 },
    ])
    expect([second.status, second.body.fields]).toEqual([
      409,
      { country_id: 'There is a revenue for Germany already.' },
    ])
    const others = await create([{ advertiser_id: advertiser, amount: 6 }])
    expect([others.status, others.body.fields]).toEqual([
      409,
      { country_id: 'There is a revenue for all countries already.' },
    ])
    expect(
      (
        await create([
          { advertiser_id: advertiser, country_id: spain, amount: 6 },
          { advertiser_id: advertiser, country_id: spain, amount: 7 },
        ])
      ).status,
    ).toBe(400)
    expect(await prices()).toEqual([
      [null, 5],
      ['DE', 5],
    ])
    const racing = await Promise.all(
      [1, 2, 3].map(() => create([{ advertiser_id: advertiser, country_id: spain, amount: 6 }])),
    )
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('refuse an old version, another advertiser and no permission; audited once', async () => {
    const { body } = await create([{ advertiser_id: advertiser, country_id: germany, amount: 5 }], token, {
      'idempotency-key': `once ${advertiser}`,
    })
    await create([{ advertiser_id: advertiser, country_id: germany, amount: 5 }], token, {
      'idempotency-key': `once ${advertiser}`,
    })
    const id = body.data[0]?.id ?? 0
    const mine = { revenue_id: id, advertiser_id: advertiser, country_id: germany }
    await update({ ...mine, amount: 6, version: 1 })
    expect((await update({ ...mine, amount: 7, version: 1 })).body.current).toMatchObject({ amount: 6, version: 2 })
    expect((await update({ ...mine, advertiser_id: advertiser - 1, amount: 7 })).status).toBe(404)
    const looker = await api.signInAs(['ADVERTISER_REVENUES_LIST', 'ADVERTISERS_EDIT'])
    expect([
      (await create([{ ...mine, amount: 1 }], looker)).status,
      (await update({ ...mine, amount: 1 }, looker)).status,
      (await remove(id, looker)).status,
    ]).toEqual([403, 403, 403])
    await remove(id)
    const rows = await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'advertiser_revenue')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'advertiser_revenue.create',
      'advertiser_revenue.update',
      'advertiser_revenue.delete',
    ])
  })
})
