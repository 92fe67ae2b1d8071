import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { generateSync } from 'otplib'
import { startSmtpReceiver } from '../../test/receivers'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import { virtualPasskey } from './virtualPasskey.testWorld'

interface Answer {
  token: string
  challenge: string
  secret: string
  message: string
  fields?: Record<string, string>
  options: { challenge: string; allowCredentials?: { id: string }[] }
  request: string
  origin: string
  passkey: { id: number }
  recovery_codes?: string[] | null
}

const start = Date.UTC(2026, 5, 1, 12, 0, 0)
const notVerified = 'This passkey could not be verified. Please try again, or use another way to sign in.'
let api: TestApi

const post = (path: string, body: object = {}, token?: string) =>
  api.call<Answer>('POST', path, { body, ...(token && { token }) })
const wait = (minutes: number) => {
  api.clock.now = (api.clock.now ?? 0) + minutes * 60_000
}

/** Adds a passkey to the account of a session. */
async function addPasskey(token: string, name = 'Laptop') {
  const passkey = virtualPasskey()
  const { body: asked } = await post('/api/security/passkeys/options', {}, token)
  const made = await post(
    '/api/security/passkeys',
    { name, request: asked.request, response: passkey.make(asked.options) },
    token,
  )
  expect([made.status, made.body.message]).toEqual([201, undefined])
  return { passkey, id: made.body.passkey.id, codes: made.body.recovery_codes }
}
async function withPasskey(options: Parameters<TestApi['addUser']>[0] = {}) {
  const user = await api.addUser(options)
  const token = await api.signInAs(user)
  return { ...user, token, ...(await addPasskey(token)) }
}
type Passkey = ReturnType<typeof virtualPasskey>

async function signIn(passkey: Passkey, how: Parameters<Passkey['sign']>[1] = {}) {
  const { body: asked } = await post('/api/passkeys/options')
  return post('/api/passkeys/sign-in', { request: asked.request, response: passkey.sign(asked.options, how) })
}
const login = async ({ email }: Pick<TestUser, 'email'>) =>
  (await post('/api/login', { email, password: 'Secret123' })).body

describe('passkeys', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { WEB_URL: 'http://localhost:4000' } })
  })
  beforeEach(async () => {
    api.clock.now = start
    await api.db.deleteFrom('rate_limits').execute()
    await api.db.deleteFrom('sign_in_waits').execute()
  })
  afterAll(() => api.stop())

  it('sign in without a password, and are listed with their last use', async () => {
    const { user_id, passkey, token } = await withPasskey()
    const { status, body } = await signIn(passkey)
    expect({ status, body }).toMatchObject({ status: 200, body: { user_id, token: expect.any(String) } })
    const security = await api.call<{ passkeys: object[] }>('GET', '/api/security', { token })
    expect(security.body.passkeys).toEqual([
      {
        ...{ id: expect.any(Number), name: 'Laptop', is_synced: false, signs_in_alone: true },
        ...{ created_at: new Date(start).toISOString(), last_used_at: new Date(start).toISOString() },
      },
    ])
  })

  it.each([
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['whose counter went back, as of a copy', { counter: 1 }],
    ['that has not checked its user', { isVerified: false }],
  ])('are refused without a password: a signature %s', async (_, how) => {
    const { passkey } = await withPasskey()
    expect((await signIn(passkey)).status).toBe(200)
    expect((await signIn(passkey)).status).toBe(200)
    const { status, body } = await signIn(passkey, how)
    expect([status, body.message]).toEqual([400, notVerified])
  })

  it('are refused when they are added at a page of another origin', async () => {
    const token = await api.signInAs(await api.addUser())
    const { body: asked } = await post('/api/security/passkeys/options', {}, token)
    const response = virtualPasskey().make(asked.options, { origin: 'http://127.0.0.1:4000' })
    const { status, body } = await post(
      '/api/security/passkeys',
      { name: 'Laptop', request: asked.request, response },
      token,
    )
    expect([status, body.fields]).toEqual([400, { response: 'This passkey could not be verified. Please try again.' }])
  })

  it('sign once for a request, within five minutes, for its use', async () => {
    const { passkey, token } = await withPasskey()
    const expired = { request: 'This request for a passkey has expired. Please try again.' }
    const send = (asked: Answer) =>
      post('/api/passkeys/sign-in', { request: asked.request, response: passkey.sign(asked.options) })
    const { body: asked } = await post('/api/passkeys/options')
    expect((await send(asked)).status).toBe(200)
    expect((await send(asked)).body.fields).toEqual(expired)
    const { body: old } = await post('/api/passkeys/options')
    wait(5)
    expect((await send(old)).body.fields).toEqual(expired)
    const { body: other } = await post('/api/security/confirm/options', {}, token)
    expect((await send(other)).body.fields).toEqual(expired)
  })

  it('make wrong signatures wait as wrong codes do', async () => {
    const { passkey } = await withPasskey()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await signIn(passkey, { origin: 'https://evil.example' })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    const unknown: number[] = []
    for (let n = 0; n < 6; n++) unknown.push((await signIn(virtualPasskey())).status)
    expect(unknown).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('are a second factor after the password, of their own user alone', async () => {
    const user = await withPasskey({ enable_2fa: true })
    const other = await withPasskey()
    const { email, passkey } = user
    const second = async ({ sign }: Passkey, isVerified = false) => {
      const { challenge } = await login(user)
      const { body: asked } = await post('/api/passkeys/options', { email, challenge })
      expect(asked.options.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id])
      const response = sign(asked.options, { isVerified })
      return post('/api/passkeys/sign-in', { email, challenge, request: asked.request, response })
    }
    expect(await login(user)).toMatchObject({ has_authenticator: false, has_passkey: true })
    expect((await second(other.passkey)).body.message).toBe(notVerified)
    expect((await second(passkey)).status).toBe(200)
    // A recovery code replaces it.
    const { challenge } = await login(user)
    const code = user.codes?.[0] ?? ''
    expect((await post('/api/users/two-factor-verify', { email, code, challenge })).status).toBe(200)
  })

  it('come with recovery codes if they are the first second factor', async () => {
    const { token, codes } = await withPasskey()
    expect(codes).toHaveLength(10)
    expect((await addPasskey(token, 'Key')).codes).toBeNull()
  })

  it('are added and removed only soon after a proof, for which one is enough', async () => {
    const { token, passkey, id } = await withPasskey()
    wait(6)
    const asks = { confirmation: 'Please confirm first that it is you.' }
    expect((await post('/api/security/passkeys/options', {}, token)).body.fields).toEqual(asks)
    const remove = () => api.call<Answer>('DELETE', `/api/security/passkeys/${id}`, { token })
    expect((await remove()).body.fields).toEqual(asks)
    const confirm = async (by: Passkey) => {
      const { body: asked } = await post('/api/security/confirm/options', {}, token)
      return post('/api/security/confirm/passkey', { request: asked.request, response: by.sign(asked.options) }, token)
    }
    expect((await confirm(virtualPasskey())).status).toBe(400)
    expect((await confirm(passkey)).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await signIn(passkey)).status).toBe(400)
  })

  it('stay if they are the last second factor of an account that requires one', async () => {
    const { token, id, email } = await withPasskey({ enable_2fa: true })
    const remove = (passkeyId: number) => api.call<Answer>('DELETE', `/api/security/passkeys/${passkeyId}`, { token })
    const refused = await remove(id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Your account requires a second factor, and this passkey is the last one. Add another passkey first.',
    ])
    const others = [await addPasskey(token, 'One'), await addPasskey(token, 'Two')]
    expect((await remove(id)).status).toBe(200)
    // Of two at once, one stays.
    const answers = await Promise.all(others.map((one) => remove(one.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await login({ email })).secret).toBeUndefined()
  })

  it('of others are neither renamed nor removed', async () => {
    const { id } = await withPasskey()
    const token = await api.signInAs(1)
    const path = `/api/security/passkeys/${id}`
    expect((await api.call('PUT', path, { token, body: { name: 'Mine' } })).status).toBe(404)
    expect((await api.call('DELETE', path, { token })).status).toBe(404)
  })

  it('end with a reset by somebody who may change users; then an app is set up anew', async () => {
    const user = await withPasskey({ enable_2fa: true })
    expect((await post(`/api/users/${user.user_id}/two-factor-reset`, {}, await api.signInAs(1))).status).toBe(200)
    expect((await signIn(user.passkey)).status).toBe(400)
    const { secret, challenge } = await login(user)
    const code = generateSync({ secret, epoch: Math.floor(start / 1000) })
    expect((await post('/api/users/two-factor-configure', { email: user.email, code, challenge })).status).toBe(200)
  })

  it('end other sessions, and are in the record by name', async () => {
    const user = await api.addUser()
    const [token, other] = [await api.signInAs(user), await api.signInAs(user)]
    const { id } = await addPasskey(token, 'Blue key')
    expect((await api.call('GET', '/api/session', { token: other })).status).toBe(401)
    await api.call('PUT', `/api/security/passkeys/${id}`, { token, body: { name: 'Red key' } })
    await api.call('DELETE', `/api/security/passkeys/${id}`, { token })
    const rows = await api.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('user_id', '=', user.user_id)
      .where('action', 'like', 'passkey.%')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'passkey.create', before: null, after: { passkey: 'Blue key' } },
      { action: 'passkey.update', before: { passkey: 'Blue key' }, after: { passkey: 'Red key' } },
      { action: 'passkey.delete', before: { passkey: 'Red key' }, after: null },
    ])
  })

  it('are not for an access token', async () => {
    const token = await api.signInAs(await api.addUser())
    const tool = (await post('/api/access-tokens', { name: 'T', permissions: [1], expires_in_days: 7 }, token)).body
    expect((await post('/api/security/passkeys/options', {}, tool.token)).status).toBe(403)
  })
})

describe('a change of how somebody signs in', () => {
  it('is told to them by e-mail, with the time, the network and what to do', async () => {
    const mail = await startSmtpReceiver()
    api = await startTestApi({ env: { WEB_URL: 'http://localhost:4000', ALERT_PRIVATE_ADDRESSES: '1' } })
    try {
      api.clock.now = start
      const server = { host: '127.0.0.1', port: mail.port, security: 'none', user: '' }
      const settings = { ...server, sender: 'office@example.test', recipients: [] }
      const channel = { kind: 'email', name: 'Mail', is_active: true, settings: JSON.stringify(settings) }
      const { user_id: set_by } = await api.addUser({ level: 1 })
      await api.db
        .insertInto('alert_channels')
        .values({ ...channel, rule_ids: [], set_by })
        .execute()
      const user = await withPasskey({ enable_2fa: true })
      await post('/api/security/recovery-codes', {}, user.token)
      await post(`/api/users/${user.user_id}/two-factor-reset`, {}, await api.signInAs(1))
      while (mail.log.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
      expect(mail.log.map(({ to }) => to)).toEqual([[user.email], [user.email], [user.email]])
      const added = mail.log.find(({ text }) => text.includes('Laptop'))
      expect(added?.text).toContain(
        'was added to your account at 2026-06-01 12:00 UTC from the network address 127.0.0.1.',
      )
      expect(added?.text).toContain('This was not me')
      expect(added?.text).toContain('http://localhost:4000/security')
    } finally {
      await api.stop()
      await mail.stop()
    }
  })
})
