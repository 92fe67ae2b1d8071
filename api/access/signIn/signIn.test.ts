import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { startTestApi, type TestApi } from '../../test/testApi'

// Counts the verifications, which run as they are.
const verify = jest.spyOn(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'), 'verify')

interface SignedIn {
  token: string
  user_id: number
  device_token: string
  failed_sign_ins: { count: number; first_at: string; last_at: string } | null
}

let api: TestApi
const wrong = {
  error: 'Email or password is not correct',
  message: 'Email or password is not correct',
  code: 'BAD_USER_INPUT',
}

const login = <T = SignedIn>(email: string, password: string, address = '203.0.113.1', headers = {}) =>
  api.call<T>('POST', '/api/login', { body: { email, password }, headers: { 'x-forwarded-for': address, ...headers } })
const forgetTries = async () => {
  await api.db.deleteFrom('rate_limits').execute()
  await api.db.deleteFrom('sign_in_waits').execute()
}
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
  beforeEach(() => forgetTries())
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
      device_token: expect.stringMatching(/^[\w-]{43}$/),
      failed_sign_ins: null,
    })

    expect((await api.call('GET', '/api/session', { token: body.token })).body).toEqual({
      ...who,
      timezone: expect.anything(),
      access_token: null,
    })
    expect((await api.call('POST', '/api/logout', { token: body.token })).status).toBe(200)
    expect((await api.call('GET', '/api/session', { token: body.token })).body).toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  it('responds alike to a wrong password and an unknown e-mail, at the same cost', async () => {
    const { hashPassword } = await import('../../app/secrets/passwords')
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
    const { token, device_token } = (await login(email, 'Secret123')).body
    const rows = await Promise.all(
      (['sessions', 'known_addresses', 'known_devices', 'rate_limits', 'sign_in_waits'] as const).map((table) =>
        api.db.selectFrom(table).selectAll().execute(),
      ),
    )
    const kept = JSON.stringify(
      rows
        .flat()
        .map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value))),
    )
    for (const secret of [token, device_token, '203.0.113.1', email]) expect(kept).not.toContain(secret)
  })
})

describe('guessing a password', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { TRUST_PROXY: 'loopback' } })
  })
  beforeEach(() => forgetTries())
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
      expect(Number(headers.get('retry-after'))).toBe(60)
    },
  )

  it('lets no more than five through when they come at once', async () => {
    const { email } = await api.addUser()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => login(email, `Wrong${n}aA`)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  it('does not block the user at another address; a right password resets the count', async () => {
    const { email } = await api.addUser()
    await guess(email, 6, '203.0.113.66')
    expect((await login(email, 'Secret123', '198.51.100.7')).status).toBe(200)
    expect(await guess(email, 4, '198.51.100.7')).toEqual([400, 400, 400, 400])
    expect((await login(email, 'Secret123', '198.51.100.7')).status).toBe(200)
    expect(await guess(email, 5, '198.51.100.7')).toEqual([400, 400, 400, 400, 400])
  })

  const waitOf = async (email: string, address: string) => {
    const { status, headers } = await login(email, 'Wrong123', address)
    expect(status).toBe(429)
    return Number(headers.get('retry-after'))
  }
  /** Tries again as soon as the wait is over, so many times; answers the waits in seconds. */
  const waits = async (email: string, times: number, address: () => string) => {
    const seconds: number[] = []
    for (let n = 0; n < times; n++) {
      const wait = await waitOf(email, address())
      seconds.push(wait)
      api.clock.now = (api.clock.now ?? 0) + wait * 1000
      await api.db.deleteFrom('rate_limits').execute()
      expect((await login(email, 'Wrong123', address())).status).toBe(400)
    }
    return seconds
  }

  it.each(['known', 'unknown'])(
    'doubles the wait after each attempt, up to a day, for an e-mail that is %s',
    async (kind) => {
      api.clock.now = Date.UTC(2026, 5, 1)
      const email = kind === 'known' ? (await api.addUser()).email : 'ghost@example.test'
      await guess(email, 5, '203.0.113.5')
      const seconds = await waits(email, 13, () => '203.0.113.5')
      const minutes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]
      expect(seconds).toEqual(minutes.map((minute) => minute * 60))
      api.clock.now = null
    },
  )

  it.each(['known', 'unknown'])(
    'from ever new addresses waits up to 15 minutes, for an e-mail that is %s',
    async (kind) => {
      api.clock.now = Date.UTC(2026, 5, 1)
      const email = kind === 'known' ? (await api.addUser()).email : 'ghost@example.test'
      let address = 0
      const next = () => `198.18.${(address++ >> 8) % 256}.${address % 256}`
      for (let n = 0; n < 10; n++) expect((await login(email, 'Wrong123', next())).status).toBe(400)
      const seconds = await waits(email, 6, next)
      expect(seconds).toEqual([60, 120, 240, 480, 900, 900])
      api.clock.now = null
    },
  )

  it('by strangers never blocks a known address or device; a sign-in there ends it', async () => {
    const { email } = await api.addUser()
    const { device_token } = (await login(email, 'Secret123', '198.51.100.8')).body
    const attack = async () => {
      for (let n = 0; n < 10; n++) await guess(email, 1, `203.0.113.${100 + n}`)
    }
    await attack()
    expect(await waitOf(email, '192.0.2.9')).toBeLessThanOrEqual(60)
    expect((await login(email, 'Secret123', '198.51.100.8')).status).toBe(200)
    expect((await login(email, 'Secret123', '192.0.2.9')).status).toBe(200)

    await attack()
    const device = { 'device-token': device_token }
    expect((await login(email, 'Secret123', '192.0.2.10', { 'device-token': 'x'.repeat(43) })).status).toBe(429)
    expect((await login(email, 'Secret123', '192.0.2.10', device)).status).toBe(200)
  })

  it('by strangers at the same address never holds up a known device', async () => {
    const { email } = await api.addUser()
    const { device_token } = (await login(email, 'Secret123', '198.51.100.8')).body
    for (let n = 0; n < 9; n++) await guess((await api.addUser()).email, 5, '198.51.100.8')
    expect(await guess(email, 6, '198.51.100.8')).toEqual([400, 400, 400, 400, 400, 429])
    expect((await login(email, 'Secret123', '198.51.100.8')).status).toBe(429)
    expect((await login(email, 'Secret123', '198.51.100.8', { 'device-token': device_token })).status).toBe(200)
  })

  it('with the token of a known device is slowed down as elsewhere', async () => {
    const { email } = await api.addUser()
    const headers = { 'device-token': (await login(email, 'Secret123', '198.51.100.8')).body.device_token }
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await login(email, 'Wrong123', `192.0.2.${n}`, headers)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('takes no device token that is not ours as the one of this browser', async () => {
    const { email } = await api.addUser()
    const made = 'm'.repeat(43)
    const { device_token } = (await login(email, 'Secret123', '198.51.100.8', { 'device-token': made })).body
    expect(device_token).toMatch(/^[\w-]{43}$/)
    expect(device_token).not.toBe(made)
    expect((await login(email, 'Secret123', '192.0.2.1', { 'device-token': device_token })).body.device_token).toBe(
      device_token,
    )
  })

  it('is ended by whoever may change users, and by nobody else', async () => {
    const user = await api.addUser({ name: 'Ann' })
    for (let n = 0; n < 10; n++) await guess(user.email, 1, `203.0.113.${100 + n}`)
    const admin = await api.signInAs(1)
    const end = (token: string) => api.call('POST', `/api/users/${user.user_id}/end-sign-in-waits`, { token })
    const until = async () =>
      (
        await api.call<{ id: number; sign_in_waits_until: string | null }[]>('GET', '/api/users', { token: admin })
      ).body.find(({ id }) => id === user.user_id)?.sign_in_waits_until
    expect(Date.parse((await until()) ?? '')).toBeGreaterThan(Date.now() + 50_000)

    expect((await end(await api.signInAs(['USERS_LIST']))).status).toBe(403)
    // Who may do less does not let anybody at an account that may do more.
    expect((await end(await api.signInAs(['USERS_EDIT']))).status).toBe(403)
    expect(await waitOf(user.email, '192.0.2.9')).toBeLessThanOrEqual(60)

    expect((await end(admin)).body).toMatchObject({ sign_in_waits_until: null, message: expect.any(String) })
    expect((await audited('user.update')).at(-1)?.after).toMatchObject({ sign_in_waits_until: null })
    expect(await until()).toBeNull()
    expect((await end(admin)).body).toMatchObject({ code: 'CONFLICT', message: 'Ann does not have to wait.' })
    expect((await login(user.email, 'Secret123', '192.0.2.9')).status).toBe(200)
  })

  it("is reported after sign-in until acknowledged, except the user's own mistakes", async () => {
    const { email } = await api.addUser()
    expect((await login(email, 'Secret123', '198.51.100.8')).body.failed_sign_ins).toBeNull()
    for (let n = 0; n < 7; n++) await guess(email, 1, `203.0.113.${n}`)
    await guess(email, 2, '198.51.100.8')
    const { token, failed_sign_ins: failed } = (await login(email, 'Secret123', '198.51.100.8')).body
    expect(failed).toEqual({ count: 7, first_at: expect.any(String), last_at: expect.any(String) })

    const read = () => api.call<{ failed_sign_ins: unknown }>('GET', '/api/session/failed-sign-ins', { token })
    const seen = (last_at: unknown) =>
      api.call('POST', '/api/session/failed-sign-ins/seen', { token, body: { last_at } })
    expect((await read()).body.failed_sign_ins).toEqual(failed)
    expect((await seen('yesterday')).body).toMatchObject({ fields: { last_at: 'Send it as it was shown' } })
    // One more came after these were shown.
    await guess(email, 1, '203.0.113.99')
    expect((await seen(failed?.last_at)).body).toMatchObject({ failed_sign_ins: { count: 8 } })
    const { last_at } = (await read()).body.failed_sign_ins as { last_at: string }
    expect((await seen(last_at)).body).toEqual({ failed_sign_ins: null })
    expect((await audited('failed_sign_ins.see')).at(-1)).toMatchObject({ actor: email })
    expect((await read()).body.failed_sign_ins).toBeNull()
  })

  it('is reported from the third, or at once if it came from another network', async () => {
    const [own, foreign] = [await api.addUser(), await api.addUser()]
    const failedOf = async ({ email }: { email: string }) =>
      (await login(email, 'Secret123', '198.51.100.21')).body.failed_sign_ins
    await guess(own.email, 2, '198.51.100.21')
    expect(await failedOf(own)).toBeNull()
    await guess(foreign.email, 1, '203.0.113.21')
    expect(await failedOf(foreign)).toMatchObject({ count: 1 })

    const third = await api.addUser()
    await guess(third.email, 3, '198.51.100.21')
    expect(await failedOf(third)).toMatchObject({ count: 3 })
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
