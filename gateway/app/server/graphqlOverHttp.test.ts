import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { auditServer } from 'graphql-http'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    answers: { 'GET /api/countries': [{ id: 1, code: 'CY', name: 'Cyprus' }] },
  })
})
afterAll(() => gateway.stop())

const post = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('GraphQL over HTTP', () => {
  it('passes the public audit: every MUST, and at least 20 of its SHOULD', async () => {
    const results = await auditServer({ url: `${gateway.url}/graphql` })
    const failed = results.filter(({ status }) => status !== 'ok').map(({ name }) => name)
    expect(failed.filter((name) => name.startsWith('MUST'))).toEqual([])
    expect(results.length).toBeGreaterThan(50)
    expect(failed.filter((name) => name.startsWith('SHOULD')).length).toBeLessThanOrEqual(3)
  })

  it('refuses batches', async () => {
    const response = await post([{ query: '{ __typename }' }, { query: '{ __typename }' }])
    expect(response.status).toBe(400)
  })

  it('refuses cross-site requests: simple content types and plain GETs', async () => {
    expect((await post('{"query":"{ __typename }"}', { 'content-type': 'text/plain' })).status).toBe(400)
    expect((await fetch(`${gateway.url}/graphql?query={__typename}`)).status).toBe(400)
    expect(
      (await fetch(`${gateway.url}/graphql?query={__typename}`, { headers: { 'apollo-require-preflight': '1' } }))
        .status,
    ).toBe(200)
  })

  it('runs no mutation by GET', async () => {
    const query = encodeURIComponent('mutation { logout { errors { message } } }')
    const response = await fetch(`${gateway.url}/graphql?query=${query}`, {
      headers: { 'apollo-require-preflight': '1', authorization: 'Bearer t' },
    })
    expect(response.status).toBe(405)
    expect(gateway.requests.some(({ path }) => path === '/api/logout')).toBe(false)
  })

  it('answers bodies that are no JSON, or too large, in the shape of GraphQL', async () => {
    const cut = await post('{"query":')
    expect([cut.status, await cut.json()]).toEqual([
      400,
      {
        errors: [
          { message: expect.any(String), extensions: { code: 'BAD_REQUEST', docUrl: '/docs/errors/BAD_REQUEST' } },
        ],
      },
    ])
    const large = await post({ query: '{ __typename }', variables: { text: 'x'.repeat(1_100_000) } })
    expect([large.status, await large.json()]).toEqual([
      413,
      {
        errors: [{ message: expect.any(String), extensions: { code: 'TOO_LARGE', docUrl: '/docs/errors/TOO_LARGE' } }],
      },
    ])
  })

  it('tells a body that it cannot decode from one that is no JSON', async () => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=ebcdic' },
      body: '{}',
    })
    expect([response.status, await response.json()]).toEqual([
      415,
      {
        errors: [
          {
            message: expect.stringContaining('encoding'),
            extensions: { code: 'BAD_REQUEST', docUrl: '/docs/errors/BAD_REQUEST' },
          },
        ],
      },
    ])
  })

  it('gives no other origin leave to read answers', async () => {
    const preflight = await fetch(`${gateway.url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('hands its request id on to the API and back to the caller', async () => {
    const answer = await gateway.graphql('{ countries { name } }', undefined, {
      authorization: 'Bearer a-token',
      'x-request-id': 'from-the-browser-1',
      'timezone-id': 'Europe/Nicosia',
    })
    expect(answer.headers.get('x-request-id')).toBe('from-the-browser-1')
    expect(gateway.requests.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'x-request-id': 'from-the-browser-1',
      'timezone-id': 'Europe/Nicosia',
      'x-forwarded-for': '127.0.0.1',
    })
  })

  it.each([
    ['', '127.0.0.1', null],
    ['10.0.0.0/8', '127.0.0.1', null],
    ['loopback', '198.51.100.7', expect.stringContaining('max-age=31536000')],
    ['127.0.0.1, 198.51.100.0/24', '203.0.113.5', expect.stringContaining('max-age=31536000')],
  ])("trusts our proxies (%s), and no others, for the caller's address", async (TRUST_PROXY, address, transport) => {
    const proxied = await startTestGateway({ env: { TRUST_PROXY }, answers: { 'GET /api/countries': [] } })
    const { headers } = await proxied.graphql('{ countries { name } }', undefined, {
      authorization: 'Bearer a-token',
      'x-forwarded-for': '203.0.113.5, 198.51.100.7',
      'x-forwarded-proto': 'https',
    })
    expect([...new Set(proxied.requests.map((request) => request.headers['x-forwarded-for']))]).toEqual([address])
    expect(headers.get('strict-transport-security')).toEqual(transport)
    await proxied.stop()
  })
})
