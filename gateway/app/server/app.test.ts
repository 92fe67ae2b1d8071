import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from '@jest/globals'
import { readConfig } from '../process/config'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

let gateway: TestGateway | undefined
afterEach(() => gateway?.stop())

/** A response that the test sends when it wants. */
function held() {
  const waiting: ServerResponse[] = []
  let arrived = () => {}
  return {
    answer: (_request: unknown, response: ServerResponse) => {
      waiting.push(response)
      arrived()
    },
    arrivals: (count: number) =>
      new Promise<void>((resolve) => {
        arrived = () => waiting.length >= count && resolve()
        arrived()
      }),
    release: (body: unknown) => {
      for (const response of waiting)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
  }
}

describe('the gateway', () => {
  it('tells callers beyond its capacity to come back, and finishes the others', async () => {
    const countries = held()
    gateway = await startTestGateway({
      answers: { 'GET /api/countries': countries.answer },
      env: { MAX_CONCURRENT_REQUESTS: '2' },
    })
    const { graphql } = gateway
    const accepted = [graphql('{ countries { id } }'), graphql('{ countries { id } }')]
    await countries.arrivals(2)
    const refused = await graphql('{ countries { id } }')
    expect([refused.status, refused.headers.get('retry-after'), refused.errors?.[0]?.extensions.code]).toEqual([
      503,
      '1',
      'UPSTREAM_UNAVAILABLE',
    ])
    countries.release([])
    expect((await Promise.all(accepted)).map(({ status, data }) => [status, data])).toEqual([
      [200, { countries: [] }],
      [200, { countries: [] }],
    ])
  })

  it('refuses a user whose requests are all running, on any token, and serves others', async () => {
    const countries = held()
    gateway = await startTestGateway({
      answers: {
        'GET /api/countries': countries.answer,
        'GET /api/session': ({ headers }: IncomingMessage) => ({
          ...someone,
          user_id: headers.authorization === 'Bearer other' ? 8 : 7,
        }),
      },
      env: { MAX_CONCURRENT_REQUESTS_PER_USER: '2' },
    })
    const { graphql } = gateway
    const send = (token: string) => graphql('{ countries { id } }', {}, { authorization: `Bearer ${token}` })
    const accepted = [send('one'), send('two')]
    await countries.arrivals(2)
    const refused = await send('three')
    expect([refused.status, refused.headers.get('retry-after'), refused.errors?.[0]]).toEqual([
      429,
      '1',
      {
        message: 'You have 2 requests running. Please wait until one of them has ended.',
        extensions: { code: 'TOO_MANY_REQUESTS', docUrl: '/docs/errors/TOO_MANY_REQUESTS', retryAfterSeconds: 1 },
      },
    ])
    accepted.push(send('other'))
    await countries.arrivals(3)
    countries.release([])
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await graphql('{ __typename }')).status).toBe(200)
  })

  it('limits the sign-ins of one address without a token', async () => {
    const login = held()
    gateway = await startTestGateway({
      answers: { 'POST /api/login': login.answer },
      env: { MAX_CONCURRENT_REQUESTS_PER_USER: '2', TRUST_PROXY: 'loopback' },
    })
    const { graphql } = gateway
    const from = (address: string) =>
      graphql('mutation { login(email: "a", password: "b") { step } }', {}, { 'x-forwarded-for': address })
    const accepted = [from('192.0.2.1'), from('192.0.2.1')]
    await login.arrivals(2)
    expect((await from('192.0.2.1')).status).toBe(429)
    accepted.push(from('192.0.2.2'))
    await login.arrivals(3)
    login.release({})
    await Promise.all(accepted)
  })

  it('keeps nobody waiting for those who send slowly', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [] }, env: { MAX_CONCURRENT_REQUESTS: '2' } })
    const { port } = new URL(gateway.url)
    const slow = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const socket = connect(Number(port), '127.0.0.1')
        await once(socket, 'connect')
        socket.write(
          `POST ${index < 3 ? '/graphql' : '/export/leads'} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
        )
        return socket
      }),
    )
    expect(await gateway.graphql('{ countries { id } }')).toMatchObject({ status: 200, data: { countries: [] } })
    const exported = await fetch(`${gateway.url}/export/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(exported.status).not.toBe(503)
    for (const socket of slow) socket.destroy()
  })

  it('keeps idle connections longer than load balancers do, so that no request meets a closing one', async () => {
    gateway = await startTestGateway()
    const { headers } = await fetch(`${gateway.url}/health/live`)
    expect(headers.get('keep-alive')).toBe('timeout=620')
  })

  it('holds no place for those who have left', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [] }, env: { MAX_CONCURRENT_REQUESTS: '2' } })
    const { port } = new URL(gateway.url)
    const body = gzipSync(JSON.stringify({ query: '{ countries { id } }', variables: { text: 'x'.repeat(900_000) } }))
    const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`
    // Between the end of the body and its decompression.
    for (let caller = 0; caller < 40; caller++) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(Buffer.concat([Buffer.from(head), body]))
      await wait(caller / 8)
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    // As soon as the last body is decompressed; a place that is held stays so.
    const answer = () => gateway?.graphql('{ countries { id } }')
    while ((await answer())?.status === 503) await wait(20)
    expect(await answer()).toMatchObject({ status: 200, data: { countries: [] } })
  })

  it('stops without failing open requests: not ready, then closed by responses', async () => {
    const countries = held()
    gateway = await startTestGateway({
      answers: { 'GET /api/countries': countries.answer },
      env: { SHUTDOWN_PAUSE_MS: '300' },
    })
    const underWay = gateway.graphql('{ countries { id } }')
    await countries.arrivals(1)
    const stopped = gateway.stop()
    const ready = await fetch(`${gateway.url}/health/ready`)
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
    countries.release([])
    expect((await underWay).data).toEqual({ countries: [] })
    await stopped
    await expect(fetch(`${gateway.url}/health/live`)).rejects.toThrow()
    gateway = undefined
  })

  it('answers an address that is not well formed with 400 and an error', async () => {
    gateway = await startTestGateway()
    for (const path of ['/api/leads/%E0%A4%A', '/%zz', '/docs/%', '/export/%E0%A4%A']) {
      const response = await fetch(`${gateway.url}${path}`)
      const message = 'The address is not well formed.'
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: message, message, code: 'BAD_USER_INPUT' },
      ])
    }
  })

  it('logs a caller who leaves before the session is known at debug, and as no error', async () => {
    const lines: [string, string][] = []
    const noting = (level: string) => (_details: object, text: string) => lines.push([level, text])
    const log = { error: noting('error'), warn: noting('warn'), info: noting('info'), debug: noting('debug') }
    const session = held()
    gateway = await startTestGateway({
      answers: { 'GET /api/session': session.answer },
      log: log as unknown as Parameters<typeof startTestGateway>[0] extends { log?: infer L } | undefined ? L : never,
    })
    const leaving = new AbortController()
    const call = fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer a-token' },
      body: JSON.stringify({ query: '{ countries { id } }' }),
      signal: leaving.signal,
    })
    await session.arrivals(1)
    leaving.abort()
    await expect(call).rejects.toThrow()
    while (!lines.some(([, text]) => text === 'A request failed')) await wait(10)
    expect(lines.filter(([level]) => level !== 'debug')).toEqual([])
  })

  it('counts operations and calls on a port of its own, and not on the public one', async () => {
    gateway = await startTestGateway({ answers: { 'GET /api/countries': [] } })
    await gateway.graphql('{ countries { id } }')
    const text = await (await fetch(gateway.metricsUrl)).text()
    expect(text).toContain('gateway_operations_total{operation="query",code="OK"} 1')
    expect(text).toMatch(/gateway_upstream_seconds_count\{method="GET",route="\/api\/countries",code="OK"\} 1/)
    expect((await fetch(`${gateway.url}/metrics.txt`)).status).toBe(404)
    expect(new URL(gateway.metricsUrl).port).not.toBe(new URL(gateway.url).port)
  })
})

describe('the configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      apiUrl: 'http://127.0.0.1:4001',
      introspection: false,
      production: true,
    })
  })

  it('takes PORT where GATEWAY_PORT is not set', () => {
    expect([readConfig({ PORT: '5000' }).port, readConfig({ PORT: '5000', GATEWAY_PORT: '6000' }).port]).toEqual([
      5000, 6000,
    ])
  })

  it('names every variable at fault', () => {
    expect(() => readConfig({ API_URL: 'ftp://x', GATEWAY_PORT: 'many', GRAPHQL_INTROSPECTION: 'yes' })).toThrow(
      /GATEWAY_PORT[\s\S]*API_URL[\s\S]*GRAPHQL_INTROSPECTION/,
    )
  })
})
