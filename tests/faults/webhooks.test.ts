import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { until } from '../../api/test/polling'
import { received, startWebhookWorld } from '../contract/access/webhookWorld'
import { apiProcesses } from '../support/apiProcesses'
import { freePort } from '../support/ports'
import { printedExamples } from '../support/printedExamples'

/** Of the receiver from the documents, two of each lead. `WEBHOOK_EVENTS=10000` for a long run. */
const events = Number(process.env.WEBHOOK_EVENTS ?? 600)
/** Calls at the same time: as many can be cut off between the answer and its record. */
const inFlight = 8
const waves = 3
const leadsEach = 100

let world: Awaited<ReturnType<typeof startWebhookWorld>>
let processes: Awaited<ReturnType<typeof apiProcesses>>
let receiver: ChildProcess | undefined

beforeAll(async () => {
  world = await startWebhookWorld()
  processes = await apiProcesses()
})
afterAll(async () => {
  receiver?.kill('SIGKILL')
  await processes.stop()
  await world.stop()
})

/** Both processes run until it is time, and are killed then. */
async function whileBothRun(isTime: () => boolean | Promise<boolean>) {
  const env = {
    DATABASE_URL: world.api.database.url,
    GATEWAY_URL: world.api.services.config.gatewayUrl,
    ALERT_PRIVATE_ADDRESSES: '1',
  }
  const both = await Promise.all([processes.start(env), processes.start(env)])
  await until(isTime)
  both.forEach((one) => one.kill())
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
    const before = world.receiver.log.length
    await whileBothRun(async () =>
      wave < waves
        ? world.receiver.log.length > before + leadsEach / 3
        : (await world.deliveries('state: SENT, limit: 1')).total === ids.length,
    )
  }

  const calls = world.receiver.log.map((call) => ({ body: call.body, ...received(call, secret) }))
  expect(calls.every(({ isGenuine }) => isGenuine)).toBe(true)
  const bodies = new Map(calls.map(({ id, body }) => [id, body]))
  expect(bodies.size).toBe(ids.length)
  for (const { id, body } of calls) expect(body).toBe(bodies.get(id))
  const leads = calls.map(({ data }) => (data.leadChanges as { lead: { id: string } }).lead.id)
  expect([...new Set(leads)].sort()).toEqual(ids.map(String).sort())
  expect(calls.length - ids.length).toBeLessThanOrEqual((waves - 1) * inFlight)
}, 300_000)

/** The receiver that the documents print. It writes each event that is genuine and not a repeat, and logs each call. */
async function startPrintedReceiver(secret: string, port: number) {
  const program = printedExamples('tools.md').find(
    ({ heading, language }) => heading === 'Webhooks' && language === 'python',
  )
  const started = spawn('python3', ['-c', program?.text ?? ''], {
    env: { PATH: process.env.PATH, SECRET: secret, PORT: String(port) },
  })
  const [bodies, calls]: [string[], string[]] = [[], []]
  createInterface({ input: started.stdout }).on('line', (line) => bodies.push(line))
  createInterface({ input: started.stderr }).on('line', (line) => calls.push(line))
  receiver = started
  await until(() =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  ) // it answers GET with 501
  return {
    bodies,
    refused: () => calls.filter((line) => line.includes('" 401 ')).length,
    accepted: () => calls.filter((line) => line.includes('" 204 ')).length,
  }
}

interface Change {
  version: number
  lead: { id: string; status: string }
}

it('lets a receiver made from the documents alone have every event once, in order, although both processes are killed twice', async () => {
  const port = await freePort()
  const { id: endpointId, secret } = await world.addEndpoint(await world.addToken(), {
    ...{ url: `http://127.0.0.1:${port}/`, events: ['LEAD_RECEIVED', 'LEAD_ACCEPTED'] },
    document: 'subscription { leadChanges { version lead { id status } } }',
  })
  const { bodies, refused, accepted } = await startPrintedReceiver(secret, port)
  const ids: number[] = []
  for (let wave = 1; wave <= waves; wave++) {
    for (let lead = 0; lead < events / waves / 2; lead++) {
      const id = await world.addLead()
      ids.push(id)
      await world.changeLead(id, { lead_status_id: 2 })
    }
    const before = bodies.length
    await whileBothRun(async () =>
      wave < waves
        ? bodies.length > before + events / waves / 3
        : (await world.deliveries(`endpointId: "${endpointId}", state: SENT, limit: 1`)).total === ids.length * 2,
    )
  }
  await until(() => bodies.length >= ids.length * 2)

  const told = bodies.map((body) => (JSON.parse(body) as { data: { leadChanges: Change } }).data.leadChanges)
  // None is missing, and no repeat was taken for a new one.
  expect(told.map(({ lead, version }) => `${lead.id} ${version}`).sort()).toEqual(
    ids.flatMap((id) => [`${id} 1`, `${id} 2`]).sort(),
  )
  const newest = new Map<string, Change>()
  for (const change of told)
    if (change.version > (newest.get(change.lead.id)?.version ?? 0)) newest.set(change.lead.id, change)
  expect([...newest.values()].filter(({ lead }) => lead.status !== 'ACCEPTED')).toEqual([])
  expect(refused()).toBe(0)
  expect(accepted() - bodies.length).toBeLessThanOrEqual((waves - 1) * inFlight)
  process.stdout.write(`${bodies.length} events, ${accepted() - bodies.length} repeats\n`)
}, 900_000)
