import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { someone } from '../../gateway/test/testGateway'
import { bundleServer } from '../support/bundle'
import { until } from '../../api/test/polling'
import { freePort } from '../support/ports'

let bundle: Awaited<ReturnType<typeof bundleServer>>
let gateway: ChildProcess
let api: Server
let url: string
let hanging: ServerResponse[]
let hangs = false

/** An API that knows everybody, and answers to nothing but that. */
const answerSession = (path: string | undefined, response: ServerResponse) => {
  if (path?.startsWith('/health')) return void response.writeHead(200).end('{}')
  if (path === '/api/countries' && !hangs)
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  if (path !== '/api/session') return void hanging.push(response)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(someone))
}

async function start(env: Record<string, string> = {}, flags: string[] = []) {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings = {
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    GATEWAY_PORT: String(port),
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    WEB_DIR: 'none',
    ...env,
  }
  gateway = spawn(process.execPath, [...flags, bundle.file], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await until(async () => (await fetch(`${url}/health/ready`)).ok)
}

const ask = (query: string, token = 'a-token', variables = {}) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  })
const isServed = async () => {
  const answer = (await (await ask('{ session { email } }')).json()) as { data?: { session?: { email: string } } }
  return answer.data?.session?.email === someone.email
}

beforeAll(async () => {
  bundle = await bundleServer('gateway/main.ts')
})
afterAll(() => bundle.remove())

describe('the process of the gateway', () => {
  beforeAll(async () => {
    hanging = []
    api = createServer((request, response) => answerSession(request.url, response))
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    hangs = false
    gateway.kill('SIGKILL')
  })
  afterAll(() => {
    api.closeAllConnections()
    api.close()
  })

  it('ends within ten seconds of SIGTERM with hanging calls and queued connections', async () => {
    await start({ API_TIMEOUT_MS: '600000', API_CONNECTIONS: '8', SESSION_MEMORY_MS: '10000' })
    hangs = true
    await ask('{ session { email } }')
    const calls = Array.from({ length: 5 }, () => ask('{ countries { id } }').catch(() => null))
    await until(() => hanging.length === 2)
    const ended = new Promise((resolve) => gateway.once('exit', resolve))
    const started = Date.now()
    gateway.kill('SIGTERM')
    await ended
    expect(Date.now() - started).toBeLessThan(10_000)
    await Promise.all(calls)
  })

  it('serves others during requests with invalid keys, and then stops at once', async () => {
    await start()
    const bad =
      'mutation($key: String) { overrideLeadStatus(leadIds: [1], statusOverride: "New", key: $key) { errors { code } } }'
    const attack = Promise.all(Array.from({ length: 130 }, () => ask(bad, 'another', { key: 'заказ-1' })))
    for (let call = 0; call < 10; call++) expect(await isServed()).toBe(true)
    expect((await attack).map(({ status }) => status)).toEqual(Array(130).fill(200))
    expect(await isServed()).toBe(true)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    const ended = new Promise((resolve) => gateway.once('exit', resolve))
    gateway.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('keeps nothing of the large documents of strangers, and little of those of users', async () => {
    await start({}, ['--max-old-space-size=112'])
    const large = (name: string) => `query ${name} { countries { ${'id '.repeat(2_900)} } }`
    const attack = async (token: string, count: number) => {
      const statuses = []
      for (let call = 0; call < count; call++)
        statuses.push((await ask(large(`Q${token.replace('-', '')}${call}`), token)).status)
      return new Set(statuses)
    }
    const attacks = Promise.all([attack('', 150), attack('', 150), attack('another', 60), attack('a-third', 60)])
    for (let call = 0; call < 10; call++) expect(await isServed()).toBe(true)
    const [stranger, second] = await attacks
    expect([...(stranger ?? []), ...(second ?? [])]).toEqual([401, 401])
    expect(await isServed()).toBe(true)
    expect(gateway.exitCode).toBeNull()
  })

  it('says which port is taken and what chooses another, without a stack', async () => {
    const { port } = api.address() as AddressInfo
    gateway = spawn(process.execPath, [bundle.file], {
      env: { ...process.env, GATEWAY_PORT: String(port), METRICS_PORT: '0', LOG_LEVEL: 'silent', WEB_DIR: 'none' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let output = ''
    gateway.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    expect(await new Promise((resolve) => gateway.once('close', resolve))).toBe(1)
    expect(output).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another port with GATEWAY_PORT (npm start: --port).\n`,
    )
  })
})
