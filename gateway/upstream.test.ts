import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { someone, startTestGateway, type TestGateway } from './testGateway'

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
  const calls = (path: string) => gateway.requests.filter((request) => request.path === path).length

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

  it('stops calling an API that is down, probes it after two seconds, and closes when it is back', async () => {
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

  it('takes no notice of refusals: they are answers', async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/session': [401, { error: 'No', message: 'No', code: 'UNAUTHENTICATED' }] },
    })
    for (let call = 0; call < 15; call++) await gateway.graphql('{ session { email } }')
    expect(gateway.requests.length).toBe(15)
  })
})
