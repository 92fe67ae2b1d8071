import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { startTestApi, type TestApi } from '../testApi'

// Counts the verifications, which run as they are.
const verify = jest.spyOn(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'), 'verify')

interface SignedIn {
  token: string
  user_id: number
}

let api: TestApi
const wrong = {
  error: 'Email or password is not correct',
  message: 'Email or password is not correct',
  code: 'BAD_USER_INPUT',
}

const login = <T = SignedIn>(email: string, password: string, address = '203.0.113.1') =>
  api.call<T>('POST', '/api/login', { body: { email, password }, headers: { 'x-forwarded-for': address } })
const audited = (action: string) =>
  api.db
    .selectFrom('audit_log')
    .select(['user_id', 'actor', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

describe('POST /api/login', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { TRUST_PROXY: 'loopback' } })
  })
  beforeEach(() => api.db.deleteFrom('rate_limits').execute())
  afterAll(() => api.stop())

  it('signs in with e-mail in any case and password, and the token works until log-out', async () => {
    const user = await api.addUser({ email: 'Ann@Example.test', name: 'Ann', level: 5 })
    const { status, body } = await login('ann@example.TEST', 'Secret123')
    expect(status).toBe(200)
    const who = { user_id: user.user_id, email: 'Ann@Example.test', name: 'Ann', level: 5, permissions: [1, 4, 11] }
    expect(body).toEqual({
      ...who,
      timezone: { id: 1, name: 'UTC', offset: '+00:00' },
      token: expect.stringMatching(/^[\w-]{43}$/),
    })

    expect((await api.call('GET', '/api/session', { token: body.token })).body).toEqual({
      ...who,
      timezone: expect.anything(),
    })
    expect((await api.call('POST', '/api/logout', { token: body.token })).status).toBe(200)
    expect((await api.call('GET', '/api/session', { token: body.token })).body).toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  it('answers a wrong password and an unknown e-mail alike, with 400, after one verification of the same cost each', async () => {
    const { hashPassword } = await import('../passwords')
    const { user_id, email } = await api.addUser()
    await api.db
      .updateTable('users')
      .set({ password_hash: await hashPassword('Secret123') })
      .where('id', '=', user_id)
      .execute()
    verify.mockClear()
    const answers = [await login(email, 'Wrong123'), await login('nobody@example.test', 'Wrong123')]
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 400, body: wrong })
    const costs = verify.mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0])
    expect(costs).toEqual([costs[0], '$argon2id$v=19$m=19456,t=2,p=1$'])
    expect(costs[0]).toBe(costs[1])
  })

  it('records sign-ins and refusals, and no password', async () => {
    const { user_id, email } = await api.addUser()
    await login(email, 'Wrong123')
    await login(email, 'Secret123')
    expect((await audited('session.start')).at(-1)).toMatchObject({ user_id, actor: email })
    expect((await audited('session.refuse')).at(-1)).toMatchObject({
      user_id,
      after: { step: 'password', reason: 'wrong password' },
    })
    expect(JSON.stringify(await api.db.selectFrom('audit_log').selectAll().execute())).not.toMatch(/Wrong123|Secret123/)
  })

  it('keeps only hashes of tokens and addresses', async () => {
    const { email } = await api.addUser()
    const { token } = (await login(email, 'Secret123')).body
    const rows = await Promise.all(
      (['sessions', 'known_addresses', 'rate_limits'] as const).map((table) =>
        api.db.selectFrom(table).selectAll().execute(),
      ),
    )
    const kept = JSON.stringify(
      rows
        .flat()
        .map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value))),
    )
    for (const secret of [token, '203.0.113.1', email]) expect(kept).not.toContain(secret)
  })
})

describe('guessing a password', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { TRUST_PROXY: 'loopback' } })
  })
  beforeEach(() => api.db.deleteFrom('rate_limits').execute())
  afterAll(() => api.stop())

  const guess = async (email: string, times: number, address?: string) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push((await login(email, `Wrong${n}aA`, address)).status)
    return statuses
  }

  it.each(['known', 'unknown'])(
    'is stopped after five tries from one address, for an e-mail that is %s',
    async (kind) => {
      const email = kind === 'known' ? (await api.addUser()).email : 'ghost@example.test'
      expect(await guess(email, 6)).toEqual([400, 400, 400, 400, 400, 429])
      const { status, body, headers } = await login<object>(email, 'Secret123')
      expect({ status, body }).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    },
  )

  it('lets no more than five through when they come at once', async () => {
    const { email } = await api.addUser()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => login(email, `Wrong${n}aA`)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  it('does not hold up the user at another address, and a right password clears the count', async () => {
    const { email } = await api.addUser()
    await guess(email, 6, '203.0.113.66')
    expect((await login(email, 'Secret123', '198.51.100.7')).status).toBe(200)
    expect(await guess(email, 4, '198.51.100.7')).toEqual([400, 400, 400, 400])
    expect((await login(email, 'Secret123', '198.51.100.7')).status).toBe(200)
    expect(await guess(email, 5, '198.51.100.7')).toEqual([400, 400, 400, 400, 400])
  })

  it('from many addresses holds new addresses back for a minute at most, and known ones never', async () => {
    const { email } = await api.addUser()
    expect((await login(email, 'Secret123', '198.51.100.8')).status).toBe(200)
    for (let n = 0; n < 10; n++) await guess(email, 3, `203.0.113.${100 + n}`)
    const stranger = await login(email, 'Secret123', '192.0.2.9')
    expect(stranger.status).toBe(429)
    expect(Number(stranger.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await login(email, 'Secret123', '198.51.100.8')).status).toBe(200)
    // The minute passes.
    await api.db.updateTable('rate_limits').set({ expire: 1 }).where('key', 'like', 'password-account:%').execute()
    expect((await login(email, 'Secret123', '192.0.2.9')).status).toBe(200)
  })

  it('at many accounts from one address is stopped', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 51; n++) statuses.push(...(await guess(`someone${n}@example.test`, 1, '203.0.113.77')))
    expect(statuses.indexOf(429)).toBe(50)
  })

  it('counts the addresses of one IPv6 subscriber as one', async () => {
    const { email } = await api.addUser()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push(...(await guess(email, 1, `2001:db8:0:1::${n}`)))
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect(await guess(email, 1, '2001:db8:0:2::1')).toEqual([400])
  })

  it('is recorded once for each wait', async () => {
    const before = (await audited('session.refuse')).length
    await guess((await api.addUser()).email, 9)
    const reasons = (await audited('session.refuse'))
      .slice(before)
      .map(({ after }) => (after as { reason: string }).reason)
    expect(reasons).toEqual([...Array<string>(5).fill('wrong password'), 'too many tries'])
  })
})
