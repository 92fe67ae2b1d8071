import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createClient, gql, rowsOf } from './client'
import { ApiError, BadInputError, ConflictError, UnavailableError } from './errors'

interface Sent {
  path: string
  token: string | undefined
  query: string
  variables: Record<string, unknown>
}
type Answer = (response: ServerResponse) => void

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const json =
  (body: object, status = 200, headers = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const fault = (code: string, status: number, extensions = {}, headers = {}) =>
  json({ errors: [{ message: 'As told.', extensions: { code, ...extensions } }] }, status, headers)
const busy = fault('UPSTREAM_UNAVAILABLE', 503, { retryAfterSeconds: 0 }, { 'retry-after': '0' })
const cut: Answer = (response) => void response.destroy()

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const part of request) text += String(part)
  return text
    ? (JSON.parse(text) as { query: string; variables: Record<string, unknown> })
    : { query: '', variables: {} }
}

/** A client of a server with these answers in turn, and what it was sent. */
async function clientOf(...answers: readonly Answer[]) {
  const sent: Sent[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    sent.push({ path: request.url ?? '', token: request.headers.authorization, ...(await bodyOf(request)) })
    answers[sent.length - 1]?.(response)
  }
  server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { client: createClient({ url: `http://127.0.0.1:${port}/`, token: 'pat_1' }), sent }
}

describe('a call', () => {
  it('sends the document, the variables and the token', async () => {
    const { client, sent } = await clientOf(json({ data: { lead: { id: '7' } } }))
    expect(await client.lead({ id: '7' })).toEqual({ lead: { id: '7' } })
    expect(sent).toMatchObject([{ path: '/graphql', token: 'Bearer pat_1', variables: { id: '7' } }])
    expect(sent[0]?.query).toContain('query Lead($id: ID!)')
  })

  it('waits while the API is busy or away', async () => {
    const { client, sent } = await clientOf(busy, cut, json({ data: { caps: [] } }))
    expect(await client.caps()).toEqual({ caps: [] })
    expect(sent).toHaveLength(3)
  })

  it('gives up after four tries', async () => {
    const { client, sent } = await clientOf(busy, busy, busy, busy, json({ data: { caps: [] } }))
    await expect(client.caps()).rejects.toThrow(UnavailableError)
    expect(sent).toHaveLength(4)
  })

  it('repeats a mutation with one key', async () => {
    const { client, sent } = await clientOf(cut, json({ data: { acceptConversion: { errors: [] } } }))
    await client.acceptConversion({ leadId: '7' })
    expect(sent[0]?.variables).toEqual({ leadId: '7', key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(sent[1]?.variables).toEqual(sent[0]?.variables)
  })

  it('keeps the key that is given', async () => {
    const { client, sent } = await clientOf(json({ data: {} }))
    await client.acceptConversion({ leadId: '7', key: 'mine' })
    expect(sent[0]?.variables.key).toBe('mine')
  })

  it('does not repeat a mutation that takes no key: it may have been done', async () => {
    const { client, sent } = await clientOf(cut, json({ data: {} }))
    await expect(client.raiseCap({ id: '1', cap: 50, insteadOf: 40 })).rejects.toThrow()
    expect(sent).toHaveLength(1)
  })

  it('ends when it is aborted while it waits', async () => {
    const { client } = await clientOf(fault('TOO_MANY_REQUESTS', 429, {}, { 'retry-after': '30' }))
    await expect(client.caps({}, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/)
  })

  it.each([
    ['BAD_USER_INPUT', BadInputError],
    ['CONFLICT', ConflictError],
    ['SOMETHING_NEW', ApiError],
  ])('throws %s as a class of its own', async (code, kind) => {
    const { client } = await clientOf(fault(code, 200, { fields: { id: 'Not an id.' }, requestId: 'r-1' }))
    const error: unknown = await client.lead({ id: 'x' }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject({ code, message: 'As told.', fields: { id: 'Not an id.' }, requestId: 'r-1' })
  })

  it('throws for an answer that is none of the API', async () => {
    const page: Answer = (response) => void response.writeHead(404).end('<html>')
    const { client } = await clientOf(page)
    await expect(client.caps()).rejects.toThrow(ApiError)
  })
})

it('reads all rows page by page', async () => {
  const page = (ids: string[], endCursor: string | null) =>
    json({ data: { leads: { total: 3, endCursor, rows: ids.map((id) => ({ id })) } } })
  const { client, sent } = await clientOf(page(['3', '2'], 'c2'), page(['1'], null))
  const read: string[] = []
  for await (const { id } of rowsOf((page) => client.leads({ page }).then(({ leads }) => leads), 2)) read.push(id)
  expect(read).toEqual(['3', '2', '1'])
  expect(sent.map(({ variables }) => variables.page)).toEqual([
    { limit: 2, after: null },
    { limit: 2, after: 'c2' },
  ])
})

describe('a subscription', () => {
  const events =
    (text: string, end: Answer): Answer =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      response.write(text, () => end(response))
    }
  const event = (count: number) => `event: next\ndata: ${JSON.stringify({ data: { pendingFtd: { count } } })}\n\n`

  it('goes on when the connection breaks', async () => {
    const { client, sent } = await clientOf(
      events(`:\n\n${event(1)}event: next\ndata: {"da`, (response) => setTimeout(() => response.destroy(), 20)),
      events(event(2), () => undefined),
    )
    const counts: number[] = []
    for await (const { pendingFtd } of client.pendingFtd()) {
      counts.push(pendingFtd.count)
      if (counts.length === 2) break
    }
    expect(counts).toEqual([1, 2])
    expect(sent.map(({ path }) => path)).toEqual(['/graphql/stream', '/graphql/stream'])
  })

  it('ends with the error of the API', async () => {
    const { client } = await clientOf(fault('FORBIDDEN', 403))
    await expect(client.pendingFtd().next()).rejects.toThrow('As told.')
  })
})

it('fails an export that is cut off', async () => {
  const half: Answer = (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('ID\n1\n', () => setTimeout(() => response.destroy(), 20))
  }
  const { client } = await clientOf(half)
  const parts: string[] = []
  const read = async () => {
    for await (const part of await client.download('/export/link')) parts.push(Buffer.from(part).toString())
  }
  await expect(read()).rejects.toThrow()
  expect(parts.join('')).toBe('ID\n1\n')
})

it('tells kinds of own documents apart', () => {
  expect(
    gql`
      {
        caps {
          id
        }
      }
    `.kind,
  ).toBe('query')
  expect(
    gql`
      # What it is for
      mutation ($id: ID!) {
        deleteCap(id: $id) {
          errors {
            message
          }
        }
      }
    `.kind,
  ).toBe('mutation')
})
