import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { createClient } from 'graphql-sse'
import { permissionCode } from '../../../shared/access/permissions'
import { someone, startTestGateway, type TestGateway, type TestOptions } from '../../test/testGateway'

let gateway: TestGateway

const facts = (count: number) => ({
  count,
  new: null,
  newest: { lead_id: 9, advertiser_name: 'Halden Trade', country_name: 'Germany', revenue: 850 },
  as_of: '2026-11-20 12:00:00',
})
const subscription = 'subscription { pendingFtd { count newest { leadId advertiserName countryName revenue } } }'

/** An API whose event stream is written by the test. */
async function startWithStream(options: TestOptions = {}) {
  const streams: ServerResponse[] = []
  let onOpen = () => {}
  let onLeave = () => {}
  const left = new Promise<void>((resolve) => (onLeave = resolve))
  gateway = await startTestGateway({
    ...options,
    answers: {
      'GET /api/pending-conversions/stream': (_request: unknown, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
        response.once('close', onLeave)
        streams.push(response)
        onOpen()
      },
      ...options.answers,
    },
  })
  return {
    streams,
    /** A stream of the API was closed. */
    left,
    opened: (count: number) =>
      new Promise<void>((resolve) => {
        onOpen = () => streams.length >= count && resolve()
        onOpen()
      }),
    say: (event: unknown) => streams.forEach((stream) => stream.write(`data: ${JSON.stringify(event)}\n\n`)),
  }
}

const ask = (body: unknown, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${gateway.url}/graphql/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      authorization: 'Bearer a-token',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })
const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] }
  return [response.status, errors[0]?.extensions.code]
}

describe('a subscription', () => {
  afterEach(() => gateway.stop())

  it("works with the graphql-sse client; disconnecting ends the API's stream", async () => {
    const { opened, say, left } = await startWithStream()
    const client = createClient({
      url: `${gateway.url}/graphql/stream`,
      headers: { authorization: 'Bearer a-token' },
      retryAttempts: 0,
    })
    const results = client.iterate({ query: subscription })
    const first = results.next()
    await opened(1)
    say(facts(3))
    expect((await first).value).toEqual({
      data: {
        pendingFtd: {
          count: 3,
          newest: { leadId: '9', advertiserName: 'Halden Trade', countryName: 'Germany', revenue: 850 },
        },
      },
    })
    say(facts(4))
    expect((await results.next()).value).toMatchObject({ data: { pendingFtd: { count: 4 } } })
    await results.return?.()
    await left
  })

  it('ends when the API ends it, and is cut when the API breaks', async () => {
    const { opened, say, streams } = await startWithStream()
    const ended = await ask({ query: subscription })
    await opened(1)
    say(facts(1))
    streams[0]?.end()
    expect(await ended.text()).toMatch(
      /^event: next\ndata: \{"data":\{"pendingFtd":\{"count":1,.*\n\nevent: complete\ndata: \n\n$/,
    )
    const broken = await ask({ query: subscription })
    await opened(2)
    streams[1]?.destroy()
    await expect(broken.text()).rejects.toThrow()
  })

  it('ends at once when the gateway is told to stop', async () => {
    const { opened } = await startWithStream({ env: { SHUTDOWN_PAUSE_MS: '0' } })
    const response = await ask({ query: subscription })
    await opened(1)
    const stopped = gateway.stop()
    expect(await response.text()).toContain('event: complete')
    await stopped
  })

  it('is no request in flight, but bounded all the same', async () => {
    const { opened } = await startWithStream({ env: { MAX_CONCURRENT_REQUESTS: '1', MAX_EVENT_STREAMS: '1' } })
    const leave = new AbortController()
    await ask({ query: subscription }, {}, { signal: leave.signal })
    await opened(1)
    expect((await gateway.graphql('{ session { email } }')).status).toBe(200)
    const second = await ask({ query: subscription })
    expect([second.headers.get('retry-after'), await refusal(second)]).toEqual(['60', [503, 'UPSTREAM_UNAVAILABLE']])
    leave.abort()
  })

  it('is refused to a user who has too many, while others get theirs', async () => {
    const { opened } = await startWithStream({ env: { MAX_EVENT_STREAMS: '5', MAX_EVENT_STREAMS_PER_USER: '2' } })
    const leave = new AbortController()
    for (let n = 1; n <= 2; n++) {
      await ask({ query: subscription }, {}, { signal: leave.signal })
      await opened(n)
    }
    const third = await ask({ query: subscription })
    expect([third.headers.get('retry-after'), await refusal(third)]).toEqual(['60', [429, 'TOO_MANY_REQUESTS']])
    gateway.answers['GET /api/session'] = { ...someone, user_id: 8 }
    expect((await ask({ query: subscription }, {}, { signal: leave.signal })).status).toBe(200)
    leave.abort()
  })

  it('is refused without a session or permission before any stream or call', async () => {
    await startWithStream()
    const asked = () => gateway.requests.filter(({ path }) => path.endsWith('/stream')).length
    expect(await refusal(await ask({ query: subscription }, { authorization: '' }))).toEqual([401, 'UNAUTHENTICATED'])
    gateway.answers['GET /api/session'] = {
      ...someone,
      permissions: someone.permissions.filter((code) => code !== permissionCode('PENDING_CONVERSIONS_LIST')),
    }
    expect(await refusal(await ask({ query: subscription }))).toEqual([403, 'FORBIDDEN'])
    const eventsAlone = await ask({ query: subscription }, { accept: 'text/event-stream' })
    expect([eventsAlone.status, await eventsAlone.text()]).toEqual([
      200,
      expect.stringMatching(/^event: next\ndata: \{"errors":\[.*FORBIDDEN.*\n\nevent: complete/),
    ])
    expect(asked()).toBe(0)
  })

  it('passes on why the API refuses it, and shows nothing of what went wrong inside', async () => {
    await startWithStream({
      answers: {
        'GET /api/pending-conversions/stream': [429, { error: 'Full', message: 'Full', code: 'TOO_MANY_REQUESTS' }],
      },
    })
    expect(await refusal(await ask({ query: subscription }))).toEqual([429, 'TOO_MANY_REQUESTS'])
    gateway.answers['GET /api/pending-conversions/stream'] = [
      500,
      { error: 'secret', message: 'secret', code: 'INTERNAL' },
    ]
    const broken = await ask({ query: subscription })
    expect([broken.status, await broken.text()]).toEqual([500, expect.not.stringContaining('secret')])
  })

  it('that says nonsense is cut, and tells nothing of it', async () => {
    const { opened, streams } = await startWithStream()
    const response = await ask({ query: subscription })
    await opened(1)
    streams[0]?.write('data: {"secret":\n\n')
    await expect(response.text()).rejects.toThrow()
  })
})

describe('POST /graphql/stream', () => {
  beforeAll(async () => {
    gateway = await startTestGateway({ env: { GRAPHQL_INTROSPECTION: '0' } })
  })
  afterAll(() => gateway.stop())

  it.each([
    ['no JSON', '{"query":'],
    ['no query', { variables: {} }],
    ['a broken query', { query: 'subscription {' }],
    ['a query', { query: '{ session { email } }' }],
    ['a mutation', { query: 'mutation { logout { errors { code } } }' }],
    ['an unknown field', { query: 'subscription { everything }' }],
    ['two streams in one', { query: 'subscription { a: pendingFtd { count } b: pendingFtd { count } }' }],
    [
      'too many aliases',
      { query: `subscription { pendingFtd { ${Array.from({ length: 40 }, (_, n) => `a${n}: count`).join(' ')} } }` },
    ],
    ['too many tokens', { query: `subscription { pendingFtd { ${'count '.repeat(4000)} } }` }],
    [
      'a variable that does not fit',
      { query: 'subscription($no: Int!) { pendingFtd { count @include(if: true) asOf @skip(if: $no) } }' },
    ],
    ['a batch', [{ query: subscription }]],
  ])('refuses %s with 400', async (_what, body) => {
    expect((await refusal(await ask(body)))[0]).toBe(400)
    expect(gateway.requests.filter(({ path }) => path !== '/api/session')).toEqual([])
  })

  it('refuses what a foreign page could send without asking, and other verbs', async () => {
    expect((await ask({ query: subscription }, { 'content-type': 'text/plain' })).status).toBe(400)
    expect((await fetch(`${gateway.url}/graphql/stream?query=${subscription}`)).status).toBe(405)
    expect((await ask({ query: subscription }, { accept: 'application/json' })).status).toBe(406)
  })

  it('is the only place for subscriptions', async () => {
    const { status, errors } = await gateway.graphql(subscription)
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
  })

  it('shows the schema only where that is allowed', async () => {
    expect(
      await refusal(
        await ask({
          query: 'subscription { pendingFtd { count } } query Q { __schema { description } }',
          operationName: 'Q',
        }),
      ),
    ).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
  })
})
