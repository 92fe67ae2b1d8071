import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../api/test/polling'
import { theBooks } from './books'
import { type Cluster, startCluster } from './cluster'
import { end } from './network'
import { costOfFour } from './processors'
import { type Publishers, startPublishers } from './publishers'
import { readsCopy } from './servers'
import { servedAfter, startStaff, type Staff } from './staff'
import { say } from './tools'

let cluster: Cluster
let publishers: Publishers
let staff: Staff
const caps = { willing: 250, last: 1_000_000 }

const untilServed = (since: number) => servedAfter(since, publishers, staff)

beforeAll(async () => {
  cluster = await startCluster()
  await cluster.addTraffic('publisher', caps)
  publishers = startPublishers(cluster.apiUrl, { token: 'publisher' })
  staff = startStaff(cluster.gatewayUrl, cluster.token)
  await until(() => publishers.sent.length > 50 && staff.answered() > 10)
}, 240_000)
afterAll(() => cluster.stop(), 60_000)

/** Leads and calls that failed since the test began. */
let before: { leads: number; calls: number }
beforeEach(() => {
  before = { leads: publishers.failures.length, calls: staff.failures.length }
})
const failures = () => [...publishers.failures.slice(before.leads), ...staff.failures.slice(before.calls)]

it('promotes the standby within 30 seconds of the death of the primary, and takes the dead one back', async () => {
  const primary = await cluster.database.primary()
  if (!primary) throw new Error('No primary')
  const at = Date.now()
  await primary.kill()
  await until(async () => {
    const now = await cluster.database.primary()
    return now !== null && now !== primary
  })
  const promoted = Date.now() - at
  const served = await untilServed(at)
  say(`promoted after ${promoted / 1000} s, served again after ${served / 1000} s`)
  expect(promoted).toBeLessThan(30_000)
  cluster.database.start(primary)
  await until(cluster.database.whole)
})

it('goes on when the standby, a gateway, a worker and two APIs die one after another', async () => {
  const standby = await cluster.database.standby()
  if (!standby) throw new Error('No standby')
  await standby.kill()
  say(`standby: served again after ${(await untilServed(Date.now())) / 1000} s`)
  cluster.database.start(standby)
  await until(cluster.database.whole)
  const { gateways, workers, apis } = cluster
  for (const server of [gateways[0], workers[0], apis[0], apis[1]]) {
    if (!server) continue
    const at = Date.now()
    await server.machine.kill()
    say(`${server.machine.name}: served again after ${(await untilServed(at)) / 1000} s`)
    await server.start()
  }
})

describe('a cut of 20 seconds', () => {
  const machines = () => ({
    db1: cluster.database.machines[0],
    db2: cluster.database.machines[1],
    front: cluster.front,
    api1: cluster.apis[0]?.machine,
    gw1: cluster.gateways[0]?.machine,
  })
  it.each([
    ['db1', 'db2'],
    ['db1', 'api1'],
    ['db2', 'api1'],
    ['front', 'api1'],
    ['front', 'gw1'],
    ['front', 'db1'],
    ['front', 'db2'],
  ] as const)('between %s and %s ends, and everything is served', async (one, other) => {
    const { [one]: from, [other]: to } = machines()
    if (!from || !to) throw new Error('No such machine')
    await cluster.network.cut(from, to)
    await wait(20_000)
    await cluster.network.mend(from, to)
    say(`${one} – ${other}: served ${(await untilServed(Date.now())) / 1000} s after its end`)
    await until(cluster.database.whole)
  })
})

it('restarts every gateway, API and worker one after another without a failed request', async () => {
  const { gateways, apis, workers } = cluster
  for (const server of [...gateways, ...apis, ...workers]) {
    expect([server.machine.name, await end(server.program)]).toEqual([server.machine.name, 0])
    await server.start()
    // The balancer has seen it.
    await wait(1500)
  }
  expect(failures()).toEqual([])
})

it('hands the database over to the standby, and settles what failed meanwhile', async () => {
  const [primary, standby] = [await cluster.database.primary(), await cluster.database.standby()]
  if (!primary || !standby) throw new Error('Not whole')
  const at = Date.now()
  await cluster.database.switchOver(primary, standby)
  await until(async () => (await cluster.database.primary()) === standby)
  say(`handed over: served again after ${(await untilServed(at)) / 1000} s, ${failures().length} tries failed`)
  await until(cluster.database.whole)
})

it('shows a change through every API at once', async () => {
  for (let turn = 0; turn < 30; turn++) {
    const [writer, ...readers] = [0, 1, 2].map((place) => cluster.apis[(place + turn) % 3]?.machine.address)
    const call = (address: string | undefined, path: string, body?: object) =>
      fetch(`http://${address}:4001${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${cluster.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).then((answer) => answer.json() as Promise<unknown>)
    const name = `Offer ${turn}`
    await call(writer, '/api/offers', { name, slug: `offer-${turn}` })
    for (const reader of readers)
      expect(await call(reader, '/api/offers')).toEqual(expect.arrayContaining([expect.objectContaining({ name })]))
  }
})

theBooks(() => ({ cluster, publishers, staff, caps }))

it('answers every report alike from a copy and from PostgreSQL', async () => {
  const copied = await cluster.startApi('copied')
  const none = await cluster.startApi('none', { REPORT_COPY: '0' })
  await until(() => readsCopy(copied))
  const figures = async ({ machine }: typeof none, path: string, body: object) => {
    const answer = await fetch(`http://${machine.address}:4001${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${cluster.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return answer.json() as Promise<unknown>
  }
  const day = new Date().toISOString().slice(0, 10)
  for (const dates of [{}, { start_date: day, end_date: day }])
    for (const [path, group_by] of [
      ['/api/lead-pivot', 'advertiser_id'],
      ['/api/lead-pivot', 'country_id'],
      ['/api/lead-pivot', 'created_at'],
      ['/api/lead-pivot', 'affiliate_id'],
      ['/api/lost-leads', 'lost_reason'],
      ['/api/lost-leads', 'lost_advertiser_id'],
    ] as const) {
      const expected = await figures(none, path, { ...dates, group_by })
      expect(await figures(copied, path, { ...dates, group_by })).toEqual(expected)
    }
  expect(cluster.logOf(copied)).not.toContain('PostgreSQL answers')
})

it('spends at most 15 % more of the processors on a lead with four APIs than with one', async () => {
  const { apis, withWorkers, rounds } = await costOfFour(cluster)
  say(
    `processor time of a lead with four APIs: ${apis.toFixed(2)} × one (${rounds}), with the workers ${withWorkers.toFixed(2)} ×`,
  )
  expect(apis).toBeLessThanOrEqual(1.15)
  expect(withWorkers).toBeLessThanOrEqual(1.15)
})
