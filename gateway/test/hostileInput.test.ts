import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { request } from 'node:http'
import type { Call } from '../app/rest/rest'
import { someone, startTestGateway, type TestGateway } from './testGateway'
import { requestOf } from '../app/rest/upstreamRequest'

const badKeys = ['заказ-1', 'a\nb', 'a\r\nx-injected: 1', 'a\u0000b', 'Ā', '\u007f', 'é', '', 'x'.repeat(201)]

describe('an idempotency key that no header carries', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [] }, env: { API_CONNECTIONS: '2' } })
  })
  afterAll(() => gateway.stop())

  const override = (key: string) =>
    gateway.graphql(
      'mutation($key: String) { overrideLeadStatus(leadIds: [1], statusOverride: "New", key: $key) { errors { field code message } } }',
      { key },
    )

  it.each(badKeys.map((key) => [JSON.stringify(key).slice(0, 20), key]))(
    'such as %s is refused by name, and costs no connection',
    async (_text, key) => {
      gateway.requests.length = 0
      const answers = await Promise.all([override(key), override(key), override(key)])
      for (const { data, errors } of answers) {
        expect(errors).toBeUndefined()
        expect(data).toEqual({
          overrideLeadStatus: {
            errors: [
              {
                field: 'key',
                code: 'BAD_USER_INPUT',
                message: expect.stringContaining('printable ASCII'),
              },
            ],
          },
        })
      }
      expect(gateway.requests.filter(({ path }) => path !== '/api/session')).toEqual([])
      expect((await gateway.graphql('{ countries { id } }')).data).toEqual({ countries: [] })
    },
  )

  it('leaves readiness as it was', async () => {
    await Promise.all(badKeys.map(override))
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(200)
  })
})

describe('a header that cannot be passed on', () => {
  let gateway: TestGateway
  afterEach(async () => {
    jest.restoreAllMocks()
    await gateway.stop()
  })

  it.each(['timezone-id', 'authorization'])('%s is refused by name', async (name) => {
    gateway = await startTestGateway({ answers: { 'POST /api/login': {} } })
    // fetch refuses to send these bytes; Node's http client does not.
    const answer = await new Promise<string>((resolve, reject) => {
      const call = request(
        `${gateway.url}/graphql`,
        { method: 'POST', headers: { 'content-type': 'application/json', [name]: 'Bearer \xe9' } },
        (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk.toString()))
          response.on('end', () => resolve(text))
        },
      )
      call.on('error', reject)
      call.end(
        JSON.stringify({ query: 'mutation { login(email: "a", password: "b") { errors { field code message } } }' }),
      )
    })
    expect(answer).toContain('BAD_USER_INPUT')
    expect(answer).toContain(name)
    expect(gateway.requests).toEqual([])
  })

  it('is no fault of ours when the session is forgotten in the middle of the request', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/session': someone, 'GET /api/countries': [] },
      env: { SESSION_MEMORY_MS: '10000' },
    })
    const ask = (headers: Record<string, string>) =>
      gateway.graphql('{ countries { id } }', {}, { authorization: 'Bearer t', ...headers })
    const realNow = performance.now.bind(performance)
    for (let before = 0; before < 12; before++) {
      await ask({})
      let left = before
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + (left-- > 0 ? 0 : 20_000))
      expect((await ask({ 'timezone-id': 'é' })).status).not.toBe(500)
      clock.mockRestore()
    }
  })

  it('a request id of another shape is replaced', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [] } })
    await gateway.graphql('{ countries { id } }', {}, { authorization: 'Bearer t', 'x-request-id': 'a b' })
    expect(gateway.requests.at(-1)?.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
  })
})

describe('the request of a call', () => {
  const call = (more: Partial<Call>): Call => ({
    method: 'GET',
    route: '/api/presets/{id}',
    path: { id: 1 },
    reads: true,
    headers: {},
    signal: new AbortController().signal,
    ...more,
  })

  it.each([
    ['a/../b', 'a%2F..%2Fb'],
    ['1?x=1#y', '1%3Fx%3D1%23y'],
    ['...', '...'],
    ['заказ\r\n', '%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7%0D%0A'],
  ])('has %j in its path encoded', (id, segment) => {
    expect(requestOf(call({ path: { id } })).path).toBe(`/api/presets/${segment}`)
  })

  it.each(['.', '..', '', '\ud800'])('is not made with %j in its path', (id) => {
    expect(() => requestOf(call({ path: { id } }))).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', fields: { id: expect.any(String) } }),
    )
  })

  it('has its query encoded, and is not made with what has no encoding', () => {
    expect(requestOf(call({ query: { a: 'x&b=1 \r\nй', b: 2, c: undefined } })).path).toBe(
      '/api/presets/1?a=x%26b%3D1%20%0D%0A%D0%B9&b=2',
    )
    expect(() => requestOf(call({ query: { a: '\udc00' } }))).toThrow(
      expect.objectContaining({ fields: { a: expect.any(String) } }),
    )
  })

  it('is not made longer than the API reads', () => {
    expect(() => requestOf(call({ query: { entity: 'x'.repeat(10_000) } }))).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    )
  })
})
