import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway
afterEach(async () => {
  jest.useRealTimers()
  await gateway.stop()
})

type Answer = (request: unknown, response: ServerResponse) => unknown

const never: Answer = () => undefined
const reset: Answer = (_request, response) => void response.socket?.destroy()
const html: Answer = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
const cutJson: Answer = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":1,')
const cutStream: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('[{"id":1,')
  setImmediate(() => response.destroy())
}

const calls = (path: string) => gateway.requests.filter((request) => request.path === path).length

describe('an API that is', () => {
  it.each<[string, Answer | [number, unknown]]>([
    ['slow', never],
    ['hanging up', reset],
    ['answering 502', [502, { error: 'Bad gateway' }]],
    ['answering with HTML', html],
    ['answering JSON that ends too soon', cutJson],
    ['hanging up in mid-answer', cutStream],
  ])('%s gives UPSTREAM_UNAVAILABLE, and its siblings in the query survive', async (_what, answer) => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': answer }, env: { API_TIMEOUT_MS: '300' } })
    const { status, data, errors } = await gateway.graphql('{ session { email } countries { id } }')
    expect([status, data]).toEqual([200, { session: { email: someone.email }, countries: null }])
    expect(errors).toMatchObject([
      { path: ['countries'], extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: expect.any(String) } },
    ])
  })

  it('gone altogether gives UPSTREAM_UNAVAILABLE, and not ready', async () => {
    gateway = await startTestGateway({ env: { API_URL: 'http://127.0.0.1:9' } })
    expect((await gateway.graphql('{ session { email } }')).errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ])
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(503)
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200)
  })
})

describe('a connection that breaks', () => {
  const once = (then: unknown): Answer => {
    let calls = 0
    return (request, response) => (calls++ ? then : reset(request, response))
  }
  it('is tried once more for a read, by GET or by POST', async () => {
    gateway = await startTestGateway({
      answers: {
        'GET /api/countries': once([]),
        'POST /api/lead-details/columns': once({ total: 2, columns: { id: [] } }),
      },
    })
    expect((await gateway.graphql('{ countries { id } leads { total } }')).data).toEqual({
      countries: [],
      leads: { total: 2 },
    })
    expect([calls('/api/countries'), calls('/api/lead-details/columns')]).toEqual([2, 2])
  })

  it('is never tried again for a change', async () => {
    gateway = await startTestGateway({ answers: { 'POST /api/logout': once({}) } })
    const { errors } = await gateway.graphql('mutation { logout { errors { code } } }')
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }])
    expect(calls('/api/logout')).toBe(1)
  })
})

describe('one deadline', () => {
  const ready = async () => {
    const response = await fetch(`${gateway.url}/health/ready`)
    return { status: response.status, ...((await response.json()) as { reason?: string; restart?: boolean }) }
  }

  it('ends waiting for a connection, too', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/countries': never, 'GET /api/timezone': never },
      env: { API_TIMEOUT_MS: '1500', API_CONNECTIONS: '1', SESSION_MEMORY_MS: '10000' },
    })
    await gateway.graphql('{ session { email } }')
    const first = gateway.graphql('{ countries { id } }')
    const started = Date.now()
    const [{ errors }] = await Promise.all([gateway.graphql('{ timeZones { id } }'), first])
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }])
    expect(Date.now() - started).toBeLessThan(3_000)
  })

  it('covers readiness, which requests a restart if a live API stays unreachable', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/countries': never, 'GET /health/live': {} },
      env: { API_TIMEOUT_MS: '600000', API_CONNECTIONS: '1', SESSION_MEMORY_MS: '10000', API_STUCK_MS: '1000' },
    })
    expect(await ready()).toEqual({ status: 'ok' })
    await gateway.graphql('{ session { email } }')
    const leave = new AbortController()
    const taken = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer a-token' },
      body: JSON.stringify({ query: '{ countries { id } }' }),
      signal: leave.signal,
    }).catch(() => null)
    while (!calls('/api/countries')) await wait(20)
    expect(await ready()).toMatchObject({ status: 'unavailable', reason: 'the API did not answer in time' })
    await wait(1_000)
    expect(await ready()).toMatchObject({ reason: expect.stringContaining('cannot reach it'), restart: true })
    leave.abort()
    await taken
    while (!(await fetch(`${gateway.url}/health/ready`)).ok) await wait(20)
  })

  it('asks for no restart while the API itself is down', async () => {
    gateway = await startTestGateway({ env: { API_URL: 'http://127.0.0.1:9', API_STUCK_MS: '100' } })
    await wait(300)
    expect(await ready()).toMatchObject({ reason: 'the API cannot be reached', restart: false })
  })
})

describe('the breaker', () => {
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'setInterval',
        'setImmediate',
        'clearTimeout',
        'clearInterval',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
        'performance',
        'hrtime',
      ],
    })
  })

  it('stops calling an unavailable API, probes after two seconds, then closes', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/session': [503, { error: 'Down' }] } })
    const ask = async () => (await gateway.graphql('{ session { email } }')).errors?.[0]?.extensions
    for (let call = 0; call < 10; call++) await ask()
    expect(gateway.requests.length).toBe(10)

    expect(await ask()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 2 })
    expect(gateway.requests.length).toBe(10)

    jest.setSystemTime(Date.now() + 2_100)
    await ask()
    expect(gateway.requests.length).toBe(11)
    await ask()
    expect(gateway.requests.length).toBe(11)

    gateway.answers['GET /api/session'] = someone
    jest.setSystemTime(Date.now() + 2_100)
    expect(await ask()).toBeUndefined()
    expect(await ask()).toBeUndefined()
    expect(gateway.requests.length).toBe(13)
  })

  it.each<[string, Answer | [number, unknown]]>([
    ['answers 500', [500, { error: 'A bug' }]],
    ['answers 501', [501, { error: 'A bug' }]],
    ['answers with HTML', html],
    ['answers JSON that ends too soon', cutJson],
    ['hangs up', reset],
    ['refuses', [401, { error: 'No', message: 'No', code: 'UNAUTHENTICATED' }]],
  ])('takes no notice of a route that %s', async (_what, answer) => {
    gateway = await startTestGateway({ answers: { 'POST /api/logout': answer } })
    for (let call = 0; call < 15; call++) await gateway.graphql('mutation { logout { errors { code } } }')
    expect(calls('/api/logout')).toBe(15)
  })

  it.each<[string, Answer | [number, unknown]]>([
    ['answers 503', [503, { error: 'Down' }]],
    ['does not answer in time', never],
  ])('cuts off a route that %s, and no other', async (_what, answer) => {
    gateway = await startTestGateway({
      answers: { 'GET /api/countries': answer, 'GET /api/timezone': [] },
      env: { API_TIMEOUT_MS: '1500' },
    })
    await Promise.all(Array.from({ length: 10 }, () => gateway.graphql('{ countries { id } }')))
    const refused = await gateway.graphql('{ timeZones { id } countries { id } }')
    expect(refused.data).toEqual({ timeZones: [], countries: null })
    expect(refused.errors).toMatchObject([{ path: ['countries'], extensions: { retryAfterSeconds: 2 } }])
    expect(calls('/api/countries')).toBe(10)
  })

  it('counts failures to connect against the API as a whole', async () => {
    gateway = await startTestGateway({ env: { API_URL: 'http://127.0.0.1:9' } })
    for (let call = 0; call < 10; call++) await gateway.graphql('{ session { email } }')
    const { errors } = await gateway.graphql('mutation { login(email: "a", password: "b") { step } }', {}, {})
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 2 } }])
  })
})
