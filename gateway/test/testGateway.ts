import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { permissionCodes } from '../../shared/access/permissions'
import { requestTimeouts } from '../../shared/app/requestTimeouts'
import { createGateway } from '../app/server/app'
import { readConfig } from '../app/process/config'
import { createLog, type Log } from '../app/process/log'
import type { RestSession } from '../access/sessions/sessions.rest'

/** A gateway on a free port with a mock upstream defined by the test. Only for tests. */

export const someone: RestSession = {
  user_id: 7,
  email: 'someone@example.test',
  name: 'Some One',
  level: 1,
  timezone: { id: 2, name: 'Europe/Nicosia', offset: '+02:00' },
  permissions: [...permissionCodes],
  access_token: null,
}

interface UpstreamRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}

/** Response of the upstream to `GET /api/session`: a JSON body, `[status, body]`, or a function. */
type Answer = unknown

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text ? JSON.parse(text) : undefined
}

const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const once = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Answers a request whose body it reads itself. */
type Streamed = (request: IncomingMessage, response: ServerResponse) => void

async function startUpstream(answers: Record<string, Answer>, streamed: Record<string, Streamed>) {
  const requests: UpstreamRequest[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const own = streamed[`${request.method} ${(request.url ?? '').split('?')[0]}`]
    if (own) return own(request, response)
    const seen = {
      method: request.method ?? '',
      path: (request.url ?? '').split('?')[0] ?? '',
      query: Object.fromEntries(new URLSearchParams((request.url ?? '').split('?')[1])),
      headers: request.headers,
      body: await bodyOf(request),
    }
    // The gateway requests it by itself at any time.
    if (!seen.path.startsWith('/health/')) requests.push(seen)
    const key = `${seen.method} ${seen.path}`
    if (!(key in answers))
      return sendJson(response, 404, { error: 'Not found.', message: 'Not found.', code: 'NOT_FOUND' })
    const answer = answers[key]
    const given = typeof answer === 'function' ? ((await answer(seen, response)) as unknown) : answer
    if (response.writableEnded || response.destroyed || given === undefined) return
    if (Array.isArray(given) && typeof given[0] === 'number' && given.length === 2)
      sendJson(response, given[0], given[1])
    else sendJson(response, 200, given)
  }
  const server = createServer(requestTimeouts, (request, response) => void handle(request, response))
  return { server, requests, url: await listening(server) }
}

export interface TestOptions {
  /** By `METHOD /path`. */
  answers?: Record<string, Answer>
  env?: Record<string, string>
  log?: Log
}

/** The GraphQL response as JSON, with its HTTP status. */
interface GraphqlAnswer {
  status: number
  headers: Headers
  data: Record<string, unknown> | null | undefined
  errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[] | undefined
  extensions: Record<string, unknown> | undefined
}

export async function startTestGateway({ answers = {}, env = {}, log }: TestOptions = {}) {
  const all: Record<string, Answer> = {
    'GET /api/session': someone,
    'GET /health/ready': { status: 'ready' },
    ...answers,
  }
  const streamed: Record<string, Streamed> = {}
  const upstream = await startUpstream(all, streamed)
  const config = readConfig({
    NODE_ENV: 'test',
    API_URL: upstream.url,
    GATEWAY_PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    WEB_DIR: 'none',
    DOCUMENTS_FILE: 'no-such-file',
    SESSION_MEMORY_MS: '0',
    ...env,
  })
  const gateway = await createGateway(config, log ?? createLog(config))
  const { url, metricsUrl } = await gateway.listen()
  return {
    url,
    metricsUrl,
    /** Requests received by the upstream, in order. */
    requests: upstream.requests,
    /** Modify it to change the upstream's responses. */
    answers: all,
    /** Upstream responses to requests with a streamed body, by `METHOD /path`. */
    streamed,
    /** Sends an operation with a bearer token, unless the headers contain another one. */
    async graphql(
      query: string,
      variables?: Record<string, unknown>,
      headers: Record<string, string> = { authorization: 'Bearer a-token' },
    ): Promise<GraphqlAnswer> {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      })
      const body = (await response.json()) as Pick<GraphqlAnswer, 'data' | 'errors' | 'extensions'>
      return { status: response.status, headers: response.headers, ...body }
    },
    stop: once(async () => {
      await gateway.stop()
      upstream.server.closeAllConnections()
      await new Promise((resolve) => upstream.server.close(resolve))
    }),
  }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>
