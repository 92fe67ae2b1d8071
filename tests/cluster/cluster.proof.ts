import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../support/polling'
import { type Cluster, startCluster } from './cluster'
import { end } from './network'
import { type Publishers, startPublishers } from './publishers'
import { startStaff, type Staff } from './staff'

let cluster: Cluster
let publishers: Publishers
let staff: Staff
const caps = { willing: 250, last: 1_000_000 }

const say = (text: string) => process.stdout.write(`    ${text}\n`)
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await cluster.pool.query<Row>(text, values)).rows
const taken = () => cluster.sandbox.journal.entries.filter(({ decision }) => decision === 'taken')

/** Milliseconds until both are answered again: a lead that was sent and a query of staff. */
async function untilServed(since: number) {
  const [leads, answers] = [publishers.sent.length, staff.answered()]
  await until(() => publishers.sent.length > leads + 8 && staff.answered() > answers + 3)
  return Date.now() - since
}

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

it('goes on when the standby, a report process, a gateway and an API die one after another', async () => {
  const standby = await cluster.database.standby()
  if (!standby) throw new Error('No standby')
  await standby.kill()
  say(`standby: served again after ${(await untilServed(Date.now())) / 1000} s`)
  cluster.database.start(standby)
  await until(cluster.database.whole)
  for (const server of [cluster.reports[0], cluster.gateways[0], cluster.apis[0], cluster.apis[1]]) {
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
    reports1: cluster.reports[0]?.machine,
  })
  it.each([
    ['db1', 'db2'],
    ['db1', 'api1'],
    ['db2', 'api1'],
    ['reports1', 'api1'],
    ['reports1', 'db1'],
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

it('restarts every gateway, API and report process one after another without a failed request', async () => {
  for (const server of [...cluster.gateways, ...cluster.apis, ...cluster.reports]) {
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

describe('when the publishers have stopped', () => {
  beforeAll(async () => {
    await publishers.stop()
    await staff.stop()
    // Attempts of dead processes are settled.
    await until(async () => (await rows("select from open_attempts where state <> 'held'")).length === 0)
    say(`${publishers.sent.length} leads acknowledged, ${publishers.failures.length} tries failed before`)
  })

  it('has every acknowledged lead, with the status that was told', async () => {
    const stored = new Map((await rows<{ id: number }>('select id from leads')).map(({ id }) => [id, true]))
    expect(publishers.sent.filter(({ leadId }) => !stored.has(leadId))).toEqual([])
  })

  it('made one lead of each key, although it was sent more than once', async () => {
    const emails = await rows<{ email: string; count: string }>(
      'select email, count(*) from leads group by 1 having count(*) > 1',
    )
    expect(emails).toEqual([])
    expect(new Set(publishers.sent.map(({ leadId }) => leadId)).size).toBe(publishers.sent.length)
  })

  it('exceeded no cap and sent no lead twice', async () => {
    const references = await rows<{ reference: string; lead_id: number }>(
      "select 'attempt-' || id as reference, lead_id from lead_histories",
    )
    const leadOf = new Map(references.map(({ reference, lead_id }) => [reference, lead_id]))
    const sold = taken()
    for (const [broker, cap] of Object.entries(caps))
      expect([broker, sold.filter((entry) => entry.broker === broker).length <= cap]).toEqual([broker, true])
    // Room that nobody used is that of an attempt whose outcome nobody knows.
    const held = (await rows("select from open_attempts where state = 'held'")).length
    expect(sold.filter((entry) => entry.broker === 'willing').length).toBeGreaterThanOrEqual(caps.willing - held)
    expect(sold.filter(({ reference }) => !leadOf.has(reference ?? ''))).toEqual([])
    const leads = sold.map(({ reference }) => leadOf.get(reference ?? ''))
    expect(new Set(leads).size).toBe(leads.length)
  })
})

it('answers every report alike from one and two report processes and from PostgreSQL', async () => {
  const [two, one, none] = [
    await cluster.startApiOf('apiOfTwo', cluster.reports),
    await cluster.startApiOf('apiOfOne', cluster.reports.slice(1)),
    await cluster.startApi('apiOfNone', { REPORT_COPY: '0' }),
  ]
  const figures = async ({ machine }: typeof two, path: string, body: object) => {
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
      for (const api of [two, one]) expect(await figures(api, path, { ...dates, group_by })).toEqual(expected)
    }
  for (const api of [two, one]) expect(cluster.logOf(api)).not.toContain('PostgreSQL answers')
})

it('spends at most 15 % more of the processors on a lead with four APIs than with one', async () => {
  const ticks = (pid: number | undefined) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  }
  // Each API has the same traffic, as behind a balancer with four times the publishers.
  const costOf = async (apis: typeof cluster.apis) => {
    const sources = apis.map((api) =>
      startPublishers(`http://${api.machine.address}:4001`, { token: 'publisher', atOnce: 4, pauseMs: 60 }),
    )
    const total = () => apis.reduce((sum, { program }) => sum + ticks(program.pid), 0)
    const answered = () => sources.reduce((sum, { sent }) => sum + sent.length, 0)
    await until(() => answered() > 100 * apis.length)
    const [from, leads] = [total(), answered()]
    await until(() => answered() > leads + 300 * apis.length)
    const cost = (total() - from) / (answered() - leads)
    await Promise.all(sources.map((source) => source.stop()))
    return cost
  }
  const fourth = await cluster.startApi('api4')
  const all = [...cluster.apis, fourth]
  const ratios: number[] = []
  for (let round = 0; round < 3; round++) ratios.push((await costOf(all)) / (await costOf([fourth])))
  const ratio = ratios.sort((one, other) => one - other)[1] ?? Infinity
  say(`CPU of a lead with four APIs: ${ratio.toFixed(2)} × one (${ratios.map((one) => one.toFixed(2)).join(', ')})`)
  expect(ratio).toBeLessThanOrEqual(1.15)
})
