import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { findLink, makeLink } from '../../../api/access/accessLinks/accessLinks.queries'
import { startSmtpReceiver } from '../../../api/test/receivers'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { freePort } from '../../support/ports'

interface Answer {
  token?: string
  email?: string
  user_id?: number
  level?: number
  message: string
  address: string
  attempt: string
  challenge?: string
  secret?: string
}
interface Mode {
  account?: object
  answers?: object
  refuses?: true
}

let api: TestApi
let provider: ChildProcess
let issuer: string
let people = 0

const post = (path: string, body: object = {}) => api.call<Answer>('POST', path, { body })

/** Who the provider signs in next, and what it does wrong. */
const setMode = ({ account = {}, ...mode }: Mode) => {
  const number = ++people
  const usual = {
    sub: `sub-${number}`,
    email: `person${number}@corp.example`,
    email_verified: true,
    name: 'Ann Example',
  }
  const chosen = { ...usual, ...account }
  return fetch(`${issuer}/mode`, { method: 'POST', body: JSON.stringify({ account: chosen, ...mode }) }).then(
    () => chosen,
  )
}

/** Follows the provider's pages as a browser does; the query that it leads back with. */
async function visit(address: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  while (!at.startsWith('http://localhost:4000/login')) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`${response.status} at ${at}: ${await response.text()}`)
    at = new URL(next, at).href
  }
  return new URL(at).search
}

async function signIn() {
  const { body } = await post('/api/single-sign-on')
  return post('/api/single-sign-on/complete', { attempt: body.attempt, query: await visit(body.address) })
}

async function startProvider() {
  const port = await freePort()
  issuer = `http://127.0.0.1:${port}`
  provider = spawn(process.execPath, ['tests/support/oidcProvider.mjs', String(port)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (provider.stdout) await once(provider.stdout, 'data')
}
const settings = () => ({
  ...{ WEB_URL: 'http://localhost:4000', OIDC_ISSUER: issuer, OIDC_NAME: 'Corp' },
  ...{ OIDC_CLIENT_ID: 'back-office', OIDC_CLIENT_SECRET: 'secret-of-the-back-office' },
  ...{ OIDC_DOMAINS: 'corp.example, Other.Example', OIDC_ROLE_CLAIM: 'roles' },
  ...{ OIDC_DEFAULT_ROLE: 'Crm User', OIDC_HIGHEST_ROLE: 'Support' },
  ALERT_PRIVATE_ADDRESSES: '1',
})

beforeAll(async () => {
  await startProvider()
  api = await startTestApi({ env: settings() })
  // Somebody always holds every permission.
  await api.addUser({ level: 1 })
})
beforeEach(async () => {
  await api.db.deleteFrom('rate_limits').execute()
  await api.db.deleteFrom('sign_in_waits').execute()
})
afterAll(async () => {
  await api.stop()
  provider.kill()
})

describe('single sign-on', () => {
  it('creates a user with the default role, and finds them again by the identity', async () => {
    const account = await setMode({})
    const first = await signIn()
    expect([first.status, first.body]).toEqual([200, expect.objectContaining({ email: account.email, level: 5 })])
    await setMode({ account: { ...account, email: 'renamed@corp.example' } })
    expect((await signIn()).body).toMatchObject({ email: account.email })
    const log = await api.db.selectFrom('audit_log').select('action').where('actor', '=', account.email).execute()
    expect(log.map(({ action }) => action)).toEqual(['user.create', 'user.link', 'session.start', 'session.start'])
  })

  it('takes the name without characters that nobody sees', async () => {
    await setMode({ account: { name: 'Ad\u200Bm\u202Ein \n Ann' } })
    expect((await signIn()).body).toMatchObject({ name: 'Admin Ann' })
  })

  it('links the user with the same e-mail address, whose second factor stays required', async () => {
    const account = await setMode({})
    await api.addUser({ email: account.email, level: 3, enable_2fa: true })
    const { status, body } = await signIn()
    expect([status, body.token, typeof body.secret]).toEqual([200, undefined, 'string'])
  })

  it('tells the user of the link by e-mail', async () => {
    const mail = await startSmtpReceiver()
    try {
      const server = { host: '127.0.0.1', port: mail.port, security: 'none', user: '' }
      const sending = JSON.stringify({ ...server, sender: 'office@example.test', recipients: [] })
      const { user_id: set_by } = await api.addUser({ level: 1 })
      const channel = { kind: 'email', name: 'Mail', is_active: true, settings: sending, rule_ids: [], set_by }
      await api.db.insertInto('alert_channels').values(channel).execute()
      const { email } = await setMode({})
      await api.addUser({ email })
      await signIn()
      while (!mail.log.length) await new Promise((resolve) => setTimeout(resolve, 20))
      expect(mail.log).toMatchObject([{ to: [email], subject: 'Your account was linked to Corp' }])
    } finally {
      await api.db.deleteFrom('alert_channels').execute()
      await mail.stop()
    }
  })

  it('refuses another identity with the e-mail address of a linked user, and records it', async () => {
    const { email } = await setMode({})
    await signIn()
    await setMode({ account: { email } })
    const { status, body } = await signIn()
    const message = 'This e-mail address belongs to another account of Corp here. Ask an administrator.'
    expect([status, body.message]).toEqual([400, message])
    const [last] = await api.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id', 'desc').execute()
    expect(last).toEqual({
      action: 'session.refuse',
      after: { step: 'password', reason: 'single sign-on failed' },
    })
  })

  it('forgets the identity of a user who is given another e-mail address', async () => {
    const account = await setMode({})
    const { user_id: id } = (await signIn()).body
    const changed = { id, name: account.name, email: `moved-${account.email}`, level: 5 }
    const { status } = await api.call('PUT', '/api/users', { token: await api.signInAs(1), body: changed })
    expect([status, (await signIn()).body.email]).toEqual([200, account.email])
  })

  it.each([
    ['support', 2, 'the named role'],
    ['Publisher Manager', 5, 'the default role, as this one may do something that the highest may not'],
    ['Admin', 5, 'the default role instead of Admin'],
    ['Admin,Crm User,Support,Publisher Manager', 2, 'the largest within the highest role'],
    ['No such role', 5, 'the default role'],
  ])('gives for the role %s in the claim %i: %s', async (role, level) => {
    await setMode({ account: { roles: role.split(',') } })
    expect((await signIn()).body).toMatchObject({ level })
  })

  it('follows the claim at a later sign-in, and records the change', async () => {
    const account = await setMode({ account: { roles: 'Support' } })
    expect((await signIn()).body).toMatchObject({ level: 2 })
    await setMode({ account: { ...account, roles: 'Crm User' } })
    expect((await signIn()).body).toMatchObject({ level: 5 })
    const change = await api.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'user.update')
      .where('actor', '=', account.email)
      .executeTakeFirst()
    expect(change).toEqual({ before: { level: 2 }, after: { level: 5 } })
  })

  it('ends the open link of a user who joins, and of one whose role changes', async () => {
    const account = await setMode({ account: { roles: 'Support' } })
    const { user_id } = await api.addUser({ email: account.email, level: 2 })
    const endAfter = async () => {
      const { token } = await makeLink(api.db, { kind: 'password', userId: user_id, createdBy: null }, Date.now())
      expect((await signIn()).status).toBe(200)
      return (await findLink(api.db, token))?.ended
    }
    const joined = await endAfter()
    const unchanged = await endAfter()
    await setMode({ account: { ...account, roles: 'Crm User' } })
    expect([joined, unchanged, await endAfter()]).toEqual(['replaced', null, 'replaced'])
  })

  it('takes an answer once, in the browser that began, with its own state', async () => {
    await setMode({})
    const [one, two] = [(await post('/api/single-sign-on')).body, (await post('/api/single-sign-on')).body]
    const query = await visit(one.address)
    const complete = (attempt: string, given = query) => post('/api/single-sign-on/complete', { attempt, query: given })
    expect((await complete(two.attempt)).body.message).toBe(
      'The answer of Corp belongs to another sign-in. Please try again.',
    )
    expect((await complete(one.attempt)).status).toBe(200)
    expect((await complete(one.attempt)).status).toBe(400)
    expect((await complete('made up')).body.message).toBe('This sign-in has expired. Please begin it again.')
  })

  it.each([
    ['nonce', { answers: { nonce: 'another' } }, 'The answer of Corp belongs to another sign-in. Please try again.'],
    ['issuer', { answers: { iss: 'https://evil.example' } }, /^Corp is not the configured issuer http:\S+\. Ask/],
    [
      'audience',
      { answers: { aud: 'another' } },
      'The answer of Corp is for another application. Ask an administrator.',
    ],
    ['time', { answers: { exp: 1_000_000_000 } }, 'The answer of Corp has expired. Please try again.'],
    [
      'unconfirmed e-mail address',
      { account: { email_verified: false } },
      'Your e-mail address is not confirmed at Corp. Confirm it there first.',
    ],
    [
      'e-mail address',
      { account: { email: 'an\u200Bn@corp.example' } },
      'Corp tells an e-mail address that is not valid.',
    ],
    ['domain', { account: { email: 'ann@evil.example' } }, 'Accounts of evil.example may not sign in here.'],
    ['refusal', { refuses: true as const }, 'Corp refused the sign-in.'],
  ])('says why an answer with a wrong %s is refused', async (_, mode, message) => {
    await setMode(mode)
    const { status, body } = await signIn()
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
  })

  it('makes wrong answers wait as wrong passwords do', async () => {
    await setMode({ answers: { nonce: 'another' } })
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await signIn()).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    await setMode({})
    const { attempt, address } = (await post('/api/single-sign-on')).body
    const complete = { attempt, query: await visit(address) }
    expect((await post('/api/single-sign-on/complete', complete)).status).toBe(429)
    // The provider takes a code once: the refused try did not ask it.
    await api.db.deleteFrom('sign_in_waits').execute()
    expect((await post('/api/single-sign-on/complete', complete)).status).toBe(200)
  })

  it('counts no refusals of the provider', async () => {
    await setMode({ refuses: true })
    const statuses = new Set<number>()
    for (let n = 0; n < 6; n++) statuses.add((await signIn()).status)
    expect([...statuses]).toEqual([400])
  })

  it('says at the sign-in page what there is', async () => {
    expect((await api.call('GET', '/api/sign-in-ways')).body).toEqual({ single_sign_on: 'Corp', has_passwords: true })
  })
})

describe('local accounts', () => {
  it('can be switched off but one, for passwords', async () => {
    const own = await startTestApi({ env: { ...settings(), OIDC_LOCAL_ACCOUNT: 'Owner@Corp.example' } })
    try {
      const login = (email: string) =>
        own.call<Answer>('POST', '/api/login', { body: { email, password: 'Secret123' } })
      await own.addUser({ email: 'owner@corp.example' })
      const { email } = await own.addUser()
      expect((await login('owner@corp.example')).status).toBe(200)
      for (const one of [email, 'nobody@corp.example']) {
        const { status, body } = await login(one)
        expect([status, body.message]).toEqual([400, 'Passwords are switched off. Please sign in with Corp.'])
      }
      expect((await own.call('GET', '/api/sign-in-ways')).body).toMatchObject({ has_passwords: false })
    } finally {
      await own.stop()
    }
  })
})

describe('a provider that is away', () => {
  it('is named in a clear message, at the start and at the answer', async () => {
    await setMode({})
    const { body } = await post('/api/single-sign-on')
    const query = await visit(body.address)
    provider.kill()
    await once(provider, 'exit')
    const message = 'Corp does not answer at the moment. Please try again.'
    expect((await post('/api/single-sign-on/complete', { attempt: body.attempt, query })).body.message).toBe(message)
    const other = await startTestApi({ env: { ...settings(), OIDC_CLIENT_ID: 'another' } })
    try {
      expect((await other.call<Answer>('POST', '/api/single-sign-on', { body: {} })).body.message).toBe(message)
    } finally {
      await other.stop()
    }
  })
})
