import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { someone } from '../../gateway/testGateway'
import { bundleServer, freePort } from '../support/bundle'
import { until } from '../support/polling'

let bundle: Awaited<ReturnType<typeof bundleServer>>
let gateway: ChildProcess
let api: Server
let url: string
let hanging: ServerResponse[]

/** An API that knows everybody, and answers to nothing but that. */
const answerSession = (path: string | undefined, response: ServerResponse) => {
  if (path?.startsWith('/health')) return void response.writeHead(200).end('{}')
  if (path !== '/api/session') return void hanging.push(response)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(someone))
}

async function start(env: Record<string, string> = {}) {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings = {
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    GATEWAY_PORT: String(port),
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  }
  gateway = spawn(process.execPath, [bundle.file], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await until(async () => (await fetch(`${url}/health/ready`)).ok)
}

const ask = (query: string) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a-token' },
    body: JSON.stringify({ query }),
  })

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
    gateway.kill('SIGKILL')
  })
  afterAll(() => {
    api.closeAllConnections()
    api.close()
  })

  it('ends within ten seconds of SIGTERM while calls hang and others wait for a connection', async () => {
    await start({ API_TIMEOUT_MS: '600000', API_CONNECTIONS: '2', SESSION_MEMORY_MS: '10000' })
    await ask('{ session { email } }')
    const calls = Array.from({ length: 5 }, () => ask('{ countries { id } }').catch(() => null))
    await until(() => hanging.length === 2)
    const ended = new Promise((resolve) => gateway.once('exit', resolve))
    const started = Date.now()
    gateway.kill('SIGTERM')
    await ended
    expect(Date.now() - started).toBeLessThan(10_000)
    await Promise.all(calls)
  }, 30_000)
})
