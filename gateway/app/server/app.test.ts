import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from '@jest/globals'
import { readConfig } from './config'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

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
