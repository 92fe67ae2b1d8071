import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { tools } from '../../../shared/generated/tools'
import { someone, startTestGateway, type TestGateway } from '../../test/testGateway'

interface Refusal {
  jsonrpc: string
  error: { code: number; message: string; data: { code: string; docUrl: string } }
}

const ofToken = { ...someone, access_token: { name: 'Assistant', cost_per_minute: null } }
const caps = [
  {
    ...{ id: 3, type: 'lead', interval: 'daily', cap: 10, filled: 10, version: 1, parameters: [] },
    ...{
      window_start: '2026-01-01T00:00:00Z',
      window_end: null,
      reset_time: '00:00',
      timezone: someone.timezone,
      countries: [],
      advertisers: [],
      affiliates: [],
    },
  },
]

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'session' } }

describe('tools for assistants at /mcp', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({
      answers: { 'GET /api/session': ofToken, 'GET /api/caps': caps, 'POST /api/request-log/entries': {} },
      env: { MCP: 'on', COST_PER_MINUTE: '20000' },
    })
  })
  beforeEach(() => {
    gateway.answers['GET /api/session'] = ofToken
    gateway.requests.length = 0
  })
  afterAll(() => gateway.stop())

  const send = async (body: unknown, { at = '/mcp', token = 'pat_one', method = 'POST', headers = {} } = {}) => {
    const response = await fetch(gateway.url + at, {
      method,
      headers: {
        ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const told = (await response.json()) as Refusal & { result: { content: { text: string }[]; isError?: boolean } }
    return { status: response.status, headers: response.headers, told }
  }
  const refusal = async (...sent: Parameters<typeof send>) => {
    const { status, told } = await send(...sent)
    expect(told).toEqual({ jsonrpc: '2.0', error: expect.anything(), id: null })
    const { message, data } = told.error
    expect(data.docUrl).toBe(`/docs/errors/${data.code}`)
    return [status, data.code, message]
  }
  const connect = async (set = '') => {
    const assistant = new Client({ name: 'assistant', version: '1' })
    const requestInit = { headers: { authorization: 'Bearer pat_one' } }
    await assistant.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp${set}`), { requestInit }))
    return assistant
  }

  it('are off unless MCP=on', async () => {
    const usual = await startTestGateway()
    try {
      const response = await fetch(`${usual.url}/mcp`, { method: 'POST', body: '{}' })
      expect([response.status, await response.json()]).toEqual([
        404,
        {
          ...{ jsonrpc: '2.0', id: null },
          error: expect.objectContaining({ message: 'Tools for assistants are off: start the gateway with MCP=on.' }),
        },
      ])
    } finally {
      await usual.stop()
    }
  })

  it('run as the access token, whose words of others stand apart, and are logged as its requests', async () => {
    const assistant = await connect()
    const { content } = await assistant.callTool({ name: 'caps' })
    const [part] = content as { text: string }[]
    expect(JSON.parse(part?.text ?? '')).toMatchObject({ untrusted: { caps: [{ id: '3', cap: 10, filled: 10 }] } })
    const asked = gateway.requests.find(({ path }) => path === '/api/caps')
    expect(asked?.headers.authorization).toBe('Bearer pat_one')
    await assistant.close()
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    const logged = gateway.requests.filter(({ path }) => path === '/api/request-log/entries')
    expect(logged.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        entries: [expect.objectContaining({ operation: 'Caps', kind: 'query', status: 200 })],
      }),
    ])
  })

  it('can be chosen by sets', async () => {
    const names = async (set: string) => {
      const assistant = await connect(set)
      const { tools: offered } = await assistant.listTools()
      await assistant.close()
      return offered.map(({ name }) => name)
    }
    expect(await names('')).toEqual(tools.map(({ name }) => name))
    expect(await names('?set=read')).toEqual(tools.filter(({ kind }) => kind === 'query').map(({ name }) => name))
    expect(await names('?set=leads,alerts')).toEqual(['alerts', 'leads', 'lead', 'pendingConversions'])
    const routing = await names('?set=routing')
    expect(routing).toEqual(expect.arrayContaining(['caps', 'prepareCap', 'confirmChange']))
    expect(routing).not.toContain('preparePrice')
    expect(await refusal(call, { at: '/mcp?set=everything' })).toEqual([
      ...[
        400,
        'BAD_USER_INPUT',
        'The sets of tools are access, alerts, changes, leads, money, partners, read, reports, routing.',
      ],
    ])
  })

  it.each([
    ['no token', { token: '' }, 'Please sign in.'],
    ['a cookie', { token: '', headers: { cookie: 'session=one; device=two' } }, 'Please sign in.'],
  ])('refuse %s with 401', async (_name, sent, message) => {
    expect(await refusal(call, sent)).toEqual([401, 'UNAUTHENTICATED', message])
    expect((await send(call, sent)).headers.get('www-authenticate')).toBe('Bearer')
  })

  it('refuse the token of a session with 401', async () => {
    gateway.answers['GET /api/session'] = someone
    expect(await refusal(call)).toEqual([401, 'UNAUTHENTICATED', 'Send a personal access token as bearer token.'])
  })

  it.each<[string, unknown, number, string, unknown]>([
    ['a batch', [call, call], 400, 'BAD_USER_INPUT', 'Send one message in a request, not a batch.'],
    ['5 MB', JSON.stringify({ ...call, text: 'x'.repeat(5_000_000) }), 413, 'TOO_LARGE', 'The request is too large.'],
    ['half a message', '{"jsonrpc":', 400, 'BAD_REQUEST', 'The body of the request is not valid JSON.'],
    ['deep nesting', '['.repeat(5_000) + ']'.repeat(5_000), 400, 'BAD_REQUEST', expect.stringContaining('nested')],
  ])('refuse %s', async (_name, body, ...expected) => {
    expect(await refusal(body)).toEqual(expected)
    expect(gateway.requests.filter(({ path }) => path !== '/api/session')).toEqual([])
  })

  it('refuse other methods', async () => {
    expect(await refusal(null, { method: 'GET' })).toEqual([405, 'BAD_REQUEST', 'Send messages by POST.'])
    expect(await refusal(null, { method: 'DELETE' })).toEqual([405, 'BAD_REQUEST', 'Send messages by POST.'])
  })

  it('say which tool or argument they do not have', async () => {
    const ask = async (params: object) => (await send({ ...call, params })).told
    expect((await ask({ name: 'deleteEverything' })).error).toMatchObject({
      ...{ code: -32602, message: expect.stringContaining('There is no tool deleteEverything.') },
      data: { code: 'NOT_FOUND' },
    })
    const { isError, content } = (await ask({ name: 'lead', arguments: { id: '1', as: 'admin' } })).result
    expect([isError, JSON.parse(content[0]?.text ?? '')]).toEqual([
      true,
      {
        ...{ message: 'The tool lead does not take as.', code: 'BAD_USER_INPUT' },
        fields: { as: 'The tool has no such argument.' },
      },
    ])
    expect(gateway.requests.filter(({ path }) => path !== '/api/session')).toEqual([])
  })

  it('share the budget of the token with its other requests', async () => {
    const asked = { name: 'leads', arguments: { page: { limit: 500 } } }
    const large = '{ leads(page: { limit: 1000 }) { rows { id email phone offer funnel city firstName lastName } } }'
    const codes: unknown[] = []
    for (let n = 0; n < 2; n++) {
      const { result } = (await send({ ...call, params: asked }, { token: 'pat_spent' })).told
      codes.push((JSON.parse(result.content[0]?.text ?? '') as { code?: string }).code)
    }
    expect(codes[1]).toBe('TOO_MANY_REQUESTS')
    const { errors } = await gateway.graphql(large, {}, { authorization: 'Bearer pat_spent' })
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
  })
})
