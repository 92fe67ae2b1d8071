import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import type { CapRow } from './caps.schema'

type Answer = CapRow & {
  message: string
  code?: string
  fields?: Record<string, string>
  current?: CapRow
  yours?: object
}

let api: TestApi
let user: TestUser
let token: string
let country: number

const body = (more: object = {}) => ({
  type: 'lead',
  interval: 'daily',
  cap: '25',
  timezone_id: 1,
  reset_time: '08:30',
  country_ids: [country],
  affiliate_ids: [],
  advertiser_ids: [],
  ...more,
})
const create = (content: object, as = token, headers?: Record<string, string>) =>
  api.call<Answer>('POST', '/api/caps', { token: as, body: content, ...(headers && { headers }) })
const update = (content: object, as = token) => api.call<Answer>('PUT', '/api/caps', { token: as, body: content })
const remove = (id: number, query = '', as = token) =>
  api.call<Answer>('DELETE', `/api/caps/${id}${query}`, { token: as })
const list = async (query = '', as = token) => api.call<CapRow[] & Answer>('GET', `/api/caps${query}`, { token: as })
const idsIn = async (query: string, as = token) => (await list(query, as)).body.map(({ id }) => id)

describe('caps', () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({ level: 1 })
    token = await api.signInAs(user)
    await insertPartners(api.database.pool)
    country = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api.stop())

  it('are set, listed with names and window, changed and deleted', async () => {
    api.clock.now = Date.parse('2026-11-20T10:00:00Z')
    const made = await create(
      body({ affiliate_ids: [2, 1, 2], advertiser_ids: [3], parameters: { custom_param_1: 'facebook' } }),
    )
    expect(made.status).toBe(201)
    const { id } = made.body
    expect(made.body).toMatchObject({
      type: 'lead',
      interval: 'daily',
      cap: 25,
      filled: 0,
      reset_time: '08:30:00',
      version: 1,
      timezone_id: 1,
      timezone: { id: 1, name: 'UTC' },
      window_start: '2026-11-20T08:30:00.000Z',
      window_end: '2026-11-21T08:30:00.000Z',
      countries: [{ id: country, code: 'DE', name: 'Germany' }],
      affiliates: [
        { id: 1, name: 'Publisher 1' },
        { id: 2, name: 'Publisher 2' },
      ],
      advertisers: [{ id: 3, name: 'Advertiser 3', display_name: 'Advertiser 3' }],
      parameters: { custom_param_1: 'facebook' },
    })
    expect((await list()).body.filter((row) => row.id === id)).toEqual([made.body])

    const changed = await update(
      body({ cap_id: id, type: 'ftd', interval: 'interval', cap: 0, reset_time: '00:00:00', version: 1 }),
    )
    expect(changed.body).toMatchObject({
      id,
      type: 'ftd',
      interval: 'interval',
      cap: 0,
      reset_time: '00:00:00',
      window_end: null,
      affiliates: [],
      version: 2,
    })
    expect(changed.body.parameters).toEqual({ custom_param_1: 'facebook' })
    expect((await remove(id)).body).toEqual({
      message: 'Cap deleted successfully',
      undo: { id: expect.any(String), expires_at: expect.any(String) },
    })
    expect([(await remove(id)).status, (await update(body({ cap_id: id }))).status]).toEqual([404, 404])
    api.clock.now = null
  })

  it('take what the form leaves out: midnight, and ids of a cap by either name', async () => {
    const { reset_time: _, ...short } = body({ cap: 7 })
    const { body: made } = await create(short)
    expect(made.reset_time).toBe('00:00:00')
    expect((await update(body({ id: made.id, cap: '8' }))).body.cap).toBe(8)
  })

  it('show the accepted leads of their window, and no others', async () => {
    const now = Date.now()
    const at = (minutes: number) => new Date(now - minutes * 60_000)
    await insertLeads(api.database.pool, [
      { created_at: at(1), advertiser_id: 2, country_id: country, lead_status_id: 2 },
      {
        created_at: at(2),
        advertiser_id: 2,
        country_id: country,
        lead_status_id: 5,
        converted_at: at(1),
        ftd_date: at(1),
      },
      { created_at: at(3), advertiser_id: 2, country_id: country, lead_status_id: 6, converted_at: at(1) },
      { created_at: at(3), advertiser_id: 2, country_id: country, lead_status_id: 6, is_fake_ftd: true },
      { created_at: at(3), advertiser_id: 2, country_id: country, lead_status_id: 7, converted_at: at(1) },
      { created_at: at(4), advertiser_id: 2, country_id: country, lead_status_id: 3 },
      { created_at: at(5), advertiser_id: null, country_id: country, lead_status_id: 1 },
      { created_at: at(60 * 25), advertiser_id: 2, country_id: country, lead_status_id: 2 },
    ])
    const window = { advertiser_ids: [2], reset_time: new Date(now - 3_600_000).toISOString().slice(11, 16) }
    expect((await create(body(window))).body.filled).toBe(5)
    expect((await create(body({ ...window, type: 'ftd' }))).body.filled).toBe(2)
  })

  it.each([
    ['type', { type: 'sale' }, 'Please select a valid type'],
    ['type', { type: undefined }, 'Please select a valid type'],
    ['interval', { interval: 'weekly' }, 'Please select a valid interval'],
    ['reset_time', { reset_time: '24:00' }, 'Please enter a valid time'],
    ['reset_time', { reset_time: '9:30' }, 'Please enter a valid time'],
    ['timezone_id', { timezone_id: 9999 }, 'Please select a valid timezone'],
    ['timezone_id', { timezone_id: null, origin: 'advertiser', advertiser_ids: [1] }, 'Timezone is required'],
    ['cap', { cap: '' }, 'Please enter a valid cap'],
    ['cap', { cap: '1.5' }, 'Please enter a valid cap'],
    ['cap', { cap: 3_000_000_000 }, 'Please enter a valid cap'],
    ['cap', { cap: -1 }, 'Cap should be greater than equal to 0'],
    ['cap', { cap: null, origin: 'publisher', affiliate_ids: [1] }, 'Cap should be greater than equal to 0'],
    ['country_ids', { country_ids: [] }, 'Please select at least one publisher, advertiser or country'],
    ['country_ids', { country_ids: [999_999] }, 'One of these no longer exists.'],
    ['affiliate_ids', { affiliate_ids: [1, 999_999] }, 'One of these no longer exists.'],
    [
      'parameters',
      { parameters: { email: 'a' } },
      'Parameters are custom_param_1 to custom_param_5, offer and funnel.',
    ],
    ['parameters', { parameters: { offer: '' } }, "A parameter's value has 1 to 200 characters."],
    [
      'advertiser_ids',
      { origin: 'advertiser', advertiser_ids: [1, 2] },
      'A cap of an advertiser names that one alone.',
    ],
    ['affiliate_ids', { origin: 'publisher' }, 'A cap of a publisher names that one alone.'],
  ])('with a wrong %s (%j) are refused in words', async (field, wrong, text) => {
    const { status, body: refusal } = await create(body(wrong))
    expect([status, refusal.fields]).toEqual([400, { [field]: text }])
  })

  it('are refused for all that is wrong at once', async () => {
    expect(Object.keys((await create({})).body.fields ?? {}).sort()).toEqual([
      'cap',
      'country_ids',
      'interval',
      'timezone_id',
      'type',
    ])
  })

  it('that are duplicates are refused with the name of the other, also concurrently', async () => {
    const content = body({ cap: '77', affiliate_ids: [1, 2], parameters: { funnel: 'gold' } })
    const answers = await Promise.all([
      create(content),
      create({ ...content, affiliate_ids: [2, 1] }),
      create({ ...content, cap: 77, reset_time: '08:30:00' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { id } = answers.find(({ status }) => status === 201)!.body
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'CONFLICT',
      fields: { country_ids: `Cap #${id} is the same already.` },
    })
    const other = await create({ ...content, cap: '78' })
    expect(other.status).toBe(201)
    const changed = await update({ ...content, cap_id: other.body.id })
    expect([changed.status, changed.body.message]).toEqual([409, `Cap #${id} is the same already.`])
    expect((await update({ ...content, cap_id: id })).status).toBe(200)
    for (const made of [id, other.body.id]) await remove(made)
  })

  it('keep their parameters', async () => {
    const { body: made } = await create(body({ parameters: { offer: 'Gold' } }))
    const refused = await update(body({ cap_id: made.id, parameters: { offer: 'Silver' } }))
    expect([refused.status, refused.body.fields]).toEqual([400, { parameters: 'Parameters cannot be changed.' }])
    expect((await update(body({ cap_id: made.id, parameters: {} }))).status).toBe(400)
    expect((await update(body({ cap_id: made.id, parameters: { offer: 'Gold' } }))).status).toBe(200)
  })

  it('refuse an outdated version with both versions, without losing changes', async () => {
    const { body: made } = await create(body())
    await update(body({ cap_id: made.id, cap: 40, version: 1 }))
    const stale = await update(body({ cap_id: made.id, cap: 99, version: 1 }))
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT'])
    expect(stale.body.current).toMatchObject({ cap: 40, version: 2 })
    expect(stale.body.yours).toMatchObject({ cap: 99, version: 1 })
    expect((await list()).body.find(({ id }) => id === made.id)?.cap).toBe(40)
  })

  it('are made once under a key, however often the request comes at once', async () => {
    const before = (await list()).body.length
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create(body({ cap: 31 }), token, { 'idempotency-key': 'cap-once' })),
    )
    expect(new Set(answers.map(({ status, body: made }) => `${status} ${made.id}`)).size).toBe(1)
    expect((await list()).body).toHaveLength(before + 1)
    expect((await create(body({ cap: 1 }), token, { 'idempotency-key': 'cap-once' })).status).toBe(409)
  })

  it('leave who, what, before and after in the record, once each', async () => {
    const { body: made } = await create(body({ affiliate_ids: [3] }))
    await update(body({ cap_id: made.id, affiliate_ids: [3], cap: 26 }))
    await update(body({ cap_id: made.id, affiliate_ids: [3], cap: -1 }))
    await remove(made.id)
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['user_id', 'action', 'before', 'after'])
      .where('entity', '=', 'cap')
      .where('entity_id', '=', String(made.id))
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { user_id: user.user_id, action: 'cap.create', before: null, after: { cap: 25 } },
      { user_id: user.user_id, action: 'cap.update', before: { cap: 25 }, after: { cap: 26 } },
      { user_id: user.user_id, action: 'cap.delete', before: { cap: 26 }, after: null },
    ])
    expect(rows).toHaveLength(3)
  })

  describe('belong to families, each with permissions of its own:', () => {
    let mine: number
    let everybodys: number
    beforeAll(async () => {
      mine = (await create(body({ advertiser_ids: [1], affiliate_ids: [2] }))).body.id
      everybodys = (await create(body({ cap: 32 }))).body.id
    })

    it('lists of one advertiser or publisher have those that name it', async () => {
      const [advertisers, publishers] = [
        await api.signInAs(['ADVERTISER_CAPS_LIST']),
        await api.signInAs(['PUBLISHER_CAPS_LIST']),
      ]
      expect(await idsIn('?origin=advertiser&advertiser_id=1', advertisers)).toContain(mine)
      expect(await idsIn('?origin=advertiser&advertiser_id=1', advertisers)).not.toContain(everybodys)
      expect(await idsIn('?origin=advertiser&advertiser_id=3', advertisers)).not.toContain(mine)
      expect(await idsIn('?origin=publisher&publisher_id=2', publishers)).toContain(mine)
      const statuses = await Promise.all([
        list('?origin=advertiser', advertisers),
        list('', advertisers),
        list('?origin=caps', advertisers),
        list('?origin=publisher&publisher_id=2', advertisers),
        list('?origin=advertiser&advertiser_id=1', publishers),
      ])
      expect(statuses.map(({ status }) => status)).toEqual([400, 400, 403, 403, 403])
      expect(statuses[1]?.body.fields).toEqual({ origin: '`origin` must be `advertiser` or `publisher`.' })
    })

    it('changes by another family are refused, and change nothing', async () => {
      const advertisers = await api.signInAs([
        'ADVERTISER_CAPS_CREATE',
        'ADVERTISER_CAPS_EDIT',
        'ADVERTISER_CAPS_DELETE',
      ])
      const statuses = [
        (await create(body({ origin: 'caps' }), advertisers)).status,
        (await create(body({ origin: 'publisher', affiliate_ids: [1] }), advertisers)).status,
        (await update(body({ origin: 'caps', cap_id: mine }), advertisers)).status,
        (await update(body({ origin: 'advertiser', cap_id: everybodys, advertiser_ids: [1] }), advertisers)).status,
        (await remove(mine, '?origin=caps', advertisers)).status,
        (await remove(everybodys, '?origin=advertiser', advertisers)).status,
      ]
      expect(statuses).toEqual([403, 403, 403, 404, 403, 404])
      const locked = await update(body({ origin: 'advertiser', cap_id: mine, advertiser_ids: [2] }), advertisers)
      expect([locked.status, locked.body.fields]).toEqual([
        400,
        { advertiser_ids: 'The advertisers of a cap cannot be changed here.' },
      ])
      expect(await idsIn('')).toEqual(expect.arrayContaining([mine, everybodys]))
    })

    it('changes by their own are made', async () => {
      const advertisers = await api.signInAs([
        'ADVERTISER_CAPS_CREATE',
        'ADVERTISER_CAPS_EDIT',
        'ADVERTISER_CAPS_DELETE',
      ])
      const { body: made } = await create(
        body({ origin: 'advertiser', advertiser_ids: [2], country_ids: [] }),
        advertisers,
      )
      const changed = await update(
        body({ origin: 'advertiser', cap_id: made.id, advertiser_ids: [2], affiliate_ids: [3] }),
        advertisers,
      )
      expect([changed.status, changed.body.affiliates]).toEqual([200, [{ id: 3, name: 'Publisher 3' }]])
      expect((await remove(made.id, '?origin=advertiser', advertisers)).status).toBe(200)
    })
  })
})
