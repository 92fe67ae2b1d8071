import { type IncomingMessage, request } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery } from 'graphql'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const large = (index: number) => `query Q${index} { countries { ${'id '.repeat(2_900)} } }`
const ended = [401, { error: 'Ended', message: 'Your session has ended.', code: 'UNAUTHENTICATED' }]

describe('callers who are not signed in', () => {
  let gateway: TestGateway
  afterEach(() => gateway.stop())

  const codeOf = async (query: string, headers: Record<string, string> = {}) => {
    const { status, errors } = await gateway.graphql(query, undefined, headers)
    return [status, errors?.[0]?.extensions.code]
  }

  it('may take the sign-in steps, by fragments too, and ask for __typename', async () => {
    gateway = await startTestGateway({ answers: { 'POST /api/login': [400, { error: 'No', code: 'BAD_USER_INPUT' }] } })
    for (const query of [
      'mutation { login(email: "a", password: "b") { errors { code } } }',
      'mutation { ...L } fragment L on Mutation { ... { login(email: "a", password: "b") { errors { code } } } }',
      '{ __typename }',
      'query A { __typename ...A } fragment A on Query { a: __typename ...B } fragment B on Query { ...A }',
    ]) {
      expect([query, (await codeOf(query))[1]]).not.toEqual([query, 'UNAUTHENTICATED'])
    }
    expect((await gateway.graphql('{ __typename }', undefined, {})).data).toEqual({ __typename: 'Query' })
  })

  it('may introspect where that is on, and not where it is off', async () => {
    gateway = await startTestGateway({ env: { GRAPHQL_INTROSPECTION: '1' } })
    expect((await gateway.graphql(getIntrospectionQuery(), undefined, {})).errors).toBeUndefined()
    await gateway.stop()
    gateway = await startTestGateway({ env: { GRAPHQL_INTROSPECTION: '0' } })
    expect(await codeOf(getIntrospectionQuery())).toEqual([401, 'UNAUTHENTICATED'])
  })

  it.each([
    ['another field', '{ countries { id } }'],
    ['an alias for another field', '{ login: countries { id } }'],
    ['a field that does not exist', '{ everything }'],
    [
      'another field in a fragment',
      '{ ...F } fragment F on Query { ... @include(if: true) { __typename countries { id } } }',
    ],
    ['another operation of the document', 'query A { __typename } query B { countries { id } }'],
    ['a large document', large(1)],
    ['a large document of permitted fields', `{ ${'__typename '.repeat(2_900)} }`],
  ])('are refused %s before it is validated', async (_what, query) => {
    gateway = await startTestGateway()
    expect(await codeOf(query)).toEqual([401, 'UNAUTHENTICATED'])
    expect(gateway.requests).toEqual([])
    gateway.answers['GET /api/session'] = ended
    expect(await codeOf(query, { authorization: 'Bearer stale' })).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('may sign in with the token of a session that has ended', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/session': ended, 'POST /api/login': [400, { error: 'No', code: 'BAD_USER_INPUT' }] },
    })
    const { data } = await gateway.graphql('mutation { login(email: "a", password: "b") { errors { code } } }')
    expect(data).toEqual({ login: { errors: [{ code: 'BAD_USER_INPUT' }] } })
  })

  it('have a budget by address, and those who are signed in have none', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/countries': [] },
      env: { ANONYMOUS_PER_MINUTE: '3', TRUST_PROXY: 'loopback' },
    })
    expect((await gateway.graphql('{ countries { id } }')).status).toBe(200)
    const from = (address: string) => gateway.graphql('{ __typename }', undefined, { 'x-forwarded-for': address })
    const statuses = []
    for (const host of [1, 2, 3, 4]) statuses.push((await from(`2001:db8:0:1::${host}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await from('2001:db8:0:1::5')
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: expect.any(Number),
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('2001:db8:0:2::1')).status).toBe(200)
    for (let call = 0; call < 5; call++)
      expect(
        (
          await gateway.graphql('{ countries { id } }', undefined, {
            authorization: 'Bearer a-token',
            'x-forwarded-for': '2001:db8:0:1::1',
          })
        ).status,
      ).toBe(200)
  })

  it('have a budget for guesses of tokens, which shuts out nobody who was known', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [] }, env: { ANONYMOUS_PER_MINUTE: '3' } })
    expect((await gateway.graphql('{ countries { id } }')).status).toBe(200)
    const known = gateway.answers['GET /api/session']
    gateway.answers['GET /api/session'] = ended
    const statuses = []
    for (const guess of [1, 2, 3, 4, 5])
      statuses.push((await codeOf('{ countries { id } }', { authorization: `Bearer guess-${guess}` }))[0])
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    gateway.answers['GET /api/session'] = known
    expect((await gateway.graphql('{ countries { id } }')).status).toBe(200)
  })

  it('are refused after a second, before the body is read, once the budget is used up', async () => {
    gateway = await startTestGateway({ env: { ANONYMOUS_PER_MINUTE: '1' } })
    const spend = () => gateway.graphql('{ countries { id } }', undefined, {})
    expect([(await spend()).status, (await spend()).status]).toEqual([401, 429])
    for (const path of ['/graphql', '/graphql/stream']) {
      const start = performance.now()
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': 10_000 }
        const call = request(`${gateway.url}${path}`, { method: 'POST', headers }, resolve).on('error', reject)
        call.flushHeaders() // never sends the body
      })
      expect([response.statusCode, Number(response.headers['retry-after'])]).toEqual([429, expect.any(Number)])
      expect(performance.now() - start).toBeGreaterThan(900)
      response.destroy()
    }
  })

  it('open no stream, whatever they send', async () => {
    gateway = await startTestGateway()
    const response = await fetch(`${gateway.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json' },
      body: JSON.stringify({ query: `subscription { pendingFtd { ${'count '.repeat(2_900)} } }` }),
    })
    expect(response.status).toBe(401)
  })
})

describe('an API that cannot say who calls', () => {
  it('is told as such, with the id of the request', async () => {
    const gateway = await startTestGateway({ answers: { 'GET /api/session': [503, { error: 'Down' }] } })
    const { status, errors } = await gateway.graphql('{ countries { id } }')
    expect([status, errors]).toMatchObject([
      503,
      [{ extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: expect.any(String) } }],
    ])
    await gateway.stop()
  })
})
