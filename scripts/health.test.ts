import { afterEach, expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

let server: Server | undefined
afterEach(() => void server?.close())

/** Exit code and output of the health check of a container whose server answers so. */
async function check(status: number, answer: object) {
  server = createServer((request, response) =>
    response
      .writeHead(request.url === '/health/ready' ? status : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer)),
  )
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return run((server.address() as AddressInfo).port)
}
const run = (port: number) =>
  new Promise<[number, string]>((resolve) => {
    // Nothing listens at port 1.
    const env = { PATH: process.env.PATH, GATEWAY_PORT: '1', API_PORT: String(port) }
    execFile('scripts/health.sh', { env }, (error, stdout) => resolve([Number(error?.code ?? 0), stdout.trim()]))
  })

it('is healthy while the server is ready', async () => {
  expect(await check(200, { status: 'ready' })).toEqual([0, ''])
})

it('is not healthy while it is not ready, and says why', async () => {
  const [code, output] = await check(503, { status: 'not ready', reason: 'certificate has expired' })
  expect([code, output]).toEqual([1, expect.stringContaining('certificate has expired')])
})

it('is not healthy while nothing listens', async () => {
  expect(await run(1)).toEqual([1, ''])
})
