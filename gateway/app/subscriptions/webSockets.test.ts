import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from '@jest/globals'
import { buildSchema } from 'graphql'
import { type Client, createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { permissionCode } from '../../../shared/access/permissions'
import { someone, startTestGateway, type TestGateway, type TestOptions } from '../../test/testGateway'
import type { Log } from '../process/log'
import { createWebSockets } from './webSockets'
import { webSocketLimits } from './webSocketLimits'

let gateway: TestGateway
const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose()
  await gateway.stop()
})

const subscription = 'subscription { pendingFtd { count } }'
const facts = (count: number) => ({ count, others: count, new: null, newest: null, as_of: '2026-11-20 12:00:00' })

/** An API whose event stream is written by the test. */
async function start(options: TestOptions = {}) {
  const streams: ServerResponse[] = []
  let left = 0
  gateway = await startTestGateway({
    ...options,
    answers: {
      'GET /api/pending-conversions/stream': (_request: unknown, response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
        response.once('close', () => left++)
        streams.push(response)
      },
      ...options.answers,
    },
  })
  return {
    streams,
    left: () => left,
    say: (count: number) => streams.forEach((one) => one.write(`data: ${JSON.stringify(facts(count))}\n\n`)),
  }
}
async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}
const address = () => `${gateway.url.replace('http', 'ws')}/graphql`

function connect(authorization = 'Bearer a-token') {
  const closed: { code?: number } = {}
  const client = createClient({
    url: address(),
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
    retryAttempts: 0,
    lazy: true,
    on: { closed: (event) => (closed.code = (event as { code: number }).code) },
  })
  clients.push(client)
  return { client, closed }
}
/** First result of an operation: its data, or the codes of its errors. */
async function first(client: Client, query = subscription) {
  try {
    for await (const { data, errors } of client.iterate({ query }))
      return errors ? errors.map(({ extensions }) => extensions?.code) : data
    return 'nothing'
  } catch (fault) {
    if (Array.isArray(fault)) return fault.map(({ extensions }: { extensions?: { code?: string } }) => extensions?.code)
    const { code } = fault as { code?: number }
    return code
  }
}
/** Response to a plain connection: HTTP status of a refusal, or the close code. */
const knock = (options: WebSocket.ClientOptions = {}, path = '', send?: string) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(address() + path, 'graphql-transport-ws', options)
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    socket.on('error', () => {}) // detected by the message before or after it
    socket.on('open', () => send !== undefined && socket.send(send))
    socket.on('close', (code) => resolve(code))
  })

describe('subscriptions over WebSocket', () => {
  it("works with the graphql-transport-ws client; leaving ends the API's stream", async () => {
    const { streams, say, left } = await start()
    const { client } = connect()
    const results = client.iterate<{ pendingFtd: { count: number } }>({ query: subscription })
    const next = results.next()
    await until(() => streams.length === 1)
    say(3)
    expect((await next).value).toEqual({ data: { pendingFtd: { count: 3 } } })
    say(4)
    expect((await results.next()).value).toEqual({ data: { pendingFtd: { count: 4 } } })
    expect(gateway.requests.find(({ path }) => path.endsWith('/stream'))?.headers.authorization).toBe('Bearer a-token')
    await results.return?.()
    await until(() => left() === 1)
  })

  it('are complete when the API ends them, as it does when the token is revoked', async () => {
    const { streams, say } = await start()
    const { client } = connect()
    const results = client.iterate({ query: subscription })
    const next = results.next()
    await until(() => streams.length === 1)
    say(1)
    await next
    streams[0]?.end()
    expect(await results.next()).toEqual({ done: true, value: undefined })
    gateway.answers['GET /api/session'] = [401, { error: 'No', message: 'No', code: 'UNAUTHENTICATED' }]
    expect(await first(client)).toBe(4403)
  })

  it('close the connection without a session, and return an error without permission', async () => {
    await start()
    gateway.answers['GET /api/session'] = [401, { error: 'No', message: 'No', code: 'UNAUTHENTICATED' }]
    expect([await first(connect('').client), await first(connect('Bearer wrong').client)]).toEqual([4403, 4403])
    gateway.answers['GET /api/session'] = {
      ...someone,
      permissions: someone.permissions.filter((code) => code !== permissionCode('PENDING_CONVERSIONS_LIST')),
    }
    expect(await first(connect().client)).toEqual(['FORBIDDEN'])
  })

  it('use the budget of their token, and only stored documents if so configured', async () => {
    await start({ env: { COST_PER_MINUTE: '1000' } })
    gateway.answers['GET /api/session'] = { ...someone, access_token: { name: 'Tool', cost_per_minute: 1 } }
    expect(await first(connect().client)).toEqual(['TOO_COSTLY'])
    await gateway.stop()
    await start({ env: { TRUSTED_DOCUMENTS: 'only', DOCUMENTS_FILE: 'web/generated/documents.json' } })
    expect(await first(connect('Bearer of-a-session').client)).toEqual(['DOCUMENT_NOT_TRUSTED'])
  })

  it('obey the limits of depth, cost and validity, and are the only operations', async () => {
    await start()
    const { client } = connect()
    const aliases = Array.from({ length: 31 }, (_, n) => `a${n}: count`).join(' ')
    expect(await first(client, `subscription { pendingFtd { ${aliases} } }`)).toEqual(['GRAPHQL_VALIDATION_FAILED'])
    expect(await first(client, 'subscription { nothing }')).toEqual(['GRAPHQL_VALIDATION_FAILED'])
    expect(await first(client, 'subscription {')).toEqual(['GRAPHQL_PARSE_FAILED'])
    for (const query of ['{ session { email } }', 'mutation { logout { errors { message } } }'])
      expect(await first(client, query)).toEqual(['BAD_REQUEST'])
  })

  it('are at most so many of a connection, and connections at most so many of a user', async () => {
    const { streams } = await start()
    const { client } = connect()
    const open = Array.from({ length: webSocketLimits.subscriptions }, () => client.iterate({ query: subscription }))
    open.forEach((results) => void results.next().catch(() => undefined))
    await until(() => streams.length === webSocketLimits.subscriptions)
    expect(await first(client)).toEqual(['TOO_MANY_REQUESTS'])
    for (let n = 1; n < webSocketLimits.perUser; n++) {
      const before = streams.length
      void connect()
        .client.iterate({ query: subscription })
        .next()
        .catch(() => undefined)
      await until(() => streams.length > before)
    }
    expect(await first(connect().client)).toBe(4429)
    gateway.answers['GET /api/session'] = { ...someone, user_id: 8 }
    const before = streams.length
    void connect('Bearer another')
      .client.iterate({ query: subscription })
      .next()
      .catch(() => undefined)
    await until(() => streams.length > before)
  })

  it('are not kept out by connections that never sign in, of which an address has few', async () => {
    const { streams } = await start({ env: { MAX_EVENT_STREAMS: '30' } })
    const idle = Array.from({ length: 40 }, () => new WebSocket(address(), 'graphql-transport-ws'))
    const opened = await Promise.all(
      idle.map(
        (socket) =>
          new Promise<boolean>((resolve) => {
            socket.once('open', () => resolve(true))
            socket.once('error', () => resolve(false))
          }),
      ),
    )
    expect(opened.filter(Boolean)).toHaveLength(webSocketLimits.perAddress)
    for (const socket of idle) socket.terminate()
    void connect()
      .client.iterate({ query: subscription })
      .next()
      .catch(() => undefined)
    await until(() => streams.length === 1)
  })

  it('refuse connections of other sites, at other paths, and over the limit', async () => {
    await start({ env: { MAX_EVENT_STREAMS: '1' } })
    expect(await knock({ origin: 'https://elsewhere.test' })).toBe(403)
    expect(await knock({}, '/stream')).toBe(404)
    const { client } = connect()
    void client
      .iterate({ query: subscription })
      .next()
      .catch(() => undefined)
    await until(() => gateway.requests.length > 0)
    expect(await knock({ origin: gateway.url })).toBe(503)
  })

  it('end with a connection that sends a large message, no token or no JSON', async () => {
    await start()
    expect(await knock({}, '', 'x'.repeat(webSocketLimits.messageBytes + 1))).toBe(1009)
    expect(await knock({}, '', 'no JSON')).toBe(4400)
    expect(await knock()).toBe(4408)
  })

  it('end when the gateway is told to stop, with a code that asks to connect again', async () => {
    const { streams } = await start()
    const { client, closed } = connect()
    void client
      .iterate({ query: subscription })
      .next()
      .catch(() => undefined)
    await until(() => streams.length === 1)
    await gateway.stop()
    await until(() => closed.code !== undefined)
    expect(closed.code).toBe(1001)
  })

  it('are refused with the error and the request id, also when the refusal is a fault', async () => {
    const lines: string[] = []
    const log = { error: (details: object) => lines.push(JSON.stringify(details)) } as unknown as Log
    const faulty = createWebSockets({
      ...({} as Parameters<typeof createWebSockets>[0]),
      ...{ log, config: { introspection: true, maxEventStreams: 1 } },
      schema: buildSchema('type Query { a: Int }'),
      admission: { signedIn: async () => {}, overBudget: () => Promise.reject(new Error('A secret')) },
    })
    const server = createServer().on('upgrade', (request, socket, head) => faulty.upgrade(request, socket, head))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws')
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    const requestId = response.headers['x-request-id']
    expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
      500,
      {
        errors: [
          {
            message: 'Something went wrong.',
            extensions: { code: 'INTERNAL', docUrl: '/docs/errors/INTERNAL', requestId },
          },
        ],
      },
    ])
    expect(lines).toEqual([expect.stringContaining(String(requestId))])
    server.close()
  })
})
