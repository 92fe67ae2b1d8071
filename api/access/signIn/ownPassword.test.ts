import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

interface Answer {
  message: string
  code?: string
  fields?: Record<string, string>
  token?: string
}

let api: TestApi
let user: TestUser
let token: string

const change = (current_password: unknown, password: unknown, as = token, address = '203.0.113.5') =>
  api.call<Answer>('PUT', '/api/users/password', {
    token: as,
    body: { current_password, password },
    headers: { 'x-forwarded-for': address },
  })
const login = async (password: string) =>
  (await api.call<Answer>('POST', '/api/login', { body: { email: user.email, password } })).body.token
const isSignedIn = async (as: string) => (await api.call('GET', '/api/session', { token: as })).status === 200
const audited = () =>
  api.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('user_id', '=', user.user_id)
    .orderBy('id')
    .execute()

describe("one's own password", () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { TRUST_PROXY: 'loopback' } })
  })
  beforeEach(async () => {
    await api.db.deleteFrom('rate_limits').execute()
    await api.db.deleteFrom('sign_in_waits').execute()
    user = await api.addUser({ level: 5 })
    token = await api.signInAs(user)
  })
  afterAll(() => api.stop())

  it('is changed with the current one, ends other sessions and tokens, is not logged', async () => {
    const other = await api.signInAs(user)
    const { body: made } = await api.call<Answer>('POST', '/api/access-tokens', {
      token,
      body: { name: 'Tool', permissions: [4], expires_in_days: 1 },
    })
    expect(await change('Secret123', 'Marble28')).toMatchObject({
      status: 200,
      body: { message: 'Your password was changed.' },
    })
    expect([await isSignedIn(token), await isSignedIn(other), await isSignedIn(made.token ?? '')]).toEqual([
      true,
      false,
      false,
    ])
    expect([await login('Secret123'), await login('Marble28')]).toEqual([undefined, expect.any(String)])
    const rows = await audited()
    expect(rows.filter(({ action }) => action === 'user.update')).toEqual([
      { action: 'user.update', before: null, after: { has_new_password: true } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Secret123|Marble28|argon2/)
  })

  it.each([
    ['Wrong123', 'Marble28', { current_password: 'Current password is not correct' }],
    ['', 'Marble28', { current_password: 'Current password is required' }],
    [undefined, 'Marble28', { current_password: 'Current password is required' }],
    ['Secret123', '', { password: 'New password is required' }],
    ['Secret123', 'Secret123', { password: 'The new password must differ from the current one' }],
    ['Secret123', 'Ab1', { password: 'Password must be at least 6 characters' }],
    ['Secret123', 'Secret1234567', { password: 'Password must not exceed 12 characters' }],
    [
      'Secret123',
      '------',
      {
        password:
          'Password must contain at least one lowercase letter\nPassword must contain at least one uppercase letter\nPassword must contain at least one number',
      },
    ],
    ['Secret123', 'Password1', { password: 'Password is too common' }],
  ])('is refused in words for %j and then %j, and nothing ends', async (current, next, fields) => {
    const other = await api.signInAs(user)
    const { status, body } = await change(current, next)
    expect([status, body.fields]).toEqual([400, fields])
    expect([await isSignedIn(other), typeof (await login('Secret123'))]).toEqual([true, 'string'])
  })

  it('can be guessed five times per address, counted with sign-ins and recorded', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await change(`Wrong${n}aA`, 'Marble28')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    const { status, headers } = await change('Secret123', 'Marble28')
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, 60])
    expect((await audited()).map(({ after }) => after)).toEqual([
      ...Array<object>(5).fill({ step: 'password', reason: 'wrong password' }),
      { step: 'password', reason: 'too many tries' },
    ])
    // Whoever has the right one comes from elsewhere.
    expect((await change('Secret123', 'Marble28', token, '198.51.100.3')).status).toBe(200)
  })

  it('changed twice at once is changed once', async () => {
    const answers = await Promise.all([
      change('Secret123', 'Marble28'),
      change('Secret123', 'Wander17', await api.signInAs(user), '198.51.100.4'),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    // The later one was judged by the old password, or by the new one, or had its session ended first.
    expect(statuses[0]).toBe(200)
    expect([400, 401, 409]).toContain(statuses[1])
  })
})
