import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { OfferRow } from './offers.schema'

type Answer = { message: string; data: OfferRow; code?: string; fields?: Record<string, string>; current?: OfferRow }

let api: TestApi
let token: string
let country: number

const body = (slug: string, more: object = {}) => ({
  name: `The ${slug}`,
  slug,
  url: `https://${slug}.example/?c={click_id}`,
  groups: ['crypto'],
  ...more,
})
const create = (content: object, headers?: Record<string, string>) =>
  api.call<Answer>('POST', '/api/offers', { token, body: content, ...(headers && { headers }) })
const update = (id: number, content: object) => api.call<Answer>('PUT', `/api/offers/${id}`, { token, body: content })
const remove = (id: number) => api.call<Answer>('DELETE', `/api/offers/${id}`, { token })
const list = async () => (await api.call<OfferRow[]>('GET', '/api/offers', { token })).body
const made = async (slug: string, more: object = {}) => (await create(body(slug, more))).body.data

describe('API offers', () => {
  beforeAll(async () => {
    api = await startTestApi()
    token = await api.signInAs(['OFFERS_LIST', 'OFFERS_EDIT', 'ADVERTISER_EXCLUSIONS_CREATE'])
    await insertPartners(api.database.pool)
    country = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api.stop())

  it('are created, listed by name, offered in forms, changed, deleted and audited', async () => {
    const answer = await create(body('gold', { name: ' Gold ', groups: [' crypto ', 'crypto', 'vip', ''] }))
    expect([answer.status, answer.body.message]).toEqual([201, 'Record created successfully.'])
    const { id } = answer.body.data
    expect(answer.body.data).toMatchObject({
      name: 'Gold',
      slug: 'gold',
      url: 'https://gold.example/?c={click_id}',
      groups: ['crypto', 'vip'],
      version: 1,
      used_by: { exclusions: 0, overrides: 0 },
    })
    await made('apple', { name: 'apple' })
    expect((await list()).map(({ name }) => name)).toEqual(['apple', 'Gold'])
    const choices = await api.call('GET', '/api/offers/choices', { token: await api.signInAs([]) })
    expect(choices.body).toEqual([
      { id: expect.any(Number), name: 'apple', slug: 'apple' },
      { id, name: 'Gold', slug: 'gold' },
    ])

    const changed = await update(id, { name: 'Gold 2', slug: 'gold-2', url: '', groups: null, version: 1 })
    expect(changed.body).toMatchObject({
      message: 'Record updated successfully.',
      data: { name: 'Gold 2', slug: 'gold-2', url: null, groups: [], version: 2 },
    })
    const stale = await update(id, body('gold', { version: 1 }))
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'CONFLICT', changed.body.data])
    expect((await remove(id)).body).toEqual({
      message: 'Record deleted successfully.',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect([(await remove(id)).status, (await update(id, body('gold'))).status]).toEqual([404, 404])
    const rows = await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'offer')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['offer.create', 'offer.update', 'offer.delete'])
  })

  const slugRule = 'Only small letters, digits and hyphens, beginning with a letter or digit'
  const urlRule = 'Please enter a URL that begins with http:// or https://'
  it.each([
    ['name', { name: '  ' }, 'Name is required'],
    ['slug', { slug: '' }, 'Slug is required'],
    ['slug', { slug: 'Not Small' }, slugRule],
    ['slug', { slug: '-first' }, slugRule],
    ['slug', { slug: 'a'.repeat(101) }, 'At most 100 characters'],
    ['url', { url: 'javascript:alert(1)' }, urlRule],
    ['url', { url: 'data:text/html,hello' }, urlRule],
    ['url', { url: 'https:///nowhere' }, urlRule],
    ['url', { url: 'www.example.com' }, urlRule],
    ['url', { url: 'https://exa mple.com/' }, urlRule],
    ['groups', { groups: ['a'.repeat(51)] }, 'A group has at most 50 characters'],
  ])('with a wrong %s (%j) are refused in words', async (field, wrong, text) => {
    const { status, body: refusal } = await create(body('wrong', wrong))
    expect([status, refusal.fields]).toEqual([400, { [field]: text }])
  })

  it('have a name and a slug of their own, whoever asks at once', async () => {
    const one = await made('own', { name: 'Own' })
    expect((await create(body('own', { name: 'OWN' }))).body.fields).toEqual({
      name: 'An offer with this name exists already',
      slug: 'An offer with this slug exists already',
    })
    const other = await made('other')
    expect((await update(other.id, body('own'))).body.fields).toEqual({
      slug: 'An offer with this slug exists already',
    })
    expect((await update(one.id, body('own', { name: 'own' }))).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(body('race'))))
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    for (const { status, body: refusal } of answers.filter((answer) => answer.status !== 201)) {
      expect([[400, 409].includes(status), refusal.fields]).toEqual([
        true,
        expect.objectContaining({ name: 'An offer with this name exists already' }),
      ])
    }
    const again = await Promise.all(
      Array.from({ length: 3 }, () => create(body('keyed'), { 'idempotency-key': 'offer-once' })),
    )
    expect(new Set(again.map(({ status, body: answer }) => `${status} ${answer.data.id}`)).size).toBe(1)
  })

  it('in use keep their slug and cannot be deleted; the error names the uses', async () => {
    const { id } = await made('used', { name: 'Used' })
    await api.db
      .insertInto('advertiser_exclusions')
      .values([1, 2].map((publisher_id) => ({ advertiser_id: 1, publisher_id, funnel: ['used'] })))
      .execute()
    await api.db
      .insertInto('funnel_overrides')
      .values({ origin: 'publisher', advertiser_id: 1, publisher_id: 1, override_values: ['used', 'other'] })
      .execute()
    await api.db
      .insertInto('distributions')
      .values({
        name: 'Route',
        timezone_id: 1,
        country_id: country,
        data_override: JSON.stringify({ funnel: ['used'] }),
      })
      .execute()
    await api.db
      .insertInto('caps')
      .values({ cap: 3, timezone_id: 1, parameters: JSON.stringify({ offer: 'Used' }) })
      .execute()
    const type = await api.db
      .selectFrom('blacklist_types')
      .select('id')
      .where('name', '=', 'Funnel Slug')
      .executeTakeFirstOrThrow()
    await api.db.insertInto('blacklist_items').values({ blacklist_type_id: type.id, blacklist_value: 'used' }).execute()
    expect((await list()).find((offer) => offer.id === id)?.used_by).toEqual({
      exclusions: 2,
      overrides: 1,
      distributions: 1,
      caps: 1,
      blacklist: 1,
    })

    const uses = '2 exclusions, 1 override, 1 distribution, 1 cap, 1 blacklist item'
    const refused = await remove(id)
    expect([refused.status, refused.body.message]).toEqual([409, `Used cannot be deleted, it is used by: ${uses}`])
    expect((await update(id, body('other-slug', { name: 'Another' }))).body.fields).toEqual({
      slug: `The slug cannot be changed, it is used by: ${uses}`,
      name: 'The name cannot be changed, it is used by: 1 cap',
    })
    expect((await update(id, { name: 'Used', slug: 'used', url: 'http://elsewhere.example', groups: [] })).status).toBe(
      200,
    )
  })

  it('that leads or clicks carry are not deleted', async () => {
    const [led, clicked] = [await made('led', { name: 'Led' }), await made('clicked')]
    await insertLeads(api.database.pool, [
      { created_at: new Date('2026-05-01T10:00:00Z'), offer: 'Led', funnel: 'led' },
    ])
    await api.db
      .insertInto('clicks')
      .values({ id: 'a'.repeat(32), created_at: new Date(), publisher_id: 1, offer_id: clicked.id, is_unique: true })
      .execute()
    expect((await remove(led.id)).body.message).toBe('Led cannot be deleted, it is used by: leads')
    expect((await remove(clicked.id)).body.message).toBe('The clicked cannot be deleted, it is used by: clicks')
    expect((await update(clicked.id, body('clicked-2'))).body.fields).toEqual({
      slug: 'The slug cannot be changed, it is used by: clicks',
    })
  })

  it('deleted during the creation of an exclusion are either kept or not used', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, slug } = await made(`race-${round}`)
      const [deletion, exclusion] = await Promise.all([
        remove(id),
        api.call('POST', '/api/advertisers/exclusion', {
          token,
          body: { advertiser_id: 1, affiliate_id: [1], country_ids: [country], funnel: [slug] },
        }),
      ])
      expect([
        [200, 400],
        [409, 201],
      ]).toContainEqual([deletion.status, exclusion.status])
    }
  })
})
