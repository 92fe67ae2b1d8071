import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sealStoredBrokers } from '../../../api/partners/advertiserBrokers/advertiserBrokers.queries'
import type { AdvertiserBroker } from '../../../api/partners/advertiserBrokers/advertiserBrokers.schema'
import { addAdvertiser, type Sandbox, startSandbox } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let sandbox: Sandbox
let token: string
let advertiser: number

const path = () => `/api/advertisers/${advertiser}/broker`
const read = async () => (await stack.api.call<AdvertiserBroker>('GET', path(), { token })).body
const save = (body: object) =>
  stack.api.call<AdvertiserBroker & { code?: string; fields?: Record<string, string> }>('PUT', path(), { token, body })
const stored = async () =>
  (await stack.api.db.selectFrom('advertisers').select('broker').where('id', '=', advertiser).executeTakeFirstOrThrow())
    .broker
const audited = async () =>
  JSON.stringify(await stack.api.db.selectFrom('audit_log').selectAll().orderBy('id').execute())

beforeAll(async () => {
  sandbox = await startSandbox()
  stack = await startStack({ apiEnv: { SANDBOX_URL: sandbox.url } })
  token = await stack.api.signInAs(['ADVERTISERS_EDIT'])
  advertiser = await addAdvertiser(stack.api.db, 'Brand A')
})
afterAll(async () => {
  await stack.stop()
  await sandbox.stop()
})

describe("an advertiser's broker", () => {
  it('is answered without its secrets, which are encrypted once the API starts', async () => {
    expect(JSON.stringify(await stored())).toContain('demo-key-of-brand-a')
    expect(await sealStoredBrokers(stack.api.db, stack.api.services.config.secretKey)).toBe(1)
    expect(await sealStoredBrokers(stack.api.db, stack.api.services.config.secretKey)).toBe(0)
    expect(JSON.stringify(await stored())).not.toContain('demo-key')
    expect(await read()).toMatchObject({
      name: 'Brand A',
      on_timeout: 'hold',
      fault: null,
      version: 1,
      broker: {
        url: 'sandbox:/brokers/brand-a/leads',
        headers: [{ name: 'x-api-key', value: '***' }],
        timeout_ms: 10_000,
      },
    })
  })

  it('keeps a masked secret sent back, and audits which were set, not their values', async () => {
    const { broker, version } = await read()
    const fields = [
      ...(broker?.fields ?? []),
      { name: 'campaign', source: null, value: 'c-1', secret: false },
      { name: 'api_token', source: null, value: 'new-secret-token', secret: false },
    ]
    const { status, body } = await save({ version, on_timeout: 'go_on', broker: { ...broker, fields } })
    expect([status, body.version, body.on_timeout]).toEqual([200, 2, 'go_on'])
    expect(body.broker?.fields.slice(-2)).toEqual([
      { name: 'campaign', source: null, value: 'c-1', secret: false, table: null, form: 'as_it_is' },
      { name: 'api_token', source: null, value: '***', secret: true, table: null, form: 'as_it_is' },
    ])
    const test = await stack.api.call<{ outcome: string; request: string }>('POST', `${path()}/test`, {
      token,
      body: { email: 'x+accept@example.test' },
    })
    expect(test.body).toMatchObject({
      outcome: 'accepted',
      http_status: 200,
      reason: null,
      broker_id: expect.any(String),
    })
    expect(JSON.parse(test.body.request)).toMatchObject({
      email: 'x+accept@example.test',
      campaign: 'c-1',
      api_token: '***',
      external_id: expect.stringMatching(/^test-/),
    })
    const log = await audited()
    expect(log).toContain('"field api_token"')
    expect(log).toContain('advertiser_broker.test')
    for (const text of [log, JSON.stringify(test.body), JSON.stringify(await stored())])
      expect(text).not.toMatch(/new-secret-token|demo-key/)
    expect(await stack.api.db.selectFrom('leads').select('id').execute()).toEqual([])
  })

  it('requires secrets again for a new URL, and refuses internal URLs and gaps', async () => {
    const { broker } = await read()
    const moved = await save({ on_timeout: 'hold', broker: { ...broker, url: 'https://attacker.example/collect' } })
    expect(moved.body).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'broker.headers.0.value': 'The address is another one: enter this secret again.' },
    })
    for (const url of [
      'http://169.254.169.254/latest',
      'http://localhost:4001/api',
      'http://10.0.0.8/',
      'http://[::1]:5432/',
    ]) {
      expect((await save({ on_timeout: 'hold', broker: { ...broker, url } })).body.fields).toEqual({
        'broker.url': 'This address leads into a private network. Ask an administrator.',
      })
    }
    const unmarked = broker?.fields.map((field) => (field.name === 'api_token' ? { ...field, name: 'note' } : field))
    expect((await save({ on_timeout: 'hold', broker: { ...broker, fields: unmarked } })).body.fields).toEqual({
      'broker.fields.11.value': 'Enter this secret again.',
    })
    const wrong = await save({
      on_timeout: 'hold',
      broker: {
        ...broker,
        url: 'ftp://x',
        timeout_ms: 5,
        headers: [
          { name: 'Host', value: 'x' },
          { name: 'a', value: 'b' },
          { name: 'A', value: 'c' },
        ],
        answer: {
          ...broker?.answer,
          rules: [{ means: 'accepted', conditions: [{ of: 'value', at: '', test: 'is', values: [] }] }],
        },
      },
    })
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual([
      'broker.answer.rules.0.conditions.0.at',
      'broker.answer.rules.0.conditions.0.values',
      'broker.headers.0.name',
      'broker.headers.2.name',
      'broker.timeout_ms',
      'broker.url',
    ])
    expect((await read()).version).toBe(2)
  })

  it.each(['x', '', 'https://', 'http://[', 'sandbox'])(
    'refuses the address %j with 400 and names the field',
    async (url) => {
      const { broker } = await read()
      const { status, body } = await save({ on_timeout: 'hold', broker: { ...broker, url } })
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['broker.url'] })
    },
  )

  it('is told ambiguous where its answer makes no sense, and never loses a newer save', async () => {
    const { broker } = await read()
    const said = await Promise.all(
      ['refuse', 'html'].map((tag) =>
        stack.api.call<{ outcome: string; reason: string }>('POST', `${path()}/test`, {
          token,
          body: { email: `x+${tag}@example.test` },
        }),
      ),
    )
    expect(said.map(({ body }) => body.outcome)).toEqual(['refused', 'ambiguous'])
    expect(said[1]?.body.reason).toBe('The broker gave an answer that cannot be read.')
    const stale = await save({
      version: 1,
      on_timeout: 'hold',
      broker: { ...broker, headers: [{ name: 'x-api-key', value: 'typed-just-now' }] },
    })
    expect(stale.status).toBe(409)
    expect(JSON.stringify(stale.body)).not.toContain('typed-just-now')
  })

  it('gets a new postback token that is shown once and replaces the previous one', async () => {
    const gql = await stack.graphql<{ rotatePostbackToken: { token: string } }>(
      'mutation ($id: ID!) { rotatePostbackToken(advertiserId: $id) { token advertiserPostbacks { id hasToken tokenEnd } errors { message } } }',
      { token, variables: { id: String(advertiser) } },
    )
    const made = gql.data?.rotatePostbackToken
    expect(made).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      advertiserPostbacks: { hasToken: true, tokenEnd: made?.token.slice(-4) },
    })
    const postback = (bearer: string) =>
      stack.api.call('POST', `/api/postbacks/${advertiser}`, {
        token: bearer,
        body: { event_id: 'e1', lead_id: 1, type: 'status', status: 'New' },
      })
    expect((await postback('token-of-brand-a')).status).toBe(401)
    // Known, but it has no such lead.
    expect((await postback(made?.token ?? '')).status).toBe(409)
    expect(await audited()).not.toContain(made?.token)
  })

  it('keeps the words before a token as they are, and refuses what no header can have', async () => {
    const { broker, version } = await read()
    const sign_in = {
      ...{
        kind: 'token',
        url: 'sandbox:/token',
        user: 'us',
        user_field: 'login',
        secret: 'pass',
        secret_field: 'word',
      },
      ...{ token_at: 'token', header: 'Authorization', prefix: 'Bearer ', minutes: 5 },
    }
    const signedIn = (more: object) =>
      save({ version, on_timeout: 'hold', broker: { ...broker, sign_in: { ...sign_in, ...more } } })
    expect((await signedIn({ prefix: 'Bearer\n' })).body.fields).toEqual({
      'broker.sign_in.prefix': 'Use plain letters, digits and signs.',
    })
    expect((await signedIn({ kind: 'bearer', secret: 'ключ' })).body.fields).toEqual({
      'broker.sign_in.secret': 'Use plain letters, digits and signs.',
    })
    const saved = (await signedIn({})).body.broker
    expect(saved?.sign_in).toMatchObject({ kind: 'token', prefix: 'Bearer ', secret: '***' })
    expect(saved?.fields).toEqual(broker?.fields)
  })

  it('is saved through the gateway, with errors at the place of their field', async () => {
    const operation = `mutation ($id: ID!, $broker: BrokerSettingsInput!, $version: PositiveInt) {
      saveAdvertiserBroker(advertiserId: $id, broker: $broker, onTimeout: hold, version: $version) {
        advertiserBroker { id version onTimeout broker { url answer { format rules { means every conditions { of at test values } } autologinUrl } timeoutMs headers { name value } } } errors { field message code }
      }
    }`
    const code = { of: 'value', at: 'r/code', test: 'is' }
    const accepted = { means: 'accepted', every: false, conditions: [{ ...code, values: ['0', 'ok'] }] }
    const settings = (timeoutMs: number) => ({
      url: 'https://broker.example/leads',
      method: 'PUT',
      format: 'form',
      headers: [{ name: 'authorization', value: 'Bearer abc-def' }],
      fields: [{ name: 'mail', source: 'email' }],
      answer: {
        format: 'xml',
        rules: [accepted, { means: 'refused', conditions: [{ ...code, values: ['1'] }] }],
        autologinUrl: 'url',
      },
      timeoutMs,
      idempotent: false,
    })
    const sent = async (timeoutMs: number) =>
      (
        await stack.graphql<{ saveAdvertiserBroker: object }>(operation, {
          token,
          variables: { id: String(advertiser), broker: settings(timeoutMs), version: 3 },
        })
      ).data?.saveAdvertiserBroker
    expect(await sent(1)).toEqual({
      advertiserBroker: null,
      errors: [{ field: 'broker.timeoutMs', message: 'Use 100 to 30000 milliseconds.', code: 'BAD_USER_INPUT' }],
    })
    expect(await sent(4_000)).toMatchObject({
      errors: [],
      advertiserBroker: {
        version: 4,
        onTimeout: 'hold',
        broker: {
          url: 'https://broker.example/leads',
          timeoutMs: 4_000,
          headers: [{ name: 'authorization', value: '***' }],
          answer: { format: 'xml', rules: [accepted, { means: 'refused', every: true }], autologinUrl: 'url' },
        },
      },
    })
    expect(await sent(4_000)).toMatchObject({ advertiserBroker: null, errors: [{ code: 'CONFLICT' }] })
  })
})
