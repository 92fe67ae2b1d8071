import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { generateSync } from 'otplib'
import { startTestApi, type TestApi } from '../../test/testApi'

interface Answer {
  token: string
  challenge: string
  secret: string
  message: string
  fields?: Record<string, string>
  recovery_codes?: string[]
  recovery_codes_left?: number | null
}

const start = Date.UTC(2026, 5, 1, 12, 0, 0)
let api: TestApi

const post = (path: string, body: object = {}, token?: string) =>
  api.call<Answer>('POST', path, { body, ...(token && { token }) })
const login = async (email: string) => (await post('/api/login', { email, password: 'Secret123' })).body
const verify = async (email: string, code: string) =>
  post('/api/users/two-factor-verify', { email, code, challenge: (await login(email)).challenge })
const codeAt = (secret: string) => generateSync({ secret, epoch: Math.floor((api.clock.now ?? 0) / 1000) })
const wait = (minutes: number) => {
  api.clock.now = (api.clock.now ?? 0) + minutes * 60_000
}
const readSecurity = async (token: string) => (await api.call('GET', '/api/security', { token })).body

/** A user who has just set up an authenticator app. */
async function enrolled() {
  const { user_id, email } = await api.addUser({ enable_2fa: true })
  const { secret, challenge } = await login(email)
  const { body } = await post('/api/users/two-factor-configure', { email, code: codeAt(secret), challenge })
  const codes = body.recovery_codes ?? []
  return { user_id, email, secret, codes, first: codes[0] ?? '', token: body.token }
}

describe('recovery codes', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  beforeEach(async () => {
    api.clock.now = start
    await api.db.deleteFrom('rate_limits').execute()
    await api.db.deleteFrom('sign_in_waits').execute()
  })
  afterAll(() => api.stop())

  it('are given once, ten of them, when the second factor is set up, and stored unreadably', async () => {
    const { user_id, codes, token } = await enrolled()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const rows = await api.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user_id).execute()
    const stored = rows.map(({ code }) => code.toString('latin1')).join()
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
    expect(await readSecurity(token)).toEqual({
      ...{ two_factor_required: true, has_authenticator: true, passkeys: [], recovery_codes_left: 10 },
      ...{ recovery_codes_made_at: new Date(start).toISOString(), recovery_code_used_at: null },
      second_factor_by: null,
      sessions: [expect.objectContaining({ is_current: true })],
    })
  })

  it('sign in once each, however they are typed, and are counted', async () => {
    const { email, codes, first, token } = await enrolled()
    const { status, body } = await verify(email, first.toLowerCase().replace('-', ' '))
    expect([status, body.recovery_codes_left]).toEqual([200, 9])
    const again = await verify(email, first)
    expect([again.status, again.body.message]).toEqual([400, 'The code is not correct. Please try again.'])
    wait(2)
    expect((await verify(email, codes[1] ?? '')).body.recovery_codes_left).toBe(8)
    expect(await readSecurity(token)).toMatchObject({
      recovery_codes_left: 8,
      recovery_code_used_at: new Date(start + 120_000).toISOString(),
    })
  })

  it('sign in once, also when a code comes ten times at once', async () => {
    const { email, first } = await enrolled()
    const challenges = await Promise.all(Array.from({ length: 10 }, () => login(email)))
    const answers = await Promise.all(
      challenges.map(({ challenge }) => post('/api/users/two-factor-verify', { email, code: first, challenge })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are none of another user, and wrong ones wait as codes do', async () => {
    const { email } = await enrolled()
    const other = await enrolled()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await verify(email, other.codes[n] ?? '')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('are made anew on demand, which ends the old ones', async () => {
    const { email, first, token } = await enrolled()
    const { status, body } = await post('/api/security/recovery-codes', {}, token)
    expect([status, body.recovery_codes?.length]).toEqual([201, 10])
    expect((await verify(email, first)).status).toBe(400)
    expect((await verify(email, body.recovery_codes?.[0] ?? '')).status).toBe(200)
    const log = JSON.stringify(await api.db.selectFrom('audit_log').select(['action', 'before', 'after']).execute())
    expect(log).toContain('two_factor.renew_recovery_codes')
    for (const code of [first, body.recovery_codes?.[0] ?? '']) expect(log).not.toContain(code)
  })

  it('are made anew only soon after a sign-in, or after password and code', async () => {
    const { secret, token, codes } = await enrolled()
    wait(6)
    const refused = await post('/api/security/recovery-codes', {}, token)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { confirmation: 'Please confirm first that it is you.' },
    ])
    const confirm = (body: object) => post('/api/security/confirm', body, token)
    expect((await confirm({ password: 'Wrong-123', code: codeAt(secret) })).body.fields).toEqual({
      password: 'Password is not correct',
    })
    expect((await confirm({ password: 'Secret123' })).body.fields).toEqual({ code: 'Code is required' })
    expect((await confirm({ password: 'Secret123', code: codes[0] })).status).toBe(200)
    expect((await confirm({ password: 'Secret123', code: codes[0] })).body.fields).toEqual({
      code: 'The code is not correct. Please try again.',
    })
    expect((await post('/api/security/recovery-codes', {}, token)).status).toBe(201)
  })

  it('are not made without a second factor, nor by an access token', async () => {
    const token = await api.signInAs(await api.addUser())
    expect((await post('/api/security/recovery-codes', {}, token)).status).toBe(409)
    const { token: tool } = (
      await post('/api/access-tokens', { name: 'T', permissions: [1], expires_in_days: 7 }, token)
    ).body
    expect((await post('/api/security/recovery-codes', {}, tool)).status).toBe(403)
  })

  it('end when somebody else resets the second factor', async () => {
    const { user_id, email, first } = await enrolled()
    await post(`/api/users/${user_id}/two-factor-reset`, {}, await api.signInAs(1))
    const { challenge, secret } = await login(email)
    expect(secret).toEqual(expect.any(String))
    expect((await post('/api/users/two-factor-verify', { email, code: first, challenge })).status).toBe(400)
    expect(await api.db.selectFrom('recovery_codes').select('id').where('user_id', '=', user_id).execute()).toEqual([])
  })
})

describe('a sign-in that was not theirs', () => {
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  it('is listed with device and address, and ends alone, with an audit row', async () => {
    const user = await api.addUser()
    const signIn = async (system: string) =>
      (
        await api.call<{ token: string }>('POST', '/api/login', {
          body: { email: user.email, password: 'Secret123' },
          headers: { 'user-agent': `Mozilla/5.0 (${system}) AppleWebKit/605 Version/26.0 Safari/604.1` },
        })
      ).body.token
    const [mine, other, third] = [
      await signIn('Macintosh; Intel Mac OS X 10_15_7'),
      await signIn('iPhone'),
      await signIn('?'),
    ]
    const tool = await post('/api/access-tokens', { name: 'T', permissions: [1], expires_in_days: 7 }, mine)
    const stranger = await api.signInAs(1)
    const list = async () =>
      (
        await api.call<{ sessions: { id: number; device: string; address: string; is_current: boolean }[] }>(
          'GET',
          '/api/security',
          { token: mine },
        )
      ).body.sessions
    const isCurrent = (current: boolean) => ({ address: '127.0.0.1', is_current: current })
    const listed = (await list()).toSorted((one, two) => one.id - two.id)
    expect(listed).toMatchObject([
      { device: 'Safari, macOS', ...isCurrent(true) },
      { device: 'Safari, iPhone', ...isCurrent(false) },
      { device: 'Safari', ...isCurrent(false) },
    ])
    const end = (ids: (number | undefined)[], token: string) => post('/api/security/end-sessions', { ids }, token)
    expect((await end([listed[0]?.id], mine)).status).toBe(400)
    // Not theirs: nothing happens.
    expect((await end([listed[1]?.id], stranger)).status).toBe(200)
    expect((await end([listed[1]?.id], mine)).status).toBe(200)
    const statuses = [mine, other, third, tool.body.token].map(
      async (token) => (await api.call('GET', '/api/session', { token })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 401, 200, 200])
    const rows = api.db.selectFrom('audit_log').select(['actor', 'after']).where('action', '=', 'session.end_chosen')
    expect(await rows.execute()).toEqual([{ actor: user.email, after: { ended_sessions: 'Safari, iPhone' } }])
  })

  it('ends the other sessions and access tokens of the user, and of nobody else', async () => {
    const user = await api.addUser()
    const [mine, other, theirs] = [await api.signInAs(user), await api.signInAs(user), await api.signInAs(1)]
    const made = await post('/api/access-tokens', { name: 'T', permissions: [1], expires_in_days: 7 }, mine)
    expect((await post('/api/security/end-other-sessions', {}, mine)).status).toBe(200)
    const statuses = [mine, theirs, other, made.body.token].map(
      async (token) => (await api.call('GET', '/api/session', { token })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401])
  })
})
