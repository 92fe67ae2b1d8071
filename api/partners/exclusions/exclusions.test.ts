import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import type { ExclusionRow } from './exclusions.schema'

type Answer = {
  message: string
  data: ExclusionRow[] & ExclusionRow
  fields?: Record<string, string>
  current?: ExclusionRow
  code?: string
}

let api: TestApi
let user: TestUser
let token: string
let countries: number[]

const path = '/api/advertisers/exclusion'
const body = (more: object = {}) => ({
  advertiser_id: 1,
  affiliate_id: [1],
  country_ids: countries,
  funnel: ['gold'],
  ...more,
})
const create = (content: object, headers?: Record<string, string>) =>
  api.call<Answer>('POST', path, { token, body: content, ...(headers && { headers }) })
const update = (content: object) => api.call<Answer>('PUT', path, { token, body: content })
const remove = (exclusion_id: unknown) => api.call<Answer>('DELETE', path, { token, body: { exclusion_id } })
const list = async (advertiser = 1) =>
  (await api.call<ExclusionRow[]>('GET', `${path}?advertiser_id=${advertiser}`, { token })).body

describe('exclusions', () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({
      permissions: [
        'ADVERTISER_EXCLUSIONS_LIST',
        'ADVERTISER_EXCLUSIONS_CREATE',
        'ADVERTISER_EXCLUSIONS_EDIT',
        'ADVERTISER_EXCLUSIONS_DELETE',
      ],
    })
    token = await api.signInAs(user)
    await insertPartners(api.database.pool)
    await api.db
      .insertInto('offers')
      .values([
        { name: 'Gold', slug: 'gold' },
        { name: 'Silver', slug: 'silver' },
      ])
      .execute()
    const rows = await api.db
      .selectFrom('countries')
      .select('id')
      .where('code', 'in', ['DE', 'FR'])
      .orderBy('code')
      .execute()
    countries = rows.map(({ id }) => id)
  })
  afterAll(() => api.stop())

  it('are created per publisher, listed with names, changed, deleted and audited', async () => {
    const made = await create(body({ affiliate_id: [2, 1, 2], funnel: '["silver", " gold ", "silver"]' }))
    expect([made.status, made.body.message]).toEqual([201, 'Record created successfully.'])
    expect(made.body.data).toMatchObject([
      {
        advertiser_id: 1,
        affiliate: { id: 2, name: 'Publisher 2' },
        countries: [
          { code: 'FR', name: 'France' },
          { code: 'DE', name: 'Germany' },
        ],
        funnel: '["silver","gold"]',
        version: 1,
      },
      { affiliate: { id: 1, name: 'Publisher 1' } },
    ])
    expect(made.body.data[0]?.country_ids).toEqual([countries[1], countries[0]])
    const [first, second] = made.body.data
    expect(await list()).toEqual(made.body.data)
    expect(await list(2)).toEqual([])

    const changed = await update(
      body({ exclusion_id: first!.id, affiliate_id: 3, country_ids: [countries[0]], funnel: [], version: 1 }),
    )
    expect(changed.body).toMatchObject({
      message: 'Record updated successfully.',
      data: { affiliate_id: 3, country_ids: [countries[0]], funnel: '[]', version: 2 },
    })
    expect((await remove(first!.id)).body).toEqual({
      message: 'Record deleted successfully.',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect([(await remove(first!.id)).status, (await update(body({ id: first!.id }))).status]).toEqual([404, 404])
    expect((await list()).map(({ id }) => id)).toEqual([second!.id])

    const rows = await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'before', 'after'])
      .where('entity', '=', 'advertiser_exclusion')
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'advertiser_exclusion.create',
      'advertiser_exclusion.create',
      'advertiser_exclusion.update',
      'advertiser_exclusion.delete',
    ])
    expect(rows[2]).toMatchObject({ user_id: user.user_id, before: { affiliate_id: 2 }, after: { affiliate_id: 3 } })
  })

  it.each([
    ['affiliate_id', { affiliate_id: [] }, 'Publisher is required'],
    ['country_ids', { country_ids: [] }, 'Country is required'],
    ['affiliate_id', { affiliate_id: [1, 999_999] }, 'One of these no longer exists.'],
    ['advertiser_id', { advertiser_id: 999_999 }, 'This no longer exists.'],
    ['country_ids', { country_ids: [999_999] }, 'This no longer exists.'],
    ['funnel', { funnel: ['gold', 'nothing'] }, 'One of these no longer exists.'],
  ])('with a wrong %s (%j) are refused in words, and none of them is made', async (field, wrong, text) => {
    const before = await list()
    const { status, body: refusal } = await create(body(wrong))
    expect([status, refusal.fields]).toEqual([400, { [field]: text }])
    expect(await list()).toEqual(before)
  })

  it('are made once under a key, and an old version of one is refused with both', async () => {
    const before = (await list()).length
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create(body({ affiliate_id: [1, 3] }), { 'idempotency-key': 'exclude-once' })),
    )
    expect(new Set(answers.map(({ status, body: made }) => `${status} ${made.data.map(({ id }) => id)}`)).size).toBe(1)
    expect(await list()).toHaveLength(before + 2)
    const { id } = answers[0]!.body.data[0]!
    await update(body({ exclusion_id: id, funnel: ['silver'], version: 1 }))
    const stale = await update(body({ exclusion_id: id, funnel: [], version: 1 }))
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([
      409,
      'CONFLICT',
      expect.objectContaining({ funnel: '["silver"]', version: 2 }),
    ])
  })

  it('that are the same as one that is there are refused, naming it', async () => {
    const content = body({ advertiser_id: 3, affiliate_id: [2], funnel: ['gold', 'silver'] })
    const first = (await create(content)).body.data[0]!
    const answers = [
      await create({ ...content, funnel: ['silver', 'gold'], country_ids: [...countries].reverse() }),
      // One of two is enough: neither is made.
      await create({ ...content, affiliate_id: [1, 2] }),
    ]
    for (const { status, body: answer } of answers)
      expect([status, answer.code, answer.fields]).toEqual([
        409,
        'CONFLICT',
        { affiliate_id: `Exclusion #${first.id} of Publisher 2 is the same already.` },
      ])
    expect(await list(3)).toHaveLength(1)
    const { data } = (await create({ ...content, funnel: ['gold'] })).body
    const changed = await update({ ...content, exclusion_id: data[0]!.id })
    expect([changed.status, Object.keys(changed.body.fields ?? {})]).toEqual([409, ['affiliate_id']])
    expect((await update({ ...content, exclusion_id: first.id })).status).toBe(200)
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => create({ ...content, funnel: [] })))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  it('belong to their advertiser: from the page of another one they are not there', async () => {
    const { id } = (await create(body())).body.data[0]!
    expect((await update(body({ exclusion_id: id, advertiser_id: 2 }))).status).toBe(404)
    expect((await update(body({ exclusion_id: id, affiliate_id: [1, 2] }))).body.fields).toEqual({
      affiliate_id: 'An exclusion names one publisher.',
    })
  })
})
