import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import type { AdvertiserRow } from './advertisers.schema'

type Answer = AdvertiserRow & {
  message: string
  code?: string
  fields?: Record<string, string>
  current?: AdvertiserRow
  yours?: object
}

let api: TestApi
let user: TestUser
let token: string
let country: number
let made = 0

const body = (more: object = {}) => ({
  name: `Brand ${++made}`,
  display_name: 'Brand',
  user_id: user.user_id,
  status: 'active',
  ...more,
})
const create = (content: object, as = token, headers?: Record<string, string>) =>
  api.call<Answer>('POST', '/api/advertisers', { token: as, body: content, ...(headers && { headers }) })
const update = (content: object, as = token) =>
  api.call<Answer>('PUT', '/api/advertisers', { token: as, body: content })
const remove = (id: number, as = token) => api.call<Answer>('DELETE', `/api/advertisers/${id}`, { token: as })
const list = async (as = token) => (await api.call<AdvertiserRow[]>('GET', '/api/advertisers', { token: as })).body

describe('advertisers', () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 1, name: 'Mia Manager' })
    token = await api.signInAs(user)
    await insertPartners(api.database.pool)
    await api.database.pool.query(
      "select setval(pg_get_serial_sequence('advertisers', 'id'), 1000), setval(pg_get_serial_sequence('publishers', 'id'), 1000)",
    )
    country = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api.stop())

  it('are created, listed with the newest first, changed in part and deleted', async () => {
    const created = await create({
      name: '  Acme ',
      display_name: 'Acme Ltd',
      user_id: user.user_id,
      status: 'inactive',
    })
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.body).toMatchObject({
      name: 'Acme',
      display_name: 'Acme Ltd',
      user_id: user.user_id,
      user_name: 'Mia Manager',
      status: 'inactive',
      is_test_advertiser: 'inactive',
      send_org_funnel: false,
      version: 1,
    })
    expect((await list())[0]).toEqual(created.body)
    const changed = await update({ id, is_test_advertiser: 'active', send_org_funnel: true, user_id: null, version: 1 })
    expect(changed.body).toMatchObject({
      name: 'Acme',
      display_name: 'Acme Ltd',
      user_id: null,
      user_name: null,
      status: 'inactive',
      is_test_advertiser: 'active',
      send_org_funnel: true,
      version: 2,
    })
    expect((await remove(id)).body).toEqual({
      message: 'Advertiser deleted successfully.',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect([(await remove(id)).status, (await update({ id, name: 'x' })).status]).toEqual([404, 404])
  })

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 'x'.repeat(201) }, 'Name must not exceed 200 characters'],
    ['display_name', { display_name: null }, 'Display Name is required'],
    ['user_id', { user_id: null }, 'User is mandatory'],
    ['user_id', { user_id: 999_999 }, 'This user no longer exists.'],
    ['status', { status: 'gone' }, 'This is active or inactive'],
    ['is_test_advertiser', { is_test_advertiser: true }, 'This is active or inactive'],
  ])('with a wrong %s are refused in words (%#)', async (field, wrong, text) => {
    const { status, body: refusal } = await create(body(wrong))
    expect([status, refusal.fields]).toEqual([400, { [field]: text }])
  })

  it('have a name of their own, whatever its case, also when two come at once', async () => {
    const taken = { name: 'An advertiser with this name exists already.' }
    const { body: first } = await create(body({ name: 'Only One' }))
    const second = await create(body({ name: 'ONLY one' }))
    expect([second.status, second.body.fields]).toEqual([409, taken])
    const { body: other } = await create(body())
    const renamed = await update({ id: other.id, name: 'only one' })
    expect([renamed.status, renamed.body.fields]).toEqual([409, taken])
    expect((await update({ id: first.id, name: 'ONLY ONE' })).body.name).toBe('ONLY ONE')
    const racing = await Promise.all([1, 2, 3].map(() => create(body({ name: 'Racing' }))))
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('are made once under a key, and refuse an old version with both', async () => {
    const content = body()
    const answers = await Promise.all(
      [1, 2, 3].map(() => create(content, token, { 'idempotency-key': 'advertiser-once' })),
    )
    expect(new Set(answers.map(({ status, body: one }) => `${status} ${one.id}`)).size).toBe(1)
    const id = answers[0]?.body.id ?? 0
    await update({ id, display_name: 'Theirs', version: 1 })
    const stale = await update({ id, display_name: 'Mine', version: 1 })
    expect([stale.status, stale.body.current?.display_name, stale.body.yours]).toEqual([
      409,
      'Theirs',
      expect.objectContaining({ display_name: 'Mine' }),
    ])
  })

  it('write one audit row each with before and after, without broker secrets', async () => {
    const { body: one } = await create(body())
    await api.db
      .updateTable('advertisers')
      .set({ broker: JSON.stringify({ headers: { key: 'hush' } }) })
      .where('id', '=', one.id)
      .execute()
    await update({ id: one.id, status: 'inactive' })
    await update({ id: one.id, name: '' })
    await remove(one.id)
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'before', 'after'])
      .where('entity', '=', 'advertiser')
      .where('entity_id', '=', String(one.id))
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { user_id: user.user_id, action: 'advertiser.create', before: null, after: { status: 'active' } },
      { action: 'advertiser.update', before: { status: 'active' }, after: { status: 'inactive' } },
      { action: 'advertiser.delete', before: { status: 'inactive' }, after: null },
    ])
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('hush')
  })

  it('cannot be deleted while used; the error names the uses, and caps stay limited', async () => {
    const { body: one } = await create(body({ name: 'Busy' }))
    const cap = {
      type: 'lead',
      interval: 'daily',
      cap: 5,
      timezone_id: 1,
      country_ids: [country],
      advertiser_ids: [one.id],
    }
    await api.call('POST', '/api/caps', { token, body: cap })
    await insertLeads(api.database.pool, [
      { created_at: new Date(), advertiser_id: one.id, country_id: country, lead_status_id: 2 },
    ])
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      id: day,
      checked: true,
      steps: [{ start_time: '00:00', end_time: '23:59' }],
    }))
    const distribution = {
      step1: { selectedCountry: { id: country }, selectedTimeZone: { id: 1 }, labelValue: 'DE gold' },
      step2: [
        {
          name: 'All day',
          groups: [{ name: 'First', brands: [{ id: one.id, percentage: 100 }] }],
          openingHours: hours,
        },
      ],
    }
    const stored = await api.call<{ id: number }>('POST', '/api/distributions', { token, body: distribution })
    expect(stored.status).toBe(201)

    const refused = await remove(one.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Busy cannot be deleted: it is used by the distribution DE gold, 1 cap and 1 lead. Make it inactive instead.',
    ])
    const [share] = (
      await api.call<{ id: number; shares: object[] }[]>('GET', `/api/advertisers/${one.id}/distributions`, { token })
    ).body
    expect(share).toMatchObject({
      id: stored.body.id,
      shares: [{ timeslot_name: 'All day', group_name: 'First', percentage: 100 }],
    })
    expect((await list()).some(({ id }) => id === one.id)).toBe(true)
    const tests = async () =>
      (await api.call<{ total: number }>('POST', '/api/lead-details', { token, body: { is_test: true } })).body.total
    expect(await tests()).toBe(0)
    await update({ id: one.id, is_test_advertiser: 'active' })
    // Its leads are test leads from now on.
    expect(await tests()).toBe(1)
    expect(
      await api.db.selectFrom('cap_advertisers').select('advertiser_id').where('advertiser_id', '=', one.id).execute(),
    ).toHaveLength(1)
  })

  it('show each part of their page to holders of its LIST permission alone', async () => {
    const { body: one } = await create(body())
    await api.call('POST', '/api/advertisers/revenue', { token, body: [{ advertiser_id: one.id, amount: 5 }] })
    const settings = (as: string, query = '') =>
      api.call<Record<string, unknown>>('GET', `/api/advertisers/${one.id}/settings${query}`, { token: as })
    const all = [
      'advertiser',
      'caps',
      'exclusions',
      'funnel_overrides',
      'openingHours',
      'publisher_overrides',
      'revenues',
      'supported_countries',
    ]
    expect(Object.keys((await settings(token)).body).sort()).toEqual(all)
    expect(Object.keys((await settings(token, '?parts=')).body)).toEqual(['advertiser'])
    expect(Object.keys((await settings(token, '?parts=revenues,caps')).body).sort()).toEqual([
      'advertiser',
      'caps',
      'revenues',
    ])
    expect((await settings(token, '?parts=secrets')).status).toBe(400)
    const seller = await api.signInAs(['ADVERTISER_REVENUES_LIST'])
    expect(Object.keys((await settings(seller)).body)).toEqual(['advertiser', 'revenues'])
    expect((await settings(seller)).body.revenues).toMatchObject([{ country: null, amount: 5 }])
    expect((await settings(await api.signInAs(['CAPS_LIST']))).status).toBe(403)
    expect((await api.call('GET', '/api/advertisers/999999/settings', { token })).status).toBe(404)
  })
})
