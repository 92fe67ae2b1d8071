import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { permissionCode } from '../../../shared/access/permissions'
import { cleanUp } from '../../app/start/cleanup'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import type { AccessTokenRow } from './accessTokens.schema'

type Answer = AccessTokenRow & { token: string; message: string; code?: string; fields?: Record<string, string> }

const dayMs = 86_400_000
const code = (name: string) => permissionCode(name) ?? 0

let api: TestApi
let user: TestUser
let person: string

const create = (content: object, as = person) =>
  api.call<Answer>('POST', '/api/access-tokens', { token: as, body: content })
const list = async (as = person, query = '') =>
  (await api.call<AccessTokenRow[]>('GET', `/api/access-tokens${query}`, { token: as })).body
const remove = (id: number, as = person) => api.call<Answer>('DELETE', `/api/access-tokens/${id}`, { token: as })
const setCost = (id: number, cost_per_minute: number | null, as = person) =>
  api.call<Answer>('PUT', `/api/access-tokens/${id}`, { token: as, body: { cost_per_minute } })
const status = async (token: string, path = '/api/session') => (await api.call('GET', path, { token })).status
const permissionsOf = async (token: string) => (await api.call('GET', '/api/session', { token })).body.permissions

let made = 0
const newToken = async (names: string[] = ['LEADS_LIST'], as = person) =>
  (await create({ name: `Tool ${++made}`, permissions: names.map(code), expires_in_days: 30 }, as)).body

describe('an access token', () => {
  beforeAll(async () => {
    api = await startTestApi()
    user = await api.addUser({
      permissions: ['LEADS_LIST', 'CAPS_LIST', 'USERS_LIST', 'USERS_EDIT', 'USERS_CREATE', 'ROLES_EDIT'],
    })
    person = await api.signInAs(user)
  })
  afterAll(() => api.stop())

  it('authenticates as its owner, is shown once and is listed until revoked', async () => {
    const content = {
      name: 'Nightly report',
      permissions: [code('CAPS_LIST'), code('LEADS_LIST')],
      expires_in_days: 30,
    }
    const { status: created, body } = await create(content)
    expect([created, body]).toMatchObject([
      201,
      {
        name: 'Nightly report',
        permissions: [4, 37],
        last_used_at: null,
        is_expired: false,
        token: expect.stringMatching(/^pat_[\w-]{43}$/),
      },
    ])
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * dayMs)
    expect((await api.call('GET', '/api/session', { token: body.token })).body).toMatchObject({
      user_id: user.user_id,
      permissions: [4, 37],
    })
    expect([await status(body.token, '/api/caps'), await status(body.token, '/api/users')]).toEqual([200, 403])

    const [listed] = await list()
    expect(listed).toMatchObject({ id: body.id, name: 'Nightly report', last_used_at: expect.any(String) })
    expect(JSON.stringify(listed)).not.toContain(body.token.slice(4))
    expect((await create(content)).body.fields).toEqual({ name: 'You already have a token with this name.' })
    expect((await remove(body.id)).body.message).toBe('Access token revoked.')
    expect([await status(body.token), (await remove(body.id)).status, await list()]).toEqual([401, 404, []])
  })

  it('tells the gateway what it may ask for in a minute, which its owner changes', async () => {
    const { id, token, cost_per_minute } = await newToken()
    const told = async () => (await api.call('GET', '/api/session', { token })).body.access_token
    const usual = await told()
    expect([cost_per_minute, usual]).toEqual([null, { name: expect.stringContaining('Tool'), cost_per_minute: null }])
    expect((await setCost(id, 5_000)).body).toMatchObject({ id, cost_per_minute: 5_000 })
    expect(await told()).toEqual({ ...(usual as object), cost_per_minute: 5_000 })
    expect((await setCost(id, 100_000_001)).body.fields).toHaveProperty('cost_per_minute')
    expect((await setCost(id, null)).body.cost_per_minute).toBeNull()
    expect((await api.call('GET', '/api/session', { token: person })).body.access_token).toBeNull()
  })

  it('has at each request what its owner also has then', async () => {
    const owner = await api.addUser({ permissions: ['LEADS_LIST', 'CAPS_LIST'] })
    const { token } = await newToken(['LEADS_LIST', 'CAPS_LIST'], await api.signInAs(owner))
    const setRole = (permissions: number[]) =>
      api.db
        .updateTable('roles')
        .set({ permissions })
        .where('id', '=', api.db.selectFrom('users').select('level').where('id', '=', owner.user_id))
        .execute()
    await setRole([code('CAPS_LIST'), code('USERS_LIST')])
    expect(await permissionsOf(token)).toEqual([code('CAPS_LIST')])
    await setRole([code('LEADS_LIST'), code('CAPS_LIST')])
    expect(await permissionsOf(token)).toEqual([code('LEADS_LIST'), code('CAPS_LIST')])
  })

  it.each([
    ['permissions', { permissions: [code('ROLES_DELETE')] }, 'A token can only have permissions of your own.'],
    ['permissions', { permissions: [] }, 'Please select at least one permission'],
    ['expires_in_days', { expires_in_days: 366 }, 'A token is good for 1 to 365 days'],
    ['expires_in_days', { expires_in_days: 0 }, 'A token is good for 1 to 365 days'],
    ['name', { name: ' ' }, 'Name is required'],
    ['cost_per_minute', { cost_per_minute: 999 }, 'Between 1,000 and 100,000,000 a minute, or none'],
  ])('with a wrong %s (%j) is refused in words', async (field, wrong, message) => {
    const { status: refused, body } = await create({ name: 'Wrong', permissions: [4], expires_in_days: 1, ...wrong })
    expect([refused, body.fields]).toEqual([400, { [field]: message }])
  })

  it('may not do what only a person may, whatever its owner may', async () => {
    const { id, token } = await newToken(['USERS_EDIT', 'USERS_CREATE', 'ROLES_EDIT'])
    const body = {}
    const refusals = await Promise.all([
      api.call('POST', '/api/logout', { token }),
      api.call('GET', '/api/access-tokens', { token }),
      create({ name: 'Offspring', permissions: [4], expires_in_days: 1 }, token),
      remove(id, token),
      setCost(id, null, token),
      api.call('POST', '/api/users', { token, body }),
      api.call('PUT', '/api/users', { token, body }),
      api.call('POST', `/api/users/${user.user_id}/two-factor-reset`, { token }),
      api.call('PUT', '/api/roles/5', { token, body }),
      api.call('PUT', '/api/users/password', { token, body: { current_password: 'Secret123', password: 'Marble28' } }),
    ])
    const refused = [403, 'An access token may not do this. Please sign in.']
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(refusals.map(() => refused))
    expect(await status(token)).toBe(200)
  })

  it('ends at its expiry and not for being idle, and is listed as expired for 30 days', async () => {
    const owner = await api.addUser({ permissions: ['LEADS_LIST'] })
    const { token, id } = await newToken(['LEADS_LIST'], await api.signInAs(owner))
    const start = Date.now()
    const at = async (days: number) => {
      api.clock.now = start + days * dayMs
      await cleanUp(api.services)
      const listed = await list(await api.signInAs(owner))
      return [await status(token), listed.map(({ is_expired }) => is_expired)]
    }
    expect([await at(29), await at(31), await at(61)]).toEqual([
      [200, [false]],
      [401, [true]],
      [401, []],
    ])
    expect(await api.db.selectFrom('sessions').select('id').where('id', '=', id).execute()).toEqual([])
    api.clock.now = null
    person = await api.signInAs(user)
  })

  it("ends with a change of its owner's password or second factor, and with the owner", async () => {
    const admin = await api.signInAs(1)
    const owner = await api.addUser({ level: 5 })
    const content = { id: owner.user_id, name: 'Owner', email: owner.email, level: 5, enable_2fa: false }
    const change = (more: object) => api.call('PUT', '/api/users', { token: admin, body: { ...content, ...more } })
    const fresh = async () => (await newToken(['LEADS_LIST'], await api.signInAs(owner))).token
    const ends = async (token: string, work: Promise<{ status: number }>) => [(await work).status, await status(token)]
    const named = await fresh()
    expect(await ends(named, change({ name: 'Renamed' }))).toEqual([200, 200])
    expect(await ends(named, change({ password: 'Marble28' }))).toEqual([200, 401])
    expect(await ends(await fresh(), change({ enable_2fa: true }))).toEqual([200, 401])
    expect(await ends(await fresh(), api.call('DELETE', `/api/users/${owner.user_id}`, { token: admin }))).toEqual([
      200, 401,
    ])
  })

  it('of another user is seen and revoked only by users who may change that user', async () => {
    const owner = await api.addUser({ permissions: ['LEADS_LIST'] })
    const { id } = await newToken(['LEADS_LIST'], await api.signInAs(owner))
    const boss = await api.addUser({ level: 1 })
    const { id: bossToken } = await newToken(['LEADS_LIST'], await api.signInAs(boss))
    const stranger = await api.signInAs(['USERS_LIST'])
    const of = `?user_id=${owner.user_id}`
    expect([
      (await remove(id, stranger)).status,
      (await api.call('GET', `/api/access-tokens${of}`, { token: stranger })).status,
    ]).toEqual([404, 403])
    const all = (as: string) => api.call<{ id: number }[]>('GET', '/api/access-tokens?all=true', { token: as })
    expect((await all(await api.signInAs(owner))).status).toBe(403)
    expect((await all(stranger)).body.map((row) => row.id)).toEqual(expect.arrayContaining([id, bossToken]))
    expect((await list(person, of)).map((row) => row.id)).toEqual([id])
    expect((await list(person, `?ids=${id},999999999`)).map((row) => row.id)).toEqual([id])
    expect(await list(stranger, `?ids=${id}`)).toEqual([])
    for (const refusal of [await remove(bossToken), await setCost(bossToken, 5_000)])
      expect(refusal.body).toMatchObject({
        code: 'FORBIDDEN',
        message: 'You cannot change a user who may do more than you.',
      })
    expect([(await setCost(id, 5_000, stranger)).status, (await setCost(id, 5_000)).status]).toEqual([404, 200])
    expect((await remove(id)).status).toBe(200)
  })

  it('is stored as a hash, limited to fifty per user, and named in the audit log', async () => {
    const owner = await api.addUser({ level: 5 })
    const as = await api.signInAs(owner)
    const { token, id, name } = await newToken(['LEADS_LIST'], as)
    await api.call('PUT', '/api/users/timezone', { token, body: { user_id: owner.user_id, timezone_id: 2 } })
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'after'])
      .where('user_id', '=', owner.user_id)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'access_token.create', actor: owner.email, after: { name, permissions: [4] } },
      { action: 'user.update', actor: `${owner.email} (access token ${name})` },
    ])
    const stored = JSON.stringify([
      rows,
      await api.db.selectFrom('sessions').selectAll().where('id', '=', id).execute(),
    ])
    expect(stored).not.toContain(token.slice(4))

    const more = Array.from({ length: 48 }, (_, n) => ({
      user_id: owner.user_id,
      token_hash: Buffer.from(`hash ${n}`),
      token_name: `More ${n}`,
      token_permissions: [4],
      last_used_at: null,
      expires_at: new Date(Date.now() + dayMs),
    }))
    await api.db.insertInto('sessions').values(more).execute()
    const answers = await Promise.all(
      [0, 1, 2].map(() => create({ name: `Last ${++made}`, permissions: [4], expires_in_days: 1 }, as)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})
