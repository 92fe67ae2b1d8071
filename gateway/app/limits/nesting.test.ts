import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { afterEach, describe, expect, it } from '@jest/globals'
import pino from 'pino'
import WebSocket from 'ws'
import { createFormatError } from '../errors/errors'
import type { Context } from '../context/context'
import { createMetrics } from '../process/metrics'
import { observe } from '../context/observe'
import { startTestGateway, type TestGateway } from '../../test/testGateway'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const query = 'query Leads($filter: LeadFilterInput) { leads(filter: $filter) { total } }'
const json = { authorization: 'Bearer a-token', 'content-type': 'application/json' }

let gateway: TestGateway
afterEach(() => (gateway as TestGateway | undefined)?.stop())

/** A gateway whose log lines are kept. */
async function start(answers = {}) {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  gateway = await startTestGateway({ log, answers })
  return lines
}

const tooDeep = {
  message: 'The request is nested too deep: at most 40 lists or objects within each other.',
  extensions: { code: 'BAD_REQUEST', docUrl: '/docs/errors/BAD_REQUEST' },
}

describe('a request nested 2,000 lists deep', () => {
  it.each([2_000, 7_000, 40_000])('is refused with 400 in a body (%i)', async (depth) => {
    const lines = await start()
    for (const address of ['graphql', 'graphql/stream']) {
      const response = await fetch(`${gateway.url}/${address}`, {
        method: 'POST',
        headers: { ...json, accept: 'application/json, text/event-stream' },
        body: `{"query": ${JSON.stringify(query)}, "variables": {"filter": ${nested(depth)}}}`,
      })
      expect([response.status, await response.json()]).toEqual([400, { errors: [tooDeep] }])
    }
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  it('is refused with 400 in the variables of a URL', async () => {
    const lines = await start()
    for (const name of ['variables', 'extensions']) {
      const search = new URLSearchParams({ query }).toString()
      const response = await fetch(`${gateway.url}/graphql?${search}&${name}={"filter":${nested(2_000)}}`, {
        headers: { ...json, 'apollo-require-preflight': '1' },
      })
      expect([response.status, await response.json()]).toEqual([400, { errors: [tooDeep] }])
    }
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  it('is refused with 400 by an export', async () => {
    await start()
    const response = await fetch(`${gateway.url}/export/leads`, {
      method: 'POST',
      headers: json,
      body: `{"columns": ["id"], "filter": ${nested(2_000)}}`,
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'BAD_USER_INPUT', message: tooDeep.message },
    ])
  })

  it('is refused over a WebSocket, which stays open', async () => {
    const lines = await start()
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    const received: { type: string; payload?: { message: string }[] }[] = []
    socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as (typeof received)[number]))
    const until = async (type: string) => {
      while (!received.some((message) => message.type === type)) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: 'Bearer a-token' } }))
    await until('connection_ack')
    const subscription = 'subscription Changes($filter: LeadFilterInput) { leadChanges(filter: $filter) { leadId } }'
    socket.send(
      `{"type":"subscribe","id":"1","payload":{"query":${JSON.stringify(subscription)},"variables":{"filter":${nested(2_000)}}}}`,
    )
    await until('error')
    expect(received.at(-1)?.payload?.[0]?.message).toBe(tooDeep.message)
    expect(socket.readyState).toBe(socket.OPEN)
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
    socket.terminate()
  })

  it('is no 500 as a literal of a document', async () => {
    await start()
    for (const value of [nested(1_400), `${'{a:'.repeat(700)}1${'}'.repeat(700)}`]) {
      const { status } = await gateway.graphql(`{ leads(filter: ${value}) { total } }`)
      expect(status).toBe(400)
    }
  })
})

describe('an internal error', () => {
  it('that Apollo Server does not expect has the request id in its answer and its stack in the log', async () => {
    const lines: { requestId?: string; err?: { stack?: string } }[] = []
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
    const broken: ApolloServerPlugin<Context> = {
      requestDidStart: async () => ({
        willSendResponse: async () => {
          throw new RangeError('Maximum call stack size exceeded')
        },
      }),
    }
    const apollo = new ApolloServer<Context>({
      typeDefs: 'type Query { works: Boolean }',
      plugins: [observe(log, createMetrics()), broken],
      formatError: createFormatError({ hideSuggestions: true }),
      stopOnTerminationSignals: false,
      logger: log,
    })
    await apollo.start()
    const { status, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        ...{ method: 'POST', search: '', body: { query: '{ works }' } },
        headers: new HeaderMap([['content-type', 'application/json']]),
      },
      context: async () => ({ requestId: 'request-of-mine' }) as Context,
    })
    await apollo.stop()
    const requestId = 'request-of-mine'
    expect([status, body.kind === 'complete' && JSON.parse(body.string)]).toEqual([
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
    expect(lines.find((line) => line.requestId === requestId)?.err?.stack).toContain('nesting.test')
  })

  it('of a file route has the request id in its answer', async () => {
    const answer = { error: 'Something went wrong.', message: 'Something went wrong.', code: 'INTERNAL' }
    await start({ 'POST /api/lead-details/export': [500, answer] })
    const response = await fetch(`${gateway.url}/export/leads`, {
      method: 'POST',
      headers: { ...json, 'x-request-id': 'request-of-mine' },
      body: '{"columns":["id"]}',
    })
    expect([response.status, await response.json()]).toEqual([500, { ...answer, request_id: 'request-of-mine' }])
  })
})
