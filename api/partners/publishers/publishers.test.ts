import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import type { PayoutRow } from './payouts.schema'
import { payoutsForConversions } from './publishers.queries'
import type { PublisherDetail } from './publishers.schema'

type Answer = PublisherDetail & {
  message: string
  code?: string
  fields?: Record<string, string>
  current?: PublisherDetail
}
interface Settings {
  publisher: PublisherDetail & { api_token?: string }
  payouts?: PayoutRow[]
  caps?: object[]
  supported_countries?: object[]
}

let api: TestApi
let user: TestUser
let token: string

const input = (more: object = {}) => ({
  name: 'Acme Traffic',
  autologin_interval: 3,
  locate_leads_by: 'system',
  ...more,
})
const create = (more: object = {}, as = token, headers?: Record<string, string>) =>
  api.call<Answer>('POST', '/api/publishers', { token: as, body: input(more), ...(headers && { headers }) })
const update = (id: number, more: object, as = token) =>
  api.call<Answer>('PUT', '/api/publishers', { token: as, body: { id, ...more } })
const remove = (id: number, as = token) => api.call<Answer>('DELETE', `/api/publishers/${id}`, { token: as })
const settings = (id: number, as = token, query = '') =>
  api.call<Settings>('GET', `/api/publishers/${id}/settings${query}`, { token: as })
const audited = (entity: string, id: number) =>
  api.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('publishers', () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 1 })
    token = await api.signInAs(user)
    await insertPartners(api.database.pool)
  })
  afterAll(() => api.stop())

  it('are created with defaults, listed, changed in part, and deleted', async () => {
    const { status, body: made } = await create({
      name: ' Acme Traffic ',
      autologin_interval: '3',
      locate_leads_by: 'ip',
    })
    expect([status, made]).toEqual([
      201,
      expect.objectContaining({
        name: 'Acme Traffic',
        status: 'active',
        autologin_interval: 3,
        autologin_interval_unit: 'days',
        block_duplicate_leads: true,
        locate_leads_by: 'ip_address',
        tracking_domain: null,
        offer_url: null,
        postback_url: null,
        postback_events: ['accepted', 'rejected', 'ftd', 'returned'],
        version: 1,
      }),
    ])
    const more = {
      status: 'inactive',
      autologin_interval_unit: 'hours',
      block_duplicate_leads: false,
      tracking_domain: 'trk.example',
      offer_url: 'https://offer.example/?a={x}',
      postback_url: 'https://pub.example/p?key=s3cret&id={lead_id}',
    }
    const { body: changed } = await update(made.id, { ...more, version: 1 })
    expect(changed).toMatchObject({
      ...more,
      name: 'Acme Traffic',
      autologin_interval: 3,
      locate_leads_by: 'ip_address',
      version: 2,
    })
    expect((await update(made.id, { offer_url: null, tracking_domain: '' })).body).toMatchObject({
      offer_url: null,
      tracking_domain: null,
      postback_url: more.postback_url,
    })
    const { body: list } = await api.call<Answer[]>('GET', '/api/publishers', { token })
    expect(list[0]).toMatchObject({ id: made.id, name: 'Acme Traffic', status: 'inactive' })
    expect((await remove(made.id)).body).toEqual({
      message: 'Publisher deleted successfully.',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect([
      (await remove(made.id)).status,
      (await update(made.id, {})).status,
      (await settings(made.id)).status,
    ]).toEqual([404, 404, 404])
    const rows = await audited('publisher', made.id)
    expect(rows.map(({ user_id, action }) => [user_id, action])).toEqual(
      ['create', 'update', 'update', 'delete'].map((verb) => [user.user_id, `publisher.${verb}`]),
    )
    expect(rows[1]).toMatchObject({
      before: { status: 'active' },
      after: { status: 'inactive', postback_url: 'https://pub.example/p?key=***&id={lead_id}' },
    })
  })

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['autologin_interval', { autologin_interval: '' }, 'Auto login interval is required'],
    ['autologin_interval', { autologin_interval: 1.5 }, 'Auto login interval is a whole number from 1 to 9999'],
    ['autologin_interval', { autologin_interval: 'soon' }, 'Auto login interval is a whole number from 1 to 9999'],
    ['locate_leads_by', { locate_leads_by: 'guess' }, 'Locate leads by is required'],
    ['status', { status: 'gone' }, 'Status is active or inactive'],
    ['autologin_interval_unit', { autologin_interval_unit: 'weeks' }, 'The unit is days, hours or minutes'],
    ['offer_url', { offer_url: 'javascript:alert(1)' }, 'Enter a link that begins with https:// or http://'],
    ['tracking_domain', { tracking_domain: 'trk.example/path' }, 'Enter a domain, such as trk.example.com'],
    ['postback_url', { postback_url: 'https://pub.example/{nothing}' }, 'There is no placeholder {nothing}.'],
  ])('with a wrong %s (%j) are refused in words', async (field, wrong, text) => {
    const { status, body } = await create(wrong)
    expect([status, body.fields]).toEqual([400, { [field]: text }])
  })

  it.each([
    'http://127.0.0.1:4001/x?id={lead_id}',
    'http://2130706433/',
    'https://10.1.2.3/p',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'https://printer.local/{event}',
    'http://intranet/',
  ])('with a postback URL into a private network (%s) are refused when saved', async (postback_url) => {
    const refusal = [400, { postback_url: 'This address leads into a private network.' }]
    const made = await create({ postback_url })
    expect([made.status, made.body.fields]).toEqual(refusal)
    const changed = await update(2, { postback_url })
    expect([changed.status, changed.body.fields]).toEqual(refusal)
  })

  it('are refused for all that is wrong at once, and when the name is taken', async () => {
    expect((await create({ name: '', autologin_interval: null, locate_leads_by: null })).body.fields).toEqual({
      name: 'Name is required',
      autologin_interval: 'Auto login interval is required',
      locate_leads_by: 'Locate leads by is required',
    })
    const taken = await create({ name: 'PUBLISHER 1' })
    expect([taken.status, taken.body.fields]).toEqual([409, { name: 'A publisher with this name exists already.' }])
    expect((await update(2, { name: 'publisher 1' })).status).toBe(409)
  })

  it('that were changed in the meantime refuse an old version; the same key makes one', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => create({ name: 'Once' }, token, { 'idempotency-key': 'publisher-once' })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const id = answers[0]?.body.id ?? 0
    await update(id, { autologin_interval: 5, version: 1 })
    const stale = await update(id, { autologin_interval: 9, version: 1 })
    expect([stale.status, stale.body.code, stale.body.current]).toMatchObject([
      409,
      'CONFLICT',
      { autologin_interval: 5, version: 2 },
    ])
  })

  it('that are named by anything stay, and it is told by what', async () => {
    const { body: used } = await create({ name: 'Used' })
    const country = (await api.db.selectFrom('countries').select('id').limit(1).executeTakeFirstOrThrow()).id
    await api.call('POST', '/api/caps', {
      token,
      body: { type: 'lead', interval: 'daily', cap: 1, timezone_id: 1, affiliate_ids: [used.id] },
    })
    await insertLeads(api.database.pool, [
      { created_at: new Date(), publisher_id: used.id, advertiser_id: 1, country_id: country, lead_status_id: 2 },
    ])
    await api.db
      .insertInto('publisher_overrides')
      .values({ origin: 'advertiser', advertiser_id: 1, publisher_id: used.id, override_values: ['x'] })
      .execute()
    const refused = await remove(used.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Used cannot be deleted: it is used by leads, 1 cap and 1 override. Set it to inactive instead.',
    ])
    expect(
      await api.db.selectFrom('cap_publishers').select('publisher_id').where('publisher_id', '=', used.id).execute(),
    ).toHaveLength(1)
    expect((await audited('publisher', used.id)).map(({ action }) => action)).toEqual(['publisher.create'])
  })

  it('are refused with 503 after seconds while another transaction locks one', async () => {
    const holder = await api.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from publishers where id = 1 for update')
    const answer = await update(1, { offer_url: 'https://waits.example' })
    await holder.query('rollback')
    holder.release()
    expect([answer.status, answer.headers.get('retry-after'), answer.body.message]).toEqual([
      503,
      '1',
      'This is being changed by others at the moment. Please try again.',
    ])
  })

  it('show editors the intake URL and the start of the token, and nothing more', async () => {
    const { body: made } = await create({ name: 'Detailed' })
    const details = (as: string) =>
      api.call<{ lead_url: string; token_prefix: string }>('GET', `/api/publishers/${made.id}/api-details`, {
        token: as,
      })
    const secret = (await settings(made.id)).body.publisher.api_token ?? ''
    const { status, body } = await details(token)
    expect([status, body]).toEqual([
      200,
      { lead_url: `${api.services.config.publicUrl}/api/leads`, token_prefix: secret.slice(0, 6) },
    ])
    expect((await details(await api.signInAs(['PUBLISHERS_LIST', 'PUBLISHER_PAYOUTS_LIST']))).status).toBe(403)
    expect((await api.call('GET', '/api/publishers/999999/api-details', { token })).status).toBe(404)
  })

  it('have an encrypted token that only editors see, invalid once rotated', async () => {
    const { body: made } = await create({ name: 'Secretive' }, token, { 'idempotency-key': 'secretive' })
    const { body: detail } = await settings(made.id)
    const first = detail.publisher.api_token ?? ''
    expect(first).toMatch(/^[0-9a-f]{40}$/)
    const onlyLooking = await api.signInAs(['PUBLISHERS_LIST', 'PUBLISHER_PAYOUTS_LIST'])
    for (const secret of ['api_token', 'postback_url', 'postback_events'])
      expect((await settings(made.id, onlyLooking)).body.publisher).not.toHaveProperty(secret)
    // Past the token, intake finds fault with the empty lead.
    const knock = async (secret: string) => (await api.call('POST', '/api/leads', { token: secret, body: {} })).status
    expect(await knock(first)).toBe(400)
    const rotated = await api.call<{ message: string; api_token: string }>(
      'POST',
      `/api/publishers/${made.id}/api-token`,
      { token },
    )
    const second = rotated.body.api_token
    expect([rotated.status, second === first, (await settings(made.id)).body.publisher.api_token]).toEqual([
      200,
      false,
      second,
    ])
    expect([await knock(first), await knock(second)]).toEqual([401, 400])
    await update(made.id, { status: 'inactive' })
    expect(await knock(second)).toBe(403)
    const hashes = await api.db.selectFrom('publishers').select('api_token_hash').where('id', '=', made.id).execute()
    expect(hashes).toEqual([{ api_token_hash: createHash('sha256').update(second).digest() }])
    const kept = [
      await audited('publisher', made.id),
      await api.db.selectFrom('idempotency_keys').selectAll().execute(),
      await api.db.selectFrom('publishers').selectAll().where('id', '=', made.id).execute(),
      (await api.call('GET', '/api/publishers', { token })).body,
      made,
    ].map((rows) => JSON.stringify(rows))
    for (const text of kept) for (const secret of [first, second]) expect(text).not.toContain(secret)
    expect((await audited('publisher', made.id)).map(({ action }) => action)).toEqual([
      'publisher.create',
      'publisher.rotate_token',
      'publisher.update',
    ])
  })

  it('have settings whose parts each need their own permission', async () => {
    const partsOf = async (as = token, query = '') => Object.keys((await settings(1, as, query)).body).sort()
    expect(await partsOf()).toEqual([
      'caps',
      'funnel_overrides',
      'payouts',
      'publisher',
      'publisher_overrides',
      'supported_countries',
    ])
    expect(await partsOf(token, '?parts=payouts,nothing')).toEqual(['payouts', 'publisher'])
    expect(await partsOf(await api.signInAs(['PUBLISHER_PAYOUTS_LIST']))).toEqual(['payouts', 'publisher'])
    expect(await partsOf(await api.signInAs(['PUBLISHERS_EDIT']))).toEqual(['publisher'])
  })

  describe('are paid', () => {
    const path = '/api/publishers/payout'
    type Paid = {
      message: string
      payouts: PayoutRow[]
      payout: PayoutRow
      fields?: Record<string, string>
      code?: string
    }
    const pay = (method: 'POST' | 'PUT' | 'DELETE', body: object, as = token) =>
      api.call<Paid>(method, path, { token: as, body })
    const payouts = async () => (await settings(3, token, '?parts=payouts')).body.payouts
    let germany: number
    let malta: number
    beforeAll(async () => {
      const idOf = async (code: string) =>
        (await api.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
      ;[germany, malta] = [await idOf('DE'), await idOf('MT')]
    })

    it('one price a country, or one for all others; approvals go by it from then on', async () => {
      const made = await pay('POST', [
        { affiliate_id: 3, country_id: germany, amount: '250.50' },
        { affiliate_id: 3, country_id: malta, amount: 90 },
      ])
      expect([made.status, made.body.message]).toEqual([201, 'Payout created successfully.'])
      expect((await pay('POST', [{ affiliate_id: 3, amount: 40 }])).body.payouts).toMatchObject([
        { country_id: null, country: null, amount: 40 },
      ])
      expect(await payouts()).toMatchObject([
        { country: null, amount: 40 },
        { country: { code: 'DE', name: 'Germany' }, amount: 250.5 },
        { country: { code: 'MT' }, amount: 90 },
      ])
      const [, german] = (await payouts()) ?? []
      const id = german?.id ?? 0
      const changed = await pay('PUT', { id, affiliate_id: 3, country_id: germany, amount: 260, version: 1 })
      expect([changed.body.message, changed.body.payout.version]).toEqual(['Payout updated successfully.', 2])
      const payout = async (country_id: number | null, pay_publisher: boolean | null = null) =>
        (await payoutsForConversions(api.db, [{ publisher_id: 3, country_id, pay_publisher }]))[0]
      expect(await Promise.all([germany, malta, null].map((country) => payout(country)))).toEqual([260, 90, 40])
      // Registrations of campaigns, by what their campaign says.
      expect(await Promise.all([payout(germany, true), payout(germany, false)])).toEqual([260, 0])
      expect((await pay('DELETE', { payout_id: id })).body).toEqual({
        message: 'Record deleted successfully.',
        undo: { id: expect.any(String), expires_at: expect.any(String) },
      })
      expect(await payout(germany)).toBe(40)
      expect((await audited('publisher_payout', id)).map(({ action }) => action)).toEqual([
        'publisher_payout.create',
        'publisher_payout.update',
        'publisher_payout.delete',
      ])
      expect((await pay('DELETE', { payout_id: id })).status).toBe(404)
    })

    it.each([
      [undefined, 'Amount is required'],
      ['', 'Amount is required'],
      ['ten', 'Amount must be a number'],
      [1.005, 'Amount must be a number'],
      [0, 'Amount must be greater than 0'],
      ['-5', 'Amount must be greater than 0'],
      [1e12, 'Amount must be at most 9,999,999,999.99'],
    ])('never by an amount like %j', async (amount, text) => {
      const { status, body } = await pay('POST', [{ affiliate_id: 3, country_id: germany, amount }])
      expect([status, body.fields]).toEqual([400, { amount: text }])
    })

    it('all that a call names or none; what is there already is named', async () => {
      const before = await payouts()
      const refusals = [
        await pay('POST', [
          { affiliate_id: 3, country_id: germany, amount: 1 },
          { affiliate_id: 3, country_id: malta, amount: 1 },
          { affiliate_id: 3, amount: 1 },
        ]),
        await pay('POST', [
          { affiliate_id: 3, country_id: germany, amount: 1 },
          { affiliate_id: 3, country_id: germany, amount: 2 },
        ]),
        await pay('POST', [{ affiliate_id: 999_999, country_id: 888_888, amount: 1 }]),
        await pay('PUT', { id: before?.[0]?.id, affiliate_id: 3, country_id: malta, amount: 1 }),
        await pay('PUT', { id: before?.[0]?.id, affiliate_id: 2, amount: 1 }),
        await pay('PUT', { id: before?.[0]?.id, affiliate_id: 3, amount: 1, version: 7 }),
      ]
      expect(refusals.map(({ status, body }) => [status, body.fields ?? body.code])).toEqual([
        [409, { country_id: 'There is a payout for Malta, all other countries already.' }],
        [400, { country_id: 'A country is named twice.' }],
        [400, { affiliate_id: 'The publisher no longer exists.', country_id: 'One of these countries is unknown.' }],
        [409, { country_id: 'There is a payout for Malta already.' }],
        [404, 'NOT_FOUND'],
        [409, 'CONFLICT'],
      ])
      expect(await payouts()).toEqual(before)
    })
  })
})
