import { describe, expect, it } from '@jest/globals'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Service, serve } from './lifecycle'

const start = (check: () => Promise<unknown> = () => Promise.resolve()) =>
  serve({
    app: (_request, response) => void setTimeout(() => response.end('done'), 5),
    host: '127.0.0.1',
    port: 0,
    check,
    pauseMs: 150,
  })

/** One request on a kept-alive connection; rejects when the connection was refused or cut. */
const request = (service: Service, agent: Agent, path = '/') =>
  new Promise<number>((resolve, reject) => {
    get({ host: '127.0.0.1', port: service.port, path, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })

describe('serve', () => {
  it('is live at once and ready when its check passes', async () => {
    let fault: Error | null = new Error('not migrated')
    const service = await start(() => (fault ? Promise.reject(fault) : Promise.resolve()))
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${service.port}${path}`)
      return [response.status, await response.json()]
    }
    expect(await ask('/health/live')).toEqual([200, { status: 'live' }])
    expect(await ask('/health/ready')).toEqual([503, { status: 'not ready', reason: 'not migrated' }])
    fault = null
    expect(await ask('/health/ready')).toEqual([200, { status: 'ready' }])
    await service.stop()
  })

  it('keeps idle connections longer than load balancers do, so that no request meets a closing one', async () => {
    const service = await start()
    const { headers } = await fetch(`http://127.0.0.1:${service.port}/health/live`)
    expect(headers.get('keep-alive')).toBe('timeout=620')
    await service.stop()
  })

  it('fails no request of clients that leave once they are told to, however busy', async () => {
    const service = await start()
    const outcomes: (number | string)[] = []
    let leaving = false
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!leaving) {
        outcomes.push(await request(service, agent).catch((error: Error) => error.message))
        // As a balancer does: away from a server that says it is not ready.
        if ((await request(service, agent, '/health/ready').catch(() => 0)) === 503) leaving = true
      }
      agent.destroy()
    }
    const clients = Array.from({ length: 20 }, client)
    while (outcomes.length < 200) await wait(1)
    const stopped = service.stop()
    await Promise.all(clients)
    await stopped
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([])
  })

  it('refuses to start on a port that is taken', async () => {
    const service = await start()
    const second = serve({
      app: () => undefined,
      host: '127.0.0.1',
      port: service.port,
      check: () => Promise.resolve(),
      pauseMs: 0,
    })
    await expect(second).rejects.toThrow(/EADDRINUSE/)
    await service.stop()
  })
})
