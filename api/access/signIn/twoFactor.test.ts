import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { generateSync } from 'otplib'
import { startTestApi, type TestApi } from '../../test/testApi'

interface Answer {
  token?: string
  device_token?: string
  failed_sign_ins?: { count: number } | null
  message?: string
  challenge: string
  secret: string
  qr_code?: string
  code?: string
  fields?: Record<string, string>
}

const wrongCode = 'The code is not correct. Please try again.'
const start = Date.UTC(2026, 5, 1, 12, 0, 0)
const seconds = (count: number) => count * 1000

let api: TestApi
let addresses = 0

/** An address not used before, so that tries do not add up between tests. */
const newAddress = () => `198.51.100.${++addresses % 250}`
const post = (path: string, body: object, address = newAddress()) =>
  api.call<Answer>('POST', path, { body, headers: { 'x-forwarded-for': address } })
const login = async (email: string) => (await post('/api/login', { email, password: 'Secret123' })).body
const configure = (email: string, code: string, challenge: string) =>
  post('/api/users/two-factor-configure', { email, code, challenge })
const verify = (email: string, code: string, challenge: string, address?: string) =>
  post('/api/users/two-factor-verify', { email, code, challenge }, address)
const codeAt = (secret: string, at = api.clock.now ?? Date.now()) =>
  generateSync({ secret, epoch: Math.floor(at / 1000) })
const notTheCode = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')
const wait = (count: number) => {
  api.clock.now = (api.clock.now ?? 0) + seconds(count)
}

/** A user who has set the second factor up, half a minute ago. */
async function enrolledUser() {
  const { user_id, email } = await api.addUser({ enable_2fa: true })
  const { secret, challenge } = await login(email)
  const { status, body } = await configure(email, codeAt(secret), challenge)
  expect(status).toBe(200)
  wait(60)
  return { user_id, email, secret, device_token: body.device_token ?? '' }
}

describe('the second factor', () => {
  beforeAll(async () => {
    api = await startTestApi({ env: { TRUST_PROXY: 'loopback' } })
  })
  beforeEach(async () => {
    api.clock.now = start
    await api.db.deleteFrom('rate_limits').execute()
    await api.db.deleteFrom('sign_in_waits').execute()
  })
  afterAll(() => api.stop())

  it('is set up at the first sign-in with a QR code, stored encrypted, then required', async () => {
    const { user_id, email } = await api.addUser({ enable_2fa: true })
    const first = await login(email)
    expect(first.token).toBeUndefined()
    expect(first.qr_code).toMatch(/^<svg [^>]*width="200" height="200"/)
    const { status, body } = await configure(email, codeAt(first.secret), first.challenge)
    expect({ status, body }).toMatchObject({ status: 200, body: { user_id, email, token: expect.any(String) } })
    expect((await api.call('GET', '/api/session', { token: body.token ?? '' })).status).toBe(200)

    const row = await api.db
      .selectFrom('users')
      .select('totp_secret')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(row.totp_secret?.toString('latin1')).not.toContain(first.secret)
    expect(await login(email)).toEqual({
      ...{ message: 'Two factor code required', email, challenge: expect.any(String) },
      ...{ has_authenticator: true, has_passkey: false },
    })
  })

  it('accepts the code of now and of half a minute before or after, and no other', async () => {
    const { email, secret } = await enrolledUser()
    for (const [offset, status] of [
      [-60, 400],
      [60, 400],
      [-30, 200],
      [0, 200],
      [30, 200],
    ] as const) {
      const at = (api.clock.now ?? 0) + seconds(offset)
      expect([offset, (await verify(email, codeAt(secret, at), (await login(email)).challenge)).status]).toEqual([
        offset,
        status,
      ])
    }
  })

  it('refuses a wrong code in words, and the challenge stays good for the right one', async () => {
    const { email, secret } = await enrolledUser()
    const { challenge } = await login(email)
    const { status, body } = await verify(email, notTheCode(codeAt(secret)), challenge)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: wrongCode, code: 'BAD_USER_INPUT', fields: { code: wrongCode } },
    })
    expect((await verify(email, codeAt(secret), challenge)).status).toBe(200)
  })

  it('takes a code once, also when it comes twenty times at once with a proof each', async () => {
    const { email, secret } = await enrolledUser()
    const challenges = await Promise.all(Array.from({ length: 20 }, () => login(email)))
    const answers = await Promise.all(challenges.map(({ challenge }) => verify(email, codeAt(secret), challenge)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The refused ones count as wrong tries, which a right one would have to wait for.
    await api.db.deleteFrom('sign_in_waits').execute()
    expect((await verify(email, codeAt(secret), (await login(email)).challenge)).body.message).toBe(wrongCode)
  })

  it('accepts a challenge once, for five minutes, one user, one step, one password', async () => {
    const { user_id, email, secret } = await enrolledUser()
    const other = await enrolledUser()
    const again = async (challenge: string, as = email) => {
      wait(31)
      return (await verify(as, codeAt(secret), challenge)).body.fields
    }
    const expired = { challenge: 'This sign-in has expired. Please enter your email and password again.' }

    const used = (await login(email)).challenge
    expect((await verify(email, codeAt(secret), used)).status).toBe(200)
    expect(await again(used)).toEqual(expired)
    expect(await again((await login(email)).challenge, other.email)).toEqual(expired)

    const fresh = await api.addUser({ enable_2fa: true })
    const setUp = await login(fresh.email)
    expect((await verify(fresh.email, codeAt(setUp.secret), setUp.challenge)).body.fields).toEqual(expired)

    const [head = '', tail = ''] = (await login(email)).challenge.split('.')
    const forged = Buffer.from(
      Buffer.from(head, 'base64url')
        .toString()
        .replace(/"user_id":\d+/, `"user_id":${other.user_id}`),
    )
    expect(await again(`${forged.toString('base64url')}.${tail}`, other.email)).toEqual(expired)

    const old = (await login(email)).challenge
    wait(5 * 60)
    expect(await again(old)).toEqual(expired)

    const before = (await login(email)).challenge
    await api.db.updateTable('users').set({ password_hash: 'changed' }).where('id', '=', user_id).execute()
    expect(await again(before)).toEqual(expired)
  })

  it('cannot be set up again, with whatever challenge was open before', async () => {
    const { user_id, email } = await api.addUser({ enable_2fa: true })
    const [one, two] = [await login(email), await login(email)]
    expect((await configure(email, codeAt(one.secret), one.challenge)).status).toBe(200)
    const second = await configure(email, codeAt(two.secret), two.challenge)
    expect({ status: second.status, body: second.body }).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const { totp_last_step } = await api.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(totp_last_step).toBe(Math.floor(start / 30_000))
  })

  it('lets one of many set-ups at once through', async () => {
    const { email } = await api.addUser({ enable_2fa: true })
    const setUps = await Promise.all(Array.from({ length: 8 }, () => login(email)))
    const answers = await Promise.all(
      setUps.map(({ secret, challenge }) => configure(email, codeAt(secret), challenge)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends the sessions begun without it', async () => {
    const user = await api.addUser({ enable_2fa: true })
    const token = await api.signInAs(user)
    const { secret, challenge } = await login(user.email)
    await configure(user.email, codeAt(secret), challenge)
    expect((await api.call('GET', '/api/session', { token })).status).toBe(401)
  })

  it('is not guessed: five wrong codes use a challenge up, from wherever they come', async () => {
    const { email, secret } = await enrolledUser()
    const { challenge } = await login(email)
    for (let n = 0; n < 5; n++) expect((await verify(email, notTheCode(codeAt(secret)), challenge)).status).toBe(400)
    expect((await verify(email, codeAt(secret), challenge)).status).toBe(429)
  })

  it('is not guessed with new challenges either', async () => {
    const { email, secret } = await enrolledUser()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      statuses.push(
        (await verify(email, notTheCode(codeAt(secret)), (await login(email)).challenge, '203.0.113.5')).status,
      )
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('doubles the wait after each code, up to an hour, whatever the address', async () => {
    const { email, secret } = await enrolledUser()
    const tryCode = async () => verify(email, notTheCode(codeAt(secret)), (await login(email)).challenge)
    for (let n = 0; n < 5; n++) expect((await tryCode()).status).toBe(400)
    const minutes: number[] = []
    for (let n = 0; n < 8; n++) {
      const { status, headers } = await tryCode()
      expect(status).toBe(429)
      minutes.push(Number(headers.get('retry-after')) / 60)
      wait(Number(headers.get('retry-after')))
      await api.db.deleteFrom('rate_limits').execute()
      expect((await tryCode()).status).toBe(400)
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  it('by a user with the password never blocks a known device', async () => {
    const { email, secret, device_token } = await enrolledUser()
    for (let n = 0; n < 5; n++) await verify(email, notTheCode(codeAt(secret)), (await login(email)).challenge)
    const right = async (headers: Record<string, string>) =>
      api.call<Answer>('POST', '/api/users/two-factor-verify', {
        body: { email, code: codeAt(secret), challenge: (await login(email)).challenge },
        headers: { 'x-forwarded-for': newAddress(), ...headers },
      })
    expect((await right({})).status).toBe(429)
    const { status, body } = await right({ 'device-token': device_token })
    expect([status, body.failed_sign_ins]).toEqual([200, expect.objectContaining({ count: 5 })])
    wait(60)
    expect((await right({})).status).toBe(200)
  })

  it('leaves neither secret nor code nor challenge in the record', async () => {
    const { email, secret } = await enrolledUser()
    const { challenge } = await login(email)
    const code = codeAt(secret)
    await verify(email, code, challenge)
    const record = JSON.stringify(await api.db.selectFrom('audit_log').selectAll().execute())
    expect(record).toContain('two_factor.configure')
    for (const text of [secret, challenge]) expect(record).not.toContain(text)
    expect(record).not.toContain(`"${code}"`)
  })
})
