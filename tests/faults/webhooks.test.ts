import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../api/test/polling'
import { received, startWebhookWorld } from '../contract/access/webhookWorld'
import { apiProcesses } from '../support/apiProcesses'

/** Calls at the same time: as many can be cut off between the answer and its record. */
const inFlight = 8
const waves = 3
const leadsEach = 100

let world: Awaited<ReturnType<typeof startWebhookWorld>>
let processes: Awaited<ReturnType<typeof apiProcesses>>

beforeAll(async () => {
  world = await startWebhookWorld()
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await world.stop()
})

const startBoth = () => {
  const env = {
    DATABASE_URL: world.api.database.url,
    GATEWAY_URL: world.api.services.config.gatewayUrl,
    ALERT_PRIVATE_ADDRESSES: '1',
  }
  return Promise.all([processes.start(env), processes.start(env)])
}

it('sends every event of a lead although both processes are killed twice, and repeats are the same', async () => {
  world.receiver.answerTo = async () => {
    await wait(5)
    return 200
  }
  const { secret } = await world.addEndpoint(await world.addToken(), { events: ['LEAD_RECEIVED'] })
  const ids: number[] = []
  for (let wave = 1; wave <= waves; wave++) {
    for (let lead = 0; lead < leadsEach; lead++) ids.push(await world.addLead())
    const both = await startBoth()
    if (wave === waves) break
    const before = world.receiver.log.length
    await until(() => world.receiver.log.length > before + leadsEach / 3)
    both.forEach((one) => one.kill())
  }
  await until(async () => (await world.deliveries('state: SENT, limit: 1')).total === ids.length)

  const calls = world.receiver.log.map((call) => ({ body: call.body, ...received(call, secret) }))
  expect(calls.every(({ isGenuine }) => isGenuine)).toBe(true)
  const bodies = new Map(calls.map(({ id, body }) => [id, body]))
  expect(bodies.size).toBe(ids.length)
  for (const { id, body } of calls) expect(body).toBe(bodies.get(id))
  const leads = calls.map(({ data }) => (data.leadChanges as { lead: { id: string } }).lead.id)
  expect([...new Set(leads)].sort()).toEqual(ids.map(String).sort())
  expect(calls.length - ids.length).toBeLessThanOrEqual((waves - 1) * inFlight)
}, 300_000)
