import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestTimeouts } from '../../../shared/app/requestTimeouts'
import { isPublicAddress, publicLookup } from './brokerAddresses'
import { plainSecrets, sealBroker } from './brokerSecrets'
import { brokerConfig } from './brokers.schema'
import { sendToBroker, type BrokerLead } from './sendToBroker'

let server: Server
let url: string
let respond: (request: IncomingMessage, response: ServerResponse, body: string) => void
const seen: { headers: IncomingMessage['headers']; body: string; path: string }[] = []

const lead = {
  reference: 'injection-7',
  email: 'jane@example.test',
  first_name: 'Jane',
  phone: null,
} as unknown as BrokerLead
const config = (more: object = {}) =>
  brokerConfig.parse({
    url: `${url}/leads`,
    headers: { authorization: 'Bearer very-secret-key' },
    fields: {
      ref: 'reference',
      mail: 'email',
      tel: 'phone',
      campaign: { value: 'c-1' },
      api_key: { value: 'another-secret' },
      sign: { value: 'hidden-sign', secret: true },
    },
    answer: {
      accepted: { at: 'result.code', is: [0, 'ok'] },
      refused: { at: 'result.code', is: [1] },
      id: 'result.id',
      reason: 'result.why',
      autologin_url: 'result.url',
      status: 'result.status',
    },
    timeoutMs: 5_000,
    ...more,
  })
const settings = { sandboxUrl: undefined, secretKey: Buffer.alloc(32, 7), brokerPrivateAddresses: true }
const send = (more: object = {}) =>
  sendToBroker(sealBroker(config(more), settings.secretKey), lead, { config: settings })
const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  respond = (_request, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}

beforeAll(async () => {
  server = createServer(requestTimeouts, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      seen.push({ headers: request.headers, body, path: request.url ?? '' })
      respond(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('a broker', () => {
  it('is sent the mapped fields, and its acceptance read where the mapping says', async () => {
    answering(200, { result: { code: 'ok', id: 17, url: 'https://go.example/in?t=1', status: 'New' } })
    expect((await send()).outcome).toEqual({
      kind: 'accepted',
      id: '17',
      autologinUrl: 'https://go.example/in?t=1',
      status: 'New',
    })
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
      ref: 'injection-7',
      mail: 'jane@example.test',
      tel: null,
      campaign: 'c-1',
      api_key: 'another-secret',
      sign: 'hidden-sign',
    })
    await send({ format: 'form' })
    expect(seen.at(-1)).toMatchObject({
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Bearer very-secret-key' },
      body: expect.stringContaining('ref=injection-7&mail=jane%40example.test&campaign=c-1'),
    })
  })

  it('never has its secrets kept, not even where its answer repeats them', async () => {
    respond = (request, response, body) =>
      response.end(JSON.stringify({ result: { code: 1, why: 'no' }, echo: [body, request.headers.authorization] }))
    const { sent, received } = await send()
    for (const secret of ['very-secret-key', 'another-secret', 'hidden-sign'])
      expect(`${sent}${received}`).not.toContain(secret)
    expect(sent).toContain('"campaign":"c-1"')
  })

  it.each([
    [
      'a refusing sign',
      200,
      { result: { code: 1, why: 'Daily limit reached' } },
      { kind: 'refused', reason: 'Daily limit reached' },
    ],
    ['a refusing sign with a 4xx', 422, { result: { code: 1, why: 'No' } }, { kind: 'refused', reason: 'No' }],
    [
      'a bare 4xx',
      403,
      '<html>Forbidden</html>',
      { kind: 'refused', reason: 'The broker refused the request (HTTP 403).', isOfRequest: true },
    ],
    [
      'an accepting sign with a 500',
      500,
      { result: { code: 0 } },
      { kind: 'unsettled', reason: 'The broker failed (HTTP 500).' },
    ],
    ['HTML', 200, '<html>', { kind: 'unsettled' }],
    ['cut JSON', 200, '{"result":{"code":', { kind: 'unsettled' }],
    ['nothing', 200, '', { kind: 'unsettled' }],
    ['a foreign shape', 200, [1, 2], { kind: 'unsettled' }],
    ['a sign only in the prototype', 200, '{"result":{"__proto__":{"code":0}}}', { kind: 'unsettled' }],
    ['more than anybody answers', 200, `{"result":{"code":0},"x":"${'x'.repeat(100_000)}"}`, { kind: 'unsettled' }],
    ['a time-out of its own', 408, '', { kind: 'unsettled' }],
  ])('that answers with %s is understood', async (_name, status, body, outcome) => {
    answering(status, body)
    expect((await send()).outcome).toMatchObject(outcome)
  })

  it('that redirects is not followed', async () => {
    answering(302, '', { location: `${url}/elsewhere` })
    expect((await send()).outcome).toEqual({ kind: 'unsettled', reason: 'The broker failed (HTTP 302).' })
    expect(seen.at(-1)?.path).toBe('/leads')
  })

  it('cannot give a link that is a script, nor a text that no database takes', async () => {
    answering(200, '{"result":{"code":0,"url":"javascript:alert(1)","status":"A\\u0000B\\ud800"}}')
    expect((await send()).outcome).toMatchObject({ autologinUrl: null, status: 'AB\ufffd' })
  })

  it('that says nothing in time, or breaks the connection, may have the lead', async () => {
    respond = () => undefined
    expect((await send({ timeoutMs: 100 })).outcome).toEqual({
      kind: 'unsettled',
      reason: 'The broker did not answer within 0.1 s.',
    })
    respond = (request) => request.socket.destroy()
    expect((await send()).outcome).toEqual({ kind: 'unsettled', reason: 'The connection to the broker broke.' })
    respond = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"result":')
      setTimeout(() => response.destroy(), 20)
    }
    expect((await send()).outcome.kind).toBe('unsettled')
  })

  it('that cannot be reached has certainly not got it', async () => {
    expect((await send({ url: 'http://127.0.0.1:9/leads' })).outcome).toEqual({
      kind: 'refused',
      reason: 'The broker could not be reached (ECONNREFUSED).',
      isOfRequest: true,
    })
    expect((await send({ url: 'sandbox:/brokers/x/leads' })).outcome).toMatchObject({
      kind: 'refused',
      reason: 'The sandbox broker does not run here.',
    })
  })

  it('is stored with its secrets encrypted, and read as it was stored before that', async () => {
    const stored = sealBroker(config(), settings.secretKey)
    for (const secret of ['very-secret-key', 'another-secret', 'hidden-sign'])
      expect(JSON.stringify(stored)).not.toContain(secret)
    expect(stored.fields).toMatchObject([
      {},
      { name: 'mail', source: 'email' },
      {},
      { name: 'campaign', text: 'c-1' },
      {},
      {},
    ])
    expect(plainSecrets(config())).toEqual(['header authorization', 'field api_key', 'field sign'])
    expect([plainSecrets(stored), sealBroker(stored, settings.secretKey)]).toEqual([[], stored])
    answering(200, { result: { code: 0 } })
    expect((await sendToBroker(config(), lead, { config: settings })).outcome.kind).toBe('accepted')
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer very-secret-key')
  })

  it.each([
    'http://127.0.0.1:5432/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost:4001/',
    'http://metadata.google.internal/',
    'http://db/',
  ])('is not reached inside of our network, at %s', async (address) => {
    const asked = seen.length
    const { outcome } = await sendToBroker(config({ url: address }), lead, {
      config: { ...settings, brokerPrivateAddresses: false },
    })
    expect(outcome).toMatchObject({ kind: 'refused', reason: "The broker's address leads into a private network." })
    expect(seen).toHaveLength(asked)
  })

  it('is not reached by a name that resolves to an address inside', async () => {
    const failed = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
    expect(failed).toMatchObject({ code: 'EPRIVATEADDRESS' })
    expect(['93.184.215.14', '2606:2800:220:1::1', 'nonsense', ''].map(isPublicAddress)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'data:text/plain,x', 'ftp://x', '//x'])(
    'has no address like %s',
    (address) => {
      expect(brokerConfig.safeParse({ ...config(), url: address }).success).toBe(false)
    },
  )
})

describe('a broker of another form', () => {
  const mapped = (more: object) =>
    brokerConfig.parse({
      ...{ url: `${url}/leads`, testUrl: null, method: 'POST', format: 'xml', signIn: { kind: 'none' }, headers: {} },
      fields: [
        { name: 'lead/@ref', source: 'reference', form: 'upper' },
        { name: 'lead/name', text: '{{first_name}} & {{last_name}}', secret: false, form: 'as_it_is' },
        {
          name: 'lead/geo',
          table: { by: 'email', values: { 'jane@example.test': '12' }, otherwise: null },
          form: 'as_it_is',
        },
      ],
      answer: {
        ...{ format: 'xml', id: 'r/lead/@id', reason: 'r/message', autologin_url: null, status: null },
        rules: [
          { means: 'accepted', every: true, conditions: [{ of: 'value', at: 'r/status', test: 'is', values: ['OK'] }] },
          { means: 'duplicate', every: true, conditions: [{ of: 'value', at: 'r/code', test: 'is', values: ['102'] }] },
          { means: 'try_again', every: true, conditions: [{ of: 'http_status', at: '', test: 'is', values: ['429'] }] },
        ],
      },
      ...{ timeoutMs: 5_000, idempotent: false },
      ...more,
    })
  const sendMapped = (more: object = {}) =>
    sendToBroker(sealBroker(mapped(more), settings.secretKey), lead, { config: settings })

  it('is sent XML, and its XML is read', async () => {
    answering(200, '<r><status>OK</status><lead id="9"/></r>')
    const { outcome, sent } = await sendMapped()
    expect(outcome).toMatchObject({ kind: 'accepted', id: '9' })
    const written =
      '<?xml version="1.0" encoding="UTF-8"?><lead ref="INJECTION-7"><name>Jane &amp; </name><geo>12</geo></lead>'
    expect([seen.at(-1)?.body, sent]).toEqual([written, written])
    expect(seen.at(-1)?.headers).toMatchObject({
      'content-type': 'application/xml',
      accept: 'application/xml, text/xml',
    })
  })

  it.each([
    [200, '<r><code>102</code><message>Known</message></r>', { kind: 'refused', reason: 'Known' }],
    [200, '<r><code>102</code></r>', { kind: 'refused', reason: 'The broker has this lead already.' }],
    [429, 'Slow down', { kind: 'try_again', reason: 'The broker asks to be sent the lead later.' }],
    [
      200,
      '<r><status>WAIT</status></r>',
      { kind: 'unsettled', reason: 'The broker gave an answer that cannot be read.' },
    ],
    [500, '<r><status>OK</status></r>', { kind: 'unsettled', reason: 'The broker failed (HTTP 500).' }],
    [200, '<!DOCTYPE r [<!ENTITY s "OK">]><r><status>&s;</status></r>', { kind: 'unsettled' }],
  ])('that answers HTTP %s %s means it', async (status, text, outcome) => {
    answering(status, text)
    expect((await sendMapped()).outcome).toMatchObject(outcome)
  })

  it('can take fields in the address', async () => {
    answering(200, '<r><status>OK</status></r>')
    const { sent } = await sendMapped({ method: 'GET', format: 'query', url: `${url}/leads?source=us` })
    expect(seen.at(-1)).toMatchObject({
      path: '/leads?source=us&lead%2F%40ref=INJECTION-7&lead%2Fname=Jane+%26+&lead%2Fgeo=12',
      body: '',
    })
    expect(sent).toBe('lead%2F%40ref=INJECTION-7&lead%2Fname=Jane+%26+&lead%2Fgeo=12')
  })

  it('is shown who we are, by a signature of the bytes that are sent', async () => {
    answering(200, '<r><status>OK</status></r>')
    await sendMapped({ signIn: { kind: 'basic', user: 'us', secret: 'basic-password' } })
    expect(seen.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from('us:basic-password').toString('base64')}`)
    await sendMapped({ signIn: { kind: 'bearer', secret: 'bearer-token' } })
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer bearer-token')
    await sendMapped({
      signIn: {
        kind: 'signature',
        secret: 'key',
        algorithm: 'sha256',
        encoding: 'hex',
        header: 'x-signature',
        prefix: 'sha256=',
      },
    })
    const { headers, body = '' } = seen.at(-1) ?? {}
    expect(headers?.['x-signature']).toBe(`sha256=${createHmac('sha256', 'key').update(body).digest('hex')}`)
  })

  it('gives a token that is kept, and fetched again once it is refused', async () => {
    let token = 0
    let refused = ''
    respond = (request, response, body) => {
      if (request.url === '/token') {
        expect(body).toBe('login=us&password=token-password')
        response.end(JSON.stringify({ data: { token: `t-${++token}` } }))
      } else if (request.headers['x-token'] === refused) response.writeHead(401).end()
      else response.end('<r><status>OK</status></r>')
    }
    const config = sealBroker(
      mapped({
        signIn: {
          ...{ kind: 'token', url: `${url}/token`, format: 'form', user_field: 'login', user: 'us' },
          ...{ secret_field: 'password', secret: 'token-password', answer_format: 'json', token_at: 'data.token' },
          ...{ header: 'x-token', prefix: '', minutes: 5 },
        },
      }),
      settings.secretKey,
    )
    const again = () => sendToBroker(config, lead, { config: settings })
    expect((await Promise.all([again(), again()])).map(({ outcome }) => outcome.kind)).toEqual(['accepted', 'accepted'])
    expect(token).toBe(1)
    refused = 't-1'
    expect((await again()).outcome.kind).toBe('accepted')
    expect(token).toBe(2)
    respond = (_request, response) => response.writeHead(403).end()
    refused = ''
    const other = sealBroker(
      mapped({ signIn: { ...config.signIn, user: 'others', secret: 'token-password' } }),
      settings.secretKey,
    )
    expect((await sendToBroker(other, lead, { config: settings })).outcome).toEqual({
      ...{ kind: 'refused', isOfRequest: true },
      reason: 'The sign-in at the broker failed (HTTP 403).',
    })
    // Nothing was sent: the lead is not held, whatever became of the sign-in.
    respond = (request) => request.socket.destroy()
    expect((await sendToBroker(other, lead, { config: settings })).outcome).toEqual({
      ...{ kind: 'refused', isOfRequest: true },
      reason: 'The sign-in at the broker did not answer.',
    })
  })
})
