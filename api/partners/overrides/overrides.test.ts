import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { funnelOverride, publisherOverride } from './overrides.schema'
import type { z } from 'zod'

type Row = z.output<typeof publisherOverride> & z.output<typeof funnelOverride>
interface Answer {
  message: string
  data: Row
  code?: string
  fields?: Record<string, string>
  current?: Row
}

let api: TestApi
let token: string
let germany: number
let france: number

const publisherPath = '/api/publisher-override'
const funnelPath = '/api/funnel-override'
const create = (
  path: string,
  content: object,
  { as = token, headers }: { as?: string; headers?: Record<string, string> } = {},
) => api.call<Answer>('POST', path, { token: as, body: content, ...(headers && { headers }) })
const update = (path: string, id: number, content: object, as = token) =>
  api.call<Answer>('PUT', `${path}/${id}`, { token: as, body: content })
const remove = (path: string, id: number, query = '', as = token) =>
  api.call<Answer>('DELETE', `${path}/${id}${query}`, { token: as })
const list = async (address: string, as = token) => (await api.call<Row[]>('GET', address, { token: as })).body

/** Both kinds by the body of one of them. */
const kinds = [
  [
    'publisher ids',
    publisherPath,
    'PUBLISHER_ID',
    (more: object = {}) => ({
      origin: 'advertiser',
      advertiser_id: 1,
      affiliate_id: 2,
      country_id: germany,
      override_values: ['77', '78'],
      ...more,
    }),
  ],
  [
    'API offers',
    funnelPath,
    'API_OFFERS',
    (more: object = {}) => ({
      origin: 'advertiser',
      advertiser_id: 1,
      affiliate_id: 2,
      countries: [germany],
      override_values: ['gold', 'silver'],
      ...more,
    }),
  ],
] as const

describe('overrides', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    await insertPartners(api.database.pool, { publishers: 9, advertisers: 9 })
    await api.db
      .insertInto('offers')
      .values([
        { name: 'Gold', slug: 'gold' },
        { name: 'Silver', slug: 'silver' },
      ])
      .execute()
    const rows = await api.db
      .selectFrom('countries')
      .select(['id', 'code'])
      .where('code', 'in', ['DE', 'FR'])
      .orderBy('code')
      .execute()
    germany = rows[0]!.id
    france = rows[1]!.id
  })
  afterAll(() => api.stop())

  describe.each(kinds)('of %s', (_name, path, family, body) => {
    const isFunnel = path === funnelPath
    const where = (ids: number[]) => (isFunnel ? { countries: ids } : { country_id: ids[0] ?? null })
    const field = isFunnel ? 'countries' : 'country_id'

    it('are created, listed only on their page, changed, deleted and audited', async () => {
      const made = await create(path, body())
      expect([made.status, made.body.message]).toEqual([201, 'Record created successfully.'])
      const { id } = made.body.data
      expect(made.body.data).toMatchObject({
        origin: 'advertiser',
        advertiser: { id: 1, name: 'Advertiser 1' },
        affiliate: { id: 2, name: 'Publisher 2' },
        ...where([germany]),
        version: 1,
      })
      expect(await list(`${path}?origin=advertiser&advertiser_id=1`)).toEqual([made.body.data])
      expect(await list(`${path}?origin=advertiser&advertiser_id=2`)).toEqual([])
      expect(await list(`${path}?origin=publisher&publisher_id=2`)).toEqual([])

      const changed = await update(
        path,
        id,
        body({ affiliate_id: 3, ...where([]), override_values: [' gold ', 'gold'], version: 1 }),
      )
      expect(changed.body).toMatchObject({
        message: 'Record updated successfully.',
        data: { affiliate_id: 3, ...where([]), override_values: ['gold'], version: 2 },
      })
      const stale = await update(path, id, body({ version: 1 }))
      expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'CONFLICT', changed.body.data])
      expect((await remove(path, id)).body).toEqual({
        message: 'Record deleted successfully.',
        undo: { id: expect.any(String), expires_at: expect.any(String) },
      })
      expect((await remove(path, id)).status).toBe(404)
      const entity = isFunnel ? 'funnel_override' : 'publisher_override'
      const rows = await api.db
        .selectFrom('audit_log')
        .select('action')
        .where('entity', '=', entity)
        .where('entity_id', '=', String(id))
        .orderBy('id')
        .execute()
      expect(rows.map(({ action }) => action)).toEqual(
        ['create', 'update', 'delete'].map((verb) => `${entity}.${verb}`),
      )
    })

    it('are refused in the words of the page, for all fields at once', async () => {
      const nothing = { origin: 'advertiser', advertiser_id: 1 }
      expect((await create(path, nothing)).body.fields).toEqual({
        affiliate_id: 'Publisher is required',
        override_values: 'Override is required',
      })
      expect((await create(path, { origin: 'publisher', affiliate_id: 1 })).body.fields).toEqual({
        advertiser_id: 'Advertiser is required',
        override_values: 'Override Values is required',
      })
      expect((await create(path, body({ override_values: [' ', ''] }))).body.fields).toEqual({
        override_values: 'Override is required',
      })
      expect((await create(path, body({ affiliate_id: 999_999 }))).body.fields).toEqual({
        affiliate_id: 'This no longer exists.',
      })
      expect((await create(path, body(where([999_999])))).body.fields).toEqual({ [field]: 'This no longer exists.' })
      expect((await create(path, body({ origin: 'caps' }))).body.fields).toEqual({
        origin: 'Say on whose page: advertiser or publisher.',
      })
    })

    it('are one for the same lead, whoever asks at once; all countries and some are two', async () => {
      const pair = { advertiser_id: 4, affiliate_id: 4 }
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => create(path, body({ ...pair, ...where([france]) }))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
      const { id } = answers.find(({ status }) => status === 201)!.body.data
      expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
        [field]: `Override #${id} is for the same pair and France already.`,
      })
      const global = await create(path, body({ ...pair, ...where([]) }))
      expect(global.status).toBe(201)
      expect((await update(path, id, body({ ...pair, ...where([]) }))).body.fields).toEqual({
        [field]: `Override #${global.body.data.id} is for the same pair and all countries already.`,
      })
      expect((await update(path, id, body({ ...pair, ...where([france]), override_values: ['gold'] }))).status).toBe(
        200,
      )
      // The publisher's own one stands beside it.
      expect((await create(path, body({ ...pair, ...where([france]), origin: 'publisher' }))).status).toBe(201)
    })

    it('are made once under a key', async () => {
      const content = body({ affiliate_id: 5 })
      const answers = await Promise.all(
        Array.from({ length: 3 }, () => create(path, content, { headers: { 'idempotency-key': `once-${family}` } })),
      )
      expect(new Set(answers.map(({ status, body: made }) => `${status} ${made.data.id}`)).size).toBe(1)
    })

    it('of one page are hidden from users of the other page, and stay on their page', async () => {
      const family_ = `OVERRIDE_${family}`
      const publishers = await api.signInAs(
        ['LIST', 'EDIT', 'DELETE', 'CREATE'].map((verb) => `PUBLISHER_${family_}_${verb}`),
      )
      const { id } = (await create(path, body({ affiliate_id: 6 }))).body.data
      const refused = [
        await api.call('GET', `${path}?origin=advertiser&advertiser_id=1`, { token: publishers }),
        await update(path, id, body({ affiliate_id: 6 }), publishers),
        await update(path, id, body({ affiliate_id: 6, origin: undefined }), publishers),
        await remove(path, id, '', publishers),
      ]
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      // Asked for as one of its own, it is not there.
      expect((await remove(path, id, '?origin=publisher', publishers)).status).toBe(404)
      expect((await update(path, id, body({ affiliate_id: 6, advertiser_id: 2 }))).body.fields).toEqual({
        advertiser_id: 'The advertiser of an override cannot be changed.',
      })
      const own = await create(path, body({ origin: 'publisher', affiliate_id: 6 }), { as: publishers })
      expect(own.status).toBe(201)
      expect((await remove(path, own.body.data.id, '?origin=publisher', publishers)).status).toBe(200)
    })
  })

  it('of API offers name offers that there are; one that is gone since may stay', async () => {
    const body = { origin: 'advertiser', advertiser_id: 7, affiliate_id: 7, override_values: ['gold', 'nothing'] }
    expect((await create(funnelPath, body)).body.fields).toEqual({ override_values: 'One of these no longer exists.' })
    await api.db.insertInto('offers').values({ name: 'Brief', slug: 'brief' }).execute()
    const { id } = (await create(funnelPath, { ...body, override_values: ['brief'] })).body.data
    await api.db.deleteFrom('offers').where('slug', '=', 'brief').execute()
    expect((await update(funnelPath, id, { ...body, override_values: ['brief', 'gold'] })).status).toBe(200)
  })

  it("of API offers need ADVERTISERS_EDIT or the publisher's CREATE to be created", async () => {
    const body = { advertiser_id: 8, affiliate_id: 8, override_values: ['gold'] }
    const onAdvertiser = { ...body, origin: 'advertiser' }
    const onPublisher = { ...body, origin: 'publisher' }
    const unrelated = await api.signInAs(['DASHBOARDS_LIST', 'LEADS_LIST', 'ADVERTISER_OVERRIDE_API_OFFERS_LIST'])
    const statusOf = async (content: object, as: string) => (await create(funnelPath, content, { as })).status
    expect(await statusOf(onAdvertiser, unrelated)).toBe(403)
    expect(await statusOf(onPublisher, unrelated)).toBe(403)
    expect(await statusOf(onPublisher, await api.signInAs(['ADVERTISERS_EDIT']))).toBe(403)
    expect(await statusOf(onAdvertiser, await api.signInAs(['PUBLISHER_OVERRIDE_API_OFFERS_CREATE']))).toBe(403)
    expect(await statusOf(onAdvertiser, await api.signInAs(['ADVERTISERS_EDIT']))).toBe(201)
    expect(await statusOf(onPublisher, await api.signInAs(['PUBLISHER_OVERRIDE_API_OFFERS_CREATE']))).toBe(201)
  })
})

describe("the specification's body, which has no origin", () => {
  const values = { override_values: ['gold'] }
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(1)
    await insertPartners(api.database.pool, { publishers: 9, advertisers: 9 })
    await api.db.insertInto('offers').values({ name: 'Gold', slug: 'gold' }).execute()
  })
  afterAll(() => api.stop())

  it.each([publisherPath, funnelPath])('says by its parent id whose page is meant: %s', async (path) => {
    const ofAdvertiser = await create(path, { affiliate_id: 4, parent_id: 3, ...values })
    expect([ofAdvertiser.status, ofAdvertiser.body.data]).toMatchObject([
      201,
      { origin: 'advertiser', advertiser_id: 3, affiliate_id: 4 },
    ])
    const ofPublisher = await create(path, { advertiser_id: 3, parent_id: 4, ...values })
    expect([ofPublisher.status, ofPublisher.body.data]).toMatchObject([
      201,
      { origin: 'publisher', advertiser_id: 3, affiliate_id: 4 },
    ])
    const both = await create(path, { advertiser_id: 5, affiliate_id: 6, parent_id: 6, ...values })
    expect(both.body.data).toMatchObject({ origin: 'publisher', advertiser_id: 5, affiliate_id: 6 })
  })

  it.each([publisherPath, funnelPath])('with both ids is that of the advertiser: %s', async (path) => {
    const { status, body } = await create(path, { advertiser_id: 1, affiliate_id: 2, ...values })
    expect([status, body.data]).toMatchObject([201, { origin: 'advertiser', advertiser_id: 1, affiliate_id: 2 }])
  })

  it('is refused where it does not say whose page is meant', async () => {
    const origin = 'Say on whose page: advertiser or publisher.'
    const unclear = [
      create(funnelPath, { advertiser_id: 1, affiliate_id: 1, parent_id: 1, ...values }),
      create(funnelPath, { advertiser_id: 1, affiliate_id: 2, parent_id: 3, ...values }),
      create(publisherPath, values),
    ]
    for (const { status, body } of await Promise.all(unclear)) expect([status, body.fields]).toEqual([400, { origin }])
  })

  it('needs the permission of the page that it says', async () => {
    const as = await api.signInAs(['PUBLISHER_OVERRIDE_API_OFFERS_CREATE'])
    expect((await create(funnelPath, { affiliate_id: 8, parent_id: 9, ...values }, { as })).status).toBe(403)
    expect((await create(funnelPath, { advertiser_id: 8, parent_id: 9, ...values }, { as })).status).toBe(201)
  })
})
