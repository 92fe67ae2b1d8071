import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import dns from 'node:dns'
import type { AddressInfo, Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createDestinationLocks } from '../../../api/app/outbox/destinationLocks'
import { runOutbox } from '../../../api/app/outbox/watchOutbox'
import { senders } from '../../../api/app/start/senders'
import { HOUR, MINUTE } from '../../../shared/app/time/timeZones'
import { createCertificate } from '../../support/certificates'
import { startWebhookWorld } from './webhookWorld'

let world: Awaited<ReturnType<typeof startWebhookWorld>>
let token: Awaited<ReturnType<typeof world.addToken>>
const servers: Server[] = []

beforeAll(async () => {
  world = await startWebhookWorld()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await world.stop()
})
beforeEach(async () => {
  world.api.clock.now = null
  await world.signInAgain()
  await world.api.db.deleteFrom('webhook_endpoints').execute()
  await world.api.db.deleteFrom('leads').execute()
  world.receiver.log.length = 0
  world.receiver.answerTo = () => 200
  token = await world.addToken()
})

const events = ['LEAD_RECEIVED']
async function portOf(server: Server) {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const addLeads = async (count: number) => {
  for (let lead = 0; lead < count; lead++) await world.addLead()
}
const states = async () => (await world.deliveries()).rows.map(({ state }) => state)

describe('an endpoint', () => {
  it('that answers with a body without end costs neither memory nor time', async () => {
    let sent = 0
    const server = createHttpServer((request, response) => {
      request.resume()
      const part = Buffer.alloc(64 * 1024, 'x')
      const write = () => {
        while (sent < 1024 ** 3 && !response.destroyed) {
          sent += part.length
          if (!response.write(part)) return void response.once('drain', write)
        }
        response.end()
      }
      write()
    })
    await world.addEndpoint(token, { events, url: `http://127.0.0.1:${await portOf(server)}/` })
    await addLeads(1)
    await world.send()
    expect((await world.deliveries()).rows).toMatchObject([{ state: 'SENT', response: 'x'.repeat(1000) }])
    expect(sent).toBeLessThan(20 * 1024 ** 2)
  })

  it('whose certificate is not valid gets nothing', async () => {
    let calls = 0
    const server = createHttpsServer(await createCertificate(-1), (_request, response) => {
      calls++
      response.end()
    })
    await world.addEndpoint(token, { events, url: `https://localhost:${await portOf(server)}/` })
    await addLeads(1)
    await world.send()
    expect((await world.deliveries()).rows).toMatchObject([
      { state: 'RETRYING', fault: expect.stringMatching(/^It could not be reached \(.*CERT/) },
    ])
    expect(calls).toBe(0)
  })

  it('whose name leads into a private network only when it is called gets nothing', async () => {
    const { config } = world.api.services
    config.alertPrivateAddresses = false
    const asked: string[] = []
    const lookup = jest.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      _options: object,
      done: (error: null, addresses: object[]) => void,
    ) => {
      asked.push(name)
      done(null, [{ address: '127.0.0.1', family: 4 }])
    }) as unknown as typeof dns.lookup)
    try {
      const url = world.receiver.url.replace('127.0.0.1', 'hooks.partner.example')
      await world.addEndpoint(token, { events, url })
      await addLeads(1)
      // The database and the gateway are reached by addresses.
      await world.send()
    } finally {
      lookup.mockRestore()
      config.alertPrivateAddresses = true
    }
    expect(asked).toContain('hooks.partner.example')
    expect((await world.deliveries()).rows).toMatchObject([
      { state: 'RETRYING', fault: 'The address leads into a private network.' },
    ])
    expect(world.receiver.log).toEqual([])
  })

  it('whose token is revoked while it is sent to gets no more than what is under way', async () => {
    const { id } = await world.addEndpoint(token, { events })
    await addLeads(150)
    let revoked: Promise<unknown> | undefined
    world.receiver.answerTo = async () => {
      await (revoked ??= world.api.call('DELETE', `/api/access-tokens/${token.id}`, { token: world.admin }))
      return 200
    }
    await world.send()
    // Calls at the same time.
    expect(world.receiver.log.length).toBeLessThanOrEqual(8)
    expect(await world.endpoint(id)).toMatchObject({
      ...{ isActive: false, waiting: 0, stoppedReason: expect.stringContaining('was revoked') },
    })
    expect((await world.deliveries('state: SKIPPED')).total).toBeGreaterThanOrEqual(150 - 8)
  })
})

describe('two processes', () => {
  /** Another process on the same database, whose clock is ahead. */
  function another(aheadMs = 0) {
    const { services } = world.api
    const destinationLocks = createDestinationLocks({ databaseUrl: services.config.databaseUrl, log: services.log })
    const needs = { ...services, destinationLocks, now: () => services.now() + aheadMs }
    return { run: () => runOutbox(needs, senders), stop: () => destinationLocks.stop() }
  }

  it('send each event once when both look for it at the same time', async () => {
    const { secret } = await world.addEndpoint(token, { events })
    await addLeads(40)
    world.receiver.answerTo = async () => {
      await wait(5)
      return 200
    }
    const other = another()
    await Promise.all([world.send(), other.run(), other.run(), world.send()])
    await world.send()
    await other.stop()
    expect(new Set(world.bodies(secret).map(({ id }) => id)).size).toBe(40)
    expect(world.receiver.log).toHaveLength(40)
  })

  it('send each event once although their clocks differ by an hour', async () => {
    await world.addEndpoint(token, { events })
    await addLeads(1)
    const ahead = another(HOUR)
    world.receiver.answerTo = () => 503
    await world.send()
    world.receiver.answerTo = () => 200
    await ahead.run()
    await Promise.all([world.send(), ahead.run()])
    await world.pass(MINUTE)
    await ahead.stop()
    expect(world.receiver.log.map(({ status }) => status)).toEqual([503, 200])
    expect(await states()).toEqual(['SENT'])
  })
})
