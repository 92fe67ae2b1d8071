import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generateSync } from 'otplib'
import { permissionCodes } from '../../../shared/access/permissions'
import { startTestApi, type TestApi } from '../../test/testApi'
import type { UserRow } from './users.schema'

type Answer = UserRow & {
  message: string
  code?: string
  fields?: Record<string, string>
  current?: UserRow
  yours?: object
  token?: string
  secret: string
  challenge: string
}

let api: TestApi
let admin: string

let made = 0
const body = (more: object = {}) => ({
  name: 'Nina New',
  email: `nina${++made}@example.test`,
  level: 5,
  password: 'Wander17',
  enable_2fa: false,
  ...more,
})
const create = (content: object, as = admin, headers?: Record<string, string>) =>
  api.call<Answer>('POST', '/api/users', { token: as, body: content, ...(headers && { headers }) })
const update = (content: object, as = admin) => api.call<Answer>('PUT', '/api/users', { token: as, body: content })
const remove = (id: number, as = admin) => api.call<Answer>('DELETE', `/api/users/${id}`, { token: as })
const reset = (id: number, as = admin) => api.call<Answer>('POST', `/api/users/${id}/two-factor-reset`, { token: as })
const login = async (email: string, password: string) =>
  (await api.call<Answer>('POST', '/api/login', { body: { email, password } })).body
const isSignedIn = async (token: string) => (await api.call('GET', '/api/session', { token })).status === 200

describe('users', () => {
  beforeAll(async () => {
    api = await startTestApi()
    admin = await api.signInAs(1)
  })
  afterAll(() => api.stop())

  it('are made with a password that signs in, listed without it, changed and deleted', async () => {
    const content = body({ level: '5', enable_2fa: 'false' })
    const { status, body: user } = await create(content)
    expect(status).toBe(201)
    expect(user).toMatchObject({
      name: 'Nina New',
      email: content.email,
      level: 5,
      role_name: 'Crm User',
      enable_2fa: false,
      has_2fa: false,
      version: 1,
      message: 'User successfully created',
    })
    expect((await login(content.email, 'Wander17')).token).toBeDefined()

    const { text, rows } = await api
      .call<UserRow[]>('GET', '/api/users', { token: admin })
      .then(({ body: rows }) => ({ text: JSON.stringify(rows), rows }))
    expect(rows.find(({ id }) => id === user.id)).toMatchObject({ email: content.email, can_change: true })
    expect(text).not.toMatch(/argon2|password|totp|secret"/i)

    const changed = await update({ ...content, id: user.id, name: 'Nina Now', password: '', level: 2, version: 1 })
    expect(changed.body).toMatchObject({
      id: user.id,
      name: 'Nina Now',
      level: 2,
      role_name: 'Support',
      version: 2,
      message: 'User successfully updated',
    })
    expect((await login(content.email, 'Wander17')).token).toBeDefined()
    expect((await remove(user.id)).body).toEqual({ message: 'User successfully deleted' })
    expect([(await remove(user.id)).status, (await login(content.email, 'Wander17')).token]).toEqual([404, undefined])
  })

  it('have a second factor and the role that was chosen, by the words of the form', async () => {
    const { enable_2fa: _, ...content } = body()
    expect((await create(content)).body.enable_2fa).toBe(true)
  })

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'nina@example' }, 'E-mail must be valid'],
    ['level', { level: undefined }, 'Role is required'],
    ['level', { level: 'boss' }, 'Role must be a number'],
    ['level', { level: 999_999 }, 'This role no longer exists.'],
    ['password', { password: undefined }, 'Password is required for new users'],
    ['password', { password: 'Ab1' }, 'Password must be at least 6 characters'],
    ['password', { password: 'Secret1234567' }, 'Password must not exceed 12 characters'],
    [
      'password',
      { password: '------' },
      'Password must contain at least one lowercase letter\nPassword must contain at least one uppercase letter\nPassword must contain at least one number',
    ],
    ['password', { password: 'Password1' }, 'Password is too common'],
    ['enable_2fa', { enable_2fa: 'maybe' }, 'Enable 2FA is true or false'],
  ])('with a wrong %s (%j) are refused in words', async (field, wrong, message) => {
    const { status, body: refusal } = await create(body(wrong))
    expect([status, refusal.fields]).toEqual([400, { [field]: message }])
  })

  it('keep what a change does not name', async () => {
    for (const enable_2fa of [true, false]) {
      const { body: made } = await create(body({ enable_2fa }))
      const { status, body: changed } = await update({ id: made.id, name: 'Other', email: made.email, level: 2 })
      expect([status, changed.enable_2fa, changed.name, changed.level]).toEqual([200, enable_2fa, 'Other', 2])
    }
  })

  it('have e-mail addresses of their own, whatever the case', async () => {
    const { body: first } = await create(body())
    const { status, body: refusal } = await create(body({ email: first.email.toUpperCase() }))
    expect([status, refusal.fields]).toEqual([409, { email: 'A user with this email already exists' }])
  })

  it('take passwords as long as the settings say', async () => {
    await api.db.updateTable('settings').set({ password_min: 10, password_max: 30 }).execute()
    expect((await api.call('GET', '/api/password-rules', { token: admin })).body).toEqual({
      min_length: 10,
      max_length: 30,
    })
    expect((await create(body({ password: 'Wander17' }))).body.fields?.password).toBe(
      'Password must be at least 10 characters',
    )
    expect((await create(body({ password: 'A long secret 1' }))).status).toBe(201)
    await api.db.updateTable('settings').set({ password_min: 6, password_max: 12 }).execute()
  })

  it('are created once per idempotency key, which stores nothing about the password', async () => {
    const key = { 'idempotency-key': 'new-user' }
    const content = body()
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(content, admin, key)))
    expect(new Set(answers.map(({ status, body: user }) => `${status} ${user.id}`)).size).toBe(1)
    expect((await create({ ...content, password: 'Marble28' }, admin, key)).body.code).toBe('CONFLICT')
    const { createHash } = await import('node:crypto')
    const { request_hash } = await api.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', 'new-user')
      .executeTakeFirstOrThrow()
    expect(
      request_hash.equals(
        createHash('sha256')
          .update(`user.create\n${JSON.stringify(content)}`)
          .digest(),
      ),
    ).toBe(false)
  })

  it('are not overwritten by a stale edit, whose answer shows no password', async () => {
    const { body: read } = await create(body())
    const sent = { id: read.id, name: 'First', email: read.email, level: 5, enable_2fa: false, version: 1 }
    await update(sent)
    const late = await update({ ...sent, name: 'Second', password: 'Marble28' })
    expect({ status: late.status, ...late.body }).toMatchObject({
      status: 409,
      current: { name: 'First', version: 2 },
      yours: { name: 'Second', version: 1 },
    })
    expect(JSON.stringify(late.body)).not.toContain('Marble28')
    expect((await login(read.email, 'Wander17')).token).toBeDefined()
  })

  it('lose their sessions with a new password or factor; a new role applies at once', async () => {
    const { body: user } = await create(body())
    const sent = { id: user.id, name: user.name, email: user.email, level: 5, enable_2fa: false }
    const signIn = (password = 'Wander17') => login(user.email, password).then(({ token = '' }) => token)
    const first = await signIn()
    await update({ ...sent, level: 2 })
    expect((await api.call('GET', '/api/session', { token: first })).body).toMatchObject({ level: 2 })
    await update({ ...sent, password: 'Marble28' })
    expect([await isSignedIn(first), (await login(user.email, 'Wander17')).token]).toEqual([false, undefined])
    const second = await signIn('Marble28')
    await update({ ...sent, enable_2fa: true })
    expect(await isSignedIn(second)).toBe(false)
    const third = await api.signInAs({ user_id: user.id, email: user.email })
    await remove(user.id)
    expect(await isSignedIn(third)).toBe(false)
  })

  it('set their second factor up again after a reset, which none can do to themselves', async () => {
    const { body: user } = await create(body({ enable_2fa: true }))
    const setUp = await login(user.email, 'Wander17')
    const code = () => generateSync({ secret: setUp.secret, epoch: Math.floor(Date.now() / 1000) })
    const { body: signedIn } = await api.call<Answer>('POST', '/api/users/two-factor-configure', {
      body: { email: user.email, code: code(), challenge: setUp.challenge },
    })
    expect((await reset(user.id)).body).toMatchObject({ has_2fa: false, message: expect.stringContaining('was reset') })
    expect(await isSignedIn(signedIn.token ?? '')).toBe(false)
    expect((await login(user.email, 'Wander17')).secret).not.toBe(setUp.secret)
    expect((await reset(user.id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Nina New has no second factor set up.',
    })
    const me = await api.call<{ user_id: number }>('GET', '/api/session', { token: admin })
    expect((await reset(me.body.user_id)).body).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('your own'),
    })
  })

  it('cannot get permissions beyond those of the user who changes them', async () => {
    const clerk = await api.signInAs([
      'USERS_LIST',
      'USERS_CREATE',
      'USERS_EDIT',
      'USERS_DELETE',
      'DASHBOARDS_LIST',
      'LEADS_LIST',
      'PENDING_CONVERSIONS_LIST',
    ])
    expect((await create(body({ level: 1 }), clerk)).body).toMatchObject({
      code: 'FORBIDDEN',
      fields: { level: 'You cannot give a role that may do more than you.' },
    })
    const { body: user } = await create(body(), clerk)
    const sent = { id: user.id, name: user.name, email: user.email, level: 5, enable_2fa: false }
    expect((await update({ ...sent, level: 2 }, clerk)).status).toBe(403)
    const boss = await api.addUser({ level: 1 })
    const listed = await api.call<UserRow[]>('GET', '/api/users', { token: clerk })
    expect(
      listed.body.filter(({ id }) => [user.id, boss.user_id].includes(id)).map(({ can_change }) => can_change),
    ).toEqual([true, false])
    const takeOver = { ...sent, id: boss.user_id, email: boss.email, level: 1, password: 'Marble28' }
    const refusals = [
      await update(takeOver, clerk),
      await remove(boss.user_id, clerk),
      await reset(boss.user_id, clerk),
    ]
    expect(refusals.map(({ status, body: { message } }) => [status, message])).toEqual(
      Array(3).fill([403, 'You cannot change a user who may do more than you.']),
    )
    expect((await update({ ...sent, name: 'Nora' }, clerk)).body.name).toBe('Nora')
  })

  it('do not delete themselves, nor managers of advertisers', async () => {
    const boss = await api.addUser({ level: 1 })
    expect((await remove(boss.user_id, await api.signInAs(boss))).body).toMatchObject({
      code: 'CONFLICT',
      message: 'You cannot delete yourself.',
    })
    const manager = await api.addUser({ name: 'Max Manager', level: 4 })
    const advertisers = await api.db
      .insertInto('advertisers')
      .values(['Brand A', 'Brand B'].map((name) => ({ name, display_name: name, user_id: manager.user_id })))
      .returning('id')
      .execute()
    expect((await remove(manager.user_id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Max Manager manages Brand A, Brand B. Choose another manager there first.',
    })
    await api.db
      .updateTable('advertisers')
      .set({ user_id: boss.user_id })
      .where(
        'id',
        'in',
        advertisers.map(({ id }) => id),
      )
      .execute()
    expect((await remove(manager.user_id)).status).toBe(200)
  })

  it('are named, and no more, to whoever chooses a manager', async () => {
    const { body: rows } = await api.call<object[]>('GET', '/api/managers', {
      token: await api.signInAs(['ADVERTISERS_EDIT']),
    })
    expect(rows.length).toBeGreaterThan(3)
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(['id', 'name']))
  })

  it('leave one row in the record for each change, without password or hash', async () => {
    const { body: user } = await create(body())
    await update({ id: user.id, name: 'Renamed', email: user.email, level: 5, enable_2fa: false, password: 'Marble28' })
    await remove(user.id)
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(user.id))
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { action: 'user.create', before: null, after: { name: 'Nina New' } },
      { action: 'user.update', before: { name: 'Nina New' }, after: { name: 'Renamed', has_new_password: true } },
      { action: 'user.delete', before: { name: 'Renamed' }, after: null },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Wander17|Marble28|argon2|password_hash/)
  })

  it('may be hostile in every field without any effect beyond the known ones', async () => {
    const { body: user } = await create(
      body({ permissions: permissionCodes, type: 'DEFAULT', version: 9, id: 1, __proto__: { level: 1 } }),
    )
    expect(user).toMatchObject({ level: 5, version: 1 })
  })
})
