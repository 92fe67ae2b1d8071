import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { timeZoneIdOf } from '../../../shared/app/time/timeZoneList'
import { makeSetupLink } from '../accessLinks/accessLinks.queries'
import { hashToken } from '../sessions/sessions.queries'
import { until } from '../../test/polling'
import { startSmtpReceiver } from '../../test/receivers'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'

type Answer = Record<string, unknown> & {
  token: string
  id: number
  message: string
  fields?: Record<string, string>
  challenge?: string
  secret?: string
}

const hour = 3_600_000
const good = 'Zebra-Lamp-42-Oyster'
let api: TestApi

const open = async (token: string) =>
  (await api.call<Answer>('POST', '/api/access-links/open', { body: { token } })).body
/** Why a link does not work. */
const problem = async (token: string) => (await open(token)).fields?.token
const accept = (token: string, more: object = {}) =>
  api.call<Answer>('POST', '/api/access-links/accept', { body: { token, password: good, ...more } })
const isSignedIn = async (token: string) => (await api.call('GET', '/api/session', { token })).status === 200
const login = (email: string, password: string) => api.call<Answer>('POST', '/api/login', { body: { email, password } })
const lengths = (min: number, max: number) =>
  api.db.updateTable('settings').set({ password_min: min, password_max: max }).execute()
const actions = async () =>
  (await api.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('the first account', () => {
  const setUp = (token: string, more: object = {}) =>
    api.call<Answer>('POST', '/api/access-links/set-up', {
      body: {
        ...{ token, name: 'Nora Ward', email: 'nora@northgate.example', password: good },
        ...{ business_name: ' Northgate  Media ', timezone_id: 3, ...more },
      },
    })
  const make = async () => (await makeSetupLink(api.db, api.services.now())) ?? ''
  const isSetUp = async () => (await api.call<Answer>('GET', '/api/set-up')).body.is_set_up

  beforeEach(async () => {
    api = await startTestApi()
    await lengths(10, 128)
  })
  afterEach(() => api.stop())

  it('is created by a link, once, with everything allowed, and is signed in', async () => {
    const token = await make()
    expect(await isSetUp()).toBe(false)
    expect(await open(token)).toMatchObject({ kind: 'setup', email: null, min_length: 10, max_length: 128 })
    const { status, body } = await setUp(token)
    expect([status, await isSignedIn(body.token)]).toEqual([200, true])
    expect(body).toMatchObject({ level: 1, timezone: { id: 3 }, name: 'Nora Ward' })
    expect(await isSetUp()).toBe(true)
    expect((await api.call<Answer>('GET', '/api/settings', { token: body.token })).body).toMatchObject({
      business_name: 'Northgate Media',
      password_min: 10,
    })
    expect(await actions()).toEqual(['user.set_up', 'session.start'])
    expect(await problem(token)).toMatch(/^The first account exists already\. Sign in/)
    expect((await setUp(token, { email: 'other@northgate.example' })).body.fields?.token).toMatch(/exists already/)
    expect(await makeSetupLink(api.db, Date.now())).toBeNull()
    const stored = JSON.stringify(await api.db.selectFrom('access_links').selectAll().execute())
    const log = JSON.stringify(await api.db.selectFrom('audit_log').selectAll().execute())
    expect(stored + log).not.toMatch(new RegExp(`${token}|${good}`))
  })

  it('sets up the second factor now, or within seven days, after which sign-in leads there alone', async () => {
    const start = Date.now()
    api.clock.now = start
    const { body } = await setUp(await make(), { second_factor: 'later' })
    const email = 'nora@northgate.example'
    const seconds = async () => (await api.call('GET', '/api/security', { token: body.token })).body.second_factor_by
    expect(await seconds()).toBe(new Date(start + 7 * 86_400_000).toISOString())
    api.clock.now = start + 7 * 86_400_000 - 60_000
    const late = (await login(email, good)).body.token
    expect(late).toBeTruthy()
    const tool = { name: 'Tool', permissions: [1], expires_in_days: 30, cost_per_minute: null }
    const made = await api.call<Answer>('POST', '/api/access-tokens', { token: late, body: tool })
    expect([made.status, await isSignedIn(late), await isSignedIn(made.body.token)]).toEqual([201, true, true])
    api.clock.now = start + 7 * 86_400_000
    expect([await isSignedIn(late), await isSignedIn(made.body.token)]).toEqual([false, false])
    expect((await login(email, good)).body).toMatchObject({ secret: expect.any(String), challenge: expect.any(String) })
    expect((await login(email, good)).body.token).toBeUndefined()
  })

  it('has seven days for its second factor if nothing is chosen', async () => {
    const start = (api.clock.now = Date.now())
    const { body } = await setUp(await make())
    expect((await api.call('GET', '/api/security', { token: body.token })).body.second_factor_by).toBe(
      new Date(start + 7 * 86_400_000).toISOString(),
    )
  })

  it('signs in only once its second factor is set up, if that is chosen', async () => {
    const { body } = await setUp(await make(), { second_factor: 'now' })
    expect(body).toMatchObject({ email: 'nora@northgate.example', secret: expect.any(String) })
    expect(body.token).toBeUndefined()
  })

  it('begins to set up an authenticator app while signed in', async () => {
    const { body } = await setUp(await make(), { second_factor: 'later' })
    const begun = await api.call<Answer>('POST', '/api/security/authenticator', { token: body.token })
    expect([begun.status, typeof begun.body.secret]).toEqual([201, 'string'])
    await api.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .execute()
    const late = await api.call<Answer>('POST', '/api/security/authenticator', { token: body.token })
    expect(late.body.fields).toHaveProperty('confirmation')
  })

  it('is created by one of several at once', async () => {
    const token = await make()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => setUp(token, { email: `n${n}@northgate.example` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await api.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 400).map(({ body }) => body.fields?.token)
    expect(new Set(refused)).toEqual(
      new Set(['The first account exists already. Sign in, or ask its owner for an invitation.']),
    )
  })

  it('keeps its link after a refused form', async () => {
    const token = await make()
    const fields = async (more: object) => (await setUp(token, more)).body.fields
    expect(await fields({ password: 'Password1234' })).toEqual({ password: 'Password is too common' })
    expect(await fields({ password: 'Qwertyuiop12' })).toEqual({
      password: 'This is similar to a commonly used password.',
    })
    expect(await fields({ password: 'Northgate2026' })).toEqual({
      password: 'It repeats your name, e-mail or business.',
    })
    expect(await fields({ password: 'Zebra-4' })).toEqual({ password: 'Password must be at least 10 characters' })
    expect(await fields({ name: ' ', email: 'nora', business_name: '', timezone_id: 9999 })).toEqual({
      name: 'Name is required',
      email: 'E-mail must be valid',
      business_name: 'Business name is required',
      timezone_id: 'Not a known time zone.',
    })
    expect((await setUp(token)).status).toBe(200)
  })

  it('has a link of 24 hours, which the next one replaces', async () => {
    const [first, second] = [await make(), await make()]
    expect(await problem(first)).toBe(
      'A newer link has replaced this one. Open the newest. Run `npm run setup-link` on the server: it prints a new one.',
    )
    expect((await open(second)).kind).toBe('setup')
    api.clock.now = Date.now() + 24 * hour
    expect(await problem(second)).toBe(
      'This link was valid for 24 hours. Run `npm run setup-link` on the server: it prints a new one.',
    )
  })

  it('cannot be guessed: too many unknown links let the network wait, known ones too', async () => {
    const token = await make()
    const guesses = Array.from({ length: 51 }, (_, n) =>
      api.call('POST', '/api/access-links/open', { body: { token: `guess-${n}` } }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect([statuses.filter((s) => s === 400).length, statuses.filter((s) => s === 429).length]).toEqual([50, 1])
    expect((await setUp(token)).status).toBe(429)
  })
})

describe('the link of a user', () => {
  let admin: TestUser
  let token: string
  let made = 0
  const address = () => `tom${++made}@northgate.example`
  const invite = (more: object = {}, as = token) =>
    api.call<Answer>('POST', '/api/users/invitations', { token: as, body: { email: address(), level: 2, ...more } })
  const link = (id: number, as = token) => api.call<Answer>('POST', `/api/users/${id}/link`, { token: as })
  const revoke = (id: number, as = token) => api.call<Answer>('DELETE', `/api/users/${id}/link`, { token: as })
  const users = async () => (await api.call<Answer[]>('GET', '/api/users', { token })).body

  beforeAll(async () => {
    api = await startTestApi({ env: { WEB_URL: 'https://office.example/', ALERT_PRIVATE_ADDRESSES: '1' } })
    admin = await api.addUser({ name: 'Nora Ward' })
    token = await api.signInAs(admin)
    await lengths(10, 128)
  })
  afterEach(() => {
    api.clock.now = null
  })
  afterAll(() => api.stop())

  it('invites a person, who chooses name and password and sets up the second factor', async () => {
    const email = address()
    const { status, body } = await invite({ email })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ email, name: email, role_name: 'Support', is_invited: true, enable_2fa: true, is_sent: false },
      not_sent_reason: 'No e-mail channel is set up.',
      address: `https://office.example/join#${body.token}`,
    })
    const opened = await open(body.token)
    expect(opened).toMatchObject({ kind: 'invitation', email, name: null, role_name: 'Support', made_by: 'Nora Ward' })
    expect(Date.parse(String(opened.expires_at)) - Date.now()).toBeGreaterThan(71 * hour)
    expect((await login(email, '')).status).toBe(400)
    expect((await accept(body.token, { timezone_id: 0 })).status).toBe(400)
    const timezone_id = timeZoneIdOf('Europe/Nicosia')
    const { body: next } = await accept(body.token, { name: 'Tom Baker', timezone_id })
    expect([typeof next.secret, typeof next.challenge]).toEqual(['string', 'string'])
    expect((await login(email, good)).body.challenge).toBeDefined()
    expect((await users()).find(({ id }) => id === body.id)).toMatchObject({
      ...{ name: 'Tom Baker', is_invited: false, link_expires_at: null },
    })
    expect((await actions()).slice(-2)).toEqual(['user.create', 'user.accept_invitation'])
    const zones = api.db.selectFrom('users').select('timezone_id').where('email', '=', email)
    expect(await zones.executeTakeFirst()).toEqual({ timezone_id })
  })

  it('lets an invited person in for fifteen minutes to add a passkey, and no longer without a second factor', async () => {
    const email = address()
    const { body } = await invite({ email })
    const start = (api.clock.now = Date.now())
    const { body: joined } = await accept(body.token, { name: 'Tom', second_factor: 'later' })
    expect(await isSignedIn(joined.token)).toBe(true)
    api.clock.now = start + 15 * 60_000
    expect(await isSignedIn(joined.token)).toBe(false)
    expect((await login(email, good)).body).toMatchObject({ secret: expect.any(String), challenge: expect.any(String) })
  })

  it('is sent by the oldest active e-mail channel, if there is one', async () => {
    const smtp = await startSmtpReceiver()
    const settings = { host: '127.0.0.1', port: smtp.port, security: 'none', sender: 'alerts@office.example' }
    const channel = (name: string, more: object = {}) =>
      api.call<Answer>('POST', '/api/alert-channels', {
        token,
        body: { kind: 'email', name, settings: { ...settings, recipients: ['night@office.example'], ...more } },
      })
    const { body: first } = await channel('First')
    await channel('Second', { port: 1 })
    const { body } = await invite()
    expect(body).toMatchObject({
      is_sent: true,
      not_sent_reason: null,
      message: `The link was sent to ${String(body.email)}.`,
    })
    expect(smtp.log).toMatchObject([{ to: [body.email], subject: 'Invitation to the back office' }])
    expect(smtp.log[0]?.text).toContain(`https://office.example/join#${body.token}`)
    await smtp.stop()
    const { body: second } = await link(body.id)
    expect([second.is_sent, second.not_sent_reason]).toEqual([false, expect.stringMatching(/./)])
    expect((await open(second.token)).kind).toBe('invitation')
    await api.db.deleteFrom('alert_channels').where('id', '>=', first.id).execute()
  })

  it('is used by one of two tabs', async () => {
    const { body } = await invite({ name: 'Tom', enable_2fa: false })
    const answers = await Promise.all([accept(body.token), accept(body.token, { password: `${good}-2` })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.fields?.token).toMatch(/^This (link|invitation) was used/)
    expect(await problem(body.token)).toBe(
      'This invitation was used already. Sign in; if you did not use it, tell Nora Ward.',
    )
  })

  it('says that it was revoked, replaced or too late, and who makes a new one', async () => {
    const { body } = await invite()
    const { body: second } = await link(body.id)
    expect(await problem(body.token)).toBe(
      'A newer link has replaced this one. Open the newest. Ask Nora Ward for a new one.',
    )
    expect((await revoke(body.id)).body).toMatchObject({ is_invited: true, link_expires_at: null })
    expect(await problem(second.token)).toBe('This invitation was revoked. Ask Nora Ward for a new one.')
    expect((await revoke(body.id)).body.message).toBe(`${String(body.email)} has no link.`)
    const { body: third } = await link(body.id)
    api.clock.now = Date.now() + 72 * hour
    expect(await problem(third.token)).toBe('This invitation was valid for 3 days. Ask Nora Ward for a new one.')
    expect((await accept(third.token)).status).toBe(400)
  })

  it('ends when its user is deleted, or gets another e-mail, role or password', async () => {
    const { body: gone } = await invite()
    await api.call('DELETE', `/api/users/${gone.id}`, { token })
    expect(await problem(gone.token)).toBe('The account of this invitation was deleted. Ask Nora Ward.')
    for (const more of [{ email: address() }, { level: 3 }, { password: good }]) {
      const { body } = await invite({ name: 'Tom' })
      const content = { id: body.id, name: 'Tom', email: body.email, level: 2, ...more }
      expect((await api.call('PUT', '/api/users', { token, body: content })).status).toBe(200)
      expect(await problem(body.token)).toMatch(/^A newer link has replaced this one/)
    }
  })

  it('refuses a taken address, and a role that may do more', async () => {
    expect((await invite({ email: admin.email.toUpperCase() })).body.fields).toEqual({
      email: 'A user with this email already exists',
    })
    const creator = await api.signInAs(['USERS_CREATE', 'USERS_EDIT'])
    expect((await invite({}, creator)).status).toBe(403)
    expect((await link(admin.user_id, creator)).status).toBe(403)
    expect((await revoke(admin.user_id, creator)).status).toBe(403)
  })

  it('sets a new password, which ends all sessions, and keeps the second factor', async () => {
    const user = await api.addUser({ name: 'Tess Vale', level: 2, enable_2fa: true, email: address() })
    await api.db
      .updateTable('users')
      .set({ totp_secret: Buffer.from('x') })
      .where('id', '=', user.user_id)
      .execute()
    const session = await api.signInAs(user)
    const { body } = await link(user.user_id)
    expect(body.address).toBe(`https://office.example/new-password#${body.token}`)
    expect(await open(body.token)).toMatchObject({ kind: 'password', name: 'Tess Vale', email: user.email })
    expect(await isSignedIn(session)).toBe(true)
    const { body: next } = await accept(body.token, { name: 'Not asked for' })
    expect(next).toEqual({
      ...{ message: 'Two factor code required', email: user.email, challenge: expect.any(String) },
      ...{ has_authenticator: true, has_passkey: false },
    })
    expect([await isSignedIn(session), (await login(user.email, 'Secret123')).status]).toEqual([false, 400])
    expect((await users()).find(({ id }) => id === user.user_id)?.name).toBe('Tess Vale')
    expect((await actions()).filter((action) => /link|choose/.test(action)).slice(-2)).toEqual([
      'user.make_link',
      'user.choose_password',
    ])
  })

  it('is sent to whoever forgot their password, with the same answer for others and at most three an hour', async () => {
    const forget = (email: string) => api.call<Answer>('POST', '/api/access-links/forgotten', { body: { email } })
    const state = async () => (await api.call<Answer>('GET', '/api/set-up')).body.sends_links
    const user = await api.addUser({ email: address(), level: 2 })
    expect([await state(), (await forget(user.email)).status]).toEqual([false, 200])
    const smtp = await startSmtpReceiver()
    const settings = { host: '127.0.0.1', port: smtp.port, security: 'none', sender: 'alerts@office.example' }
    const body = { kind: 'email', name: 'Mail', settings: { ...settings, recipients: ['night@office.example'] } }
    await api.call('POST', '/api/alert-channels', { token, body })
    expect(await state()).toBe(true)
    // Whoever set the server reads what is sent by it: only of somebody who may do everything.
    const other = await api.addUser({ permissions: ['ALERTS_EDIT'] })
    await api.db.updateTable('alert_channels').set({ set_by: other.user_id }).execute()
    expect(await state()).toBe(false)
    await api.db.updateTable('alert_channels').set({ set_by: admin.user_id }).execute()
    // Nobody gets back in by it who was invited, and it replaces no link of a colleague.
    const invited = (await invite()).body
    const helped = await api.addUser({ email: address(), level: 2 })
    const { body: given } = await link(helped.user_id)
    const before = smtp.log.length
    for (const email of [String(invited.email), helped.email]) expect((await forget(email)).status).toBe(200)
    expect((await open(given.token)).kind).toBe('password')
    expect((await open(invited.token)).kind).toBe('invitation')
    expect(smtp.log.slice(before)).toEqual([])
    smtp.log.length = 0
    const answers = [await forget(user.email.toUpperCase()), await forget('nobody@northgate.example')]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([200, { message: 'If this address has an account, a link is on its way to it.' }]),
    )
    for (const _ of [1, 2, 3]) await forget(user.email)
    await until(() => smtp.log.length === 2)
    expect(smtp.log).toMatchObject([{ to: [user.email], subject: 'New password for the back office' }, {}])
    const sent = smtp.log.map(({ text }) => /(?<=new-password#)[\w-]{43}/.exec(text)?.[0] ?? '')
    const opened = await Promise.all(sent.map(open))
    expect(opened.filter(({ kind }) => kind)).toMatchObject([{ kind: 'password', email: user.email, made_by: null }])
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => (await forget('nobody@northgate.example')).status),
    )
    expect(statuses).toContain(429)
    expect(smtp.log).toHaveLength(2)
    await smtp.stop()
    await api.db.deleteFrom('alert_channels').execute()
  })

  it('is not made for oneself', async () => {
    expect((await link(admin.user_id)).body.message).toMatch(/^Change your own password/)
  })

  it('does no more than the user who made it may do by then', async () => {
    const helper = await api.addUser({ name: 'Hal', permissions: ['USERS_EDIT', 'LEADS_LIST'] })
    const user = await api.addUser({ permissions: ['LEADS_LIST'] })
    const as = await api.signInAs(helper)
    const { body } = await link(user.user_id, as)
    const { level } = await api.db
      .selectFrom('users')
      .select('level')
      .where('id', '=', user.user_id)
      .executeTakeFirstOrThrow()
    await api.db
      .updateTable('roles')
      .set({ permissions: [4, 5] })
      .where('id', '=', level)
      .execute()
    expect(await problem(body.token)).toMatch(/^Hal may do less than this account by now/)
    await api.db
      .updateTable('roles')
      .set({ permissions: [4] })
      .where('id', '=', level)
      .execute()
    expect((await open(body.token)).kind).toBe('password')
    await api.call('DELETE', `/api/users/${helper.user_id}`, { token })
    expect(await problem(body.token)).toMatch(/^This link is not valid/)
  })

  it('does not make an invited person somebody who holds everything', async () => {
    const { body } = await invite({ level: 1 })
    const down = { id: admin.user_id, name: 'Nora', email: admin.email, level: 2, confirm_loss: true }
    const answer = await api.call<Answer>('PUT', '/api/users', { token, body: down })
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/^Nobody would hold every/)])
    await accept(body.token)
    const stored = await api.db
      .selectFrom('access_links')
      .select('ended')
      .where('token_hash', '=', hashToken(body.token))
      .executeTakeFirst()
    expect(stored?.ended).toBe('used')
    expect((await api.call('PUT', '/api/users', { token, body: down })).status).toBe(200)
  })
})
