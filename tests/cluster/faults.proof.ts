import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../api/test/polling'
import { theBooks } from './books'
import { type Cluster, startCluster } from './cluster'
import { end, type Machine } from './network'
import { type Publishers, startPublishers } from './publishers'
import { readsCopy, type Server } from './servers'
import { servedAfter, startStaff, type Staff } from './staff'
import { asOf, say } from './tools'
import { startVisitors, type Visitors } from './visitors'

// Faults that are no deaths: full disks, wrong clocks, a standby that is behind, two primaries, an expired certificate.
// Each is told, and leads, reports and links are served as far as possible.

let cluster: Cluster
let publishers: Publishers
let staff: Staff
let visitors: Visitors
const caps = { willing: 250, last: 1_000_000 }

const untilServed = (since: number) => servedAfter(since, publishers, staff)
const api = (place: 0 | 1 | 2) => cluster.apis[place] as Server

interface Alert {
  kind: string
  state: string
  evidence: Record<string, number | string>
}

/** What the open alert about the system says; empty without one. */
async function systemAlert(): Promise<Alert['evidence']> {
  const { body } = await cluster.ask('/api/alerts')
  const { data } = body as { data: Alert[] }
  return data.find(({ kind, state }) => kind === 'system' && state !== 'resolved')?.evidence ?? {}
}
const untilTold = (name: string) => until(async () => name in (await systemAlert()))
const untilOver = (name: string) => until(async () => !(name in (await systemAlert())))

async function roles(): Promise<{ primary: Machine; standby: Machine }> {
  await until(cluster.database.whole)
  const [primary, standby] = [await cluster.database.primary(), await cluster.database.standby()]
  if (!primary || !standby) throw new Error('The database is not whole')
  return { primary, standby }
}

/** Writes so much that each database server needs new files. */
const needRoom = async (primary: Machine) => {
  for (let turn = 0; turn < 30; turn++)
    await cluster.database.query(
      primary,
      'select pg_switch_wal() from (select pg_logical_emit_message(true, $$proof$$, $$room$$)) as x',
    )
}

beforeAll(async () => {
  cluster = await startCluster()
  await cluster.addTraffic('publisher', caps)
  await cluster.pool.query(`insert into offers (name, slug, url) values ('Plain', 'plain', 'https://plain.example/')`)
  const rule = await cluster.ask('/api/alert-rules', {
    method: 'POST',
    body: {
      name: 'The system',
      kind: 'system',
      is_active: true,
      settings: { standby: 10 },
      subject_ids: [],
      is_excluding: false,
    },
  })
  expect(rule).toMatchObject({ status: 201 })
  publishers = startPublishers(cluster.apiUrl, { token: 'publisher' })
  staff = startStaff(cluster.gatewayUrl, cluster.token)
  visitors = startVisitors(cluster.apiUrl, 'pid=1&offer=plain')
  await until(() => publishers.sent.length > 50 && staff.answered() > 10 && visitors.told.length > 10)
}, 240_000)
afterAll(() => cluster.stop(), 60_000)

describe('a full disk', () => {
  it('of an API is told, and harms nobody', async () => {
    const failed = publishers.failures.length + staff.failures.length + visitors.failures.length
    await cluster.disks.fill('api1')
    await untilTold('disk_free_percent')
    await untilServed(Date.now())
    expect(publishers.failures.length + staff.failures.length + visitors.failures.length).toBe(failed)
    await cluster.disks.empty('api1')
    await untilOver('disk_free_percent')
    await until(() => readsCopy(api(0)))
  })

  it('of the third machine with a vote stops nothing', async () => {
    await cluster.disks.fill('front')
    await wait(10_000)
    await untilServed(Date.now())
    await cluster.disks.empty('front')
    cluster.database.start(cluster.front)
  })

  it('of the standby stops no lead for longer than a minute', async () => {
    const { primary, standby } = await roles()
    await cluster.disks.fill(standby.name)
    const at = Date.now()
    await needRoom(primary)
    say(`standby: served again after ${(await untilServed(at)) / 1000} s`)
    expect(Date.now() - at).toBeLessThan(60_000)
    await cluster.disks.empty(standby.name)
    cluster.database.start(standby)
    await until(cluster.database.whole)
  })

  it('of the primary stops what needs the database until there is room, and not for longer', async () => {
    const { primary } = await roles()
    await cluster.disks.fill(primary.name)
    await needRoom(primary).catch(() => undefined) // it has no room
    await wait(20_000)
    await cluster.disks.empty(primary.name)
    const at = Date.now()
    cluster.database.start(primary)
    const served = await untilServed(at)
    say(`full primary: served ${served / 1000} s after there was room`)
    expect(served).toBeLessThan(60_000)
    await until(cluster.database.whole)
  })
})

describe('a clock that is two minutes ahead', () => {
  const newest = async () => {
    const { rows } = await cluster.pool.query<{ ahead: number }>(
      'select extract(epoch from max(created_at) - clock_timestamp())::float8 as ahead from leads',
    )
    return rows[0]?.ahead
  }

  it('on an API is told, and its leads have the right time', async () => {
    const server = api(2)
    await end(server.program)
    await server.start(asOf(cluster.tools, 120))
    await untilTold('clock_seconds')
    expect((await systemAlert()).clock_seconds).toBeGreaterThanOrEqual(119)
    await untilServed(Date.now())
    expect(await newest()).toBeLessThan(5)
    await end(server.program)
    await server.start()
    await untilOver('clock_seconds')
  })

  it('on the primary is told, and everything is served, also when the time goes back', async () => {
    const { primary, standby } = await roles()
    await cluster.database.restartWithClock(standby)
    await until(cluster.database.whole)
    await cluster.database.switchOver(primary, standby)
    await until(async () => (await cluster.database.primary()) === standby)
    await until(cluster.database.whole)
    cluster.database.setClock(standby, 120)
    await untilTold('clock_seconds')
    expect((await systemAlert()).clock_seconds).toBeLessThanOrEqual(-119)
    say(`wrong clock: served after ${(await untilServed(Date.now())) / 1000} s`)
    cluster.database.setClock(standby, 0)
    say(`right clock: served after ${(await untilServed(Date.now())) / 1000} s`)
    await untilOver('clock_seconds')
  })
})

it('reads from the primary while the standby is behind, tells it, and loses nothing if that one is promoted', async () => {
  const { primary, standby } = await roles()
  const reader = await cluster.startApi('reader', {
    ...{ DATABASE_REPLICA_URL: cluster.standbyUrl(standby), REPORT_COPY: '0' },
  })
  const newestOf = async () => {
    const url = `http://${reader.machine.address}:4001`
    const list = { page_number: 1, limit: 1 }
    const { body } = await cluster.ask('/api/lead-details', { method: 'POST', body: list, url })
    return Number((body as { latest_id: string }).latest_id)
  }
  const stale = await newestOf()
  await cluster.database.setDelay(standby, '10min')
  await until(() => publishers.sent.some(({ leadId }) => leadId > stale + 20))
  const told = Math.max(...publishers.sent.map(({ leadId }) => leadId))
  expect(await newestOf()).toBeGreaterThanOrEqual(told)
  await untilTold('standby_lag_seconds')
  await until(async () => {
    await newestOf()
    return 'standby_unused_seconds' in (await systemAlert())
  })
  const at = Date.now()
  await primary.kill()
  await until(async () => (await cluster.database.primary()) === standby)
  say(`promoted although it was behind: served again after ${(await untilServed(at)) / 1000} s`)
  cluster.database.start(primary)
  await cluster.database.setDelay(standby, '0')
  await until(cluster.database.whole)
  await untilOver('standby_lag_seconds')
})

it('goes on with the newest of two primaries', async () => {
  const { primary, standby } = await roles()
  // Its lease ends, but nobody stops it.
  cluster.database.abandon(primary)
  const at = Date.now()
  await until(async () => (await cluster.database.primary()) === standby)
  expect(await cluster.database.query(primary, 'select pg_is_in_recovery() as is_standby')).toEqual([
    { is_standby: false },
  ])
  const sent = publishers.sent.length
  await until(() => publishers.sent.length > sent + 50)
  const served = await untilServed(at)
  say(`two primaries: served again after ${served / 1000} s`)
  expect(served).toBeLessThan(60_000)
  for (const server of cluster.apis) await until(() => readsCopy(server))
  say(`two primaries: the copies of reports follow the new one after ${(Date.now() - at) / 1000} s`)
  cluster.database.start(primary)
  await until(cluster.database.whole)
})

it('says that a certificate has expired, and goes on with a new one', async () => {
  const reload = async () => {
    for (const machine of cluster.database.machines) await cluster.database.query(machine, 'select pg_reload_conf()')
  }
  await cluster.database.certify({ daysAhead: -20 })
  await reload()
  const server = api(0)
  await end(server.program)
  const starting = server.start()
  await until(async () => /certificate has expired/.test(JSON.stringify(await server.health())))
  await cluster.database.certify()
  await reload()
  await starting
  say(`certificate: served ${(await untilServed(Date.now())) / 1000} s after the new one`)
})

theBooks(() => ({ cluster, publishers, staff, caps }))

it('recorded every click that a visitor was redirected with, once', async () => {
  await visitors.stop()
  const recorded = async () =>
    new Set((await cluster.pool.query<{ id: string }>('select id from clicks')).rows.map(({ id }) => id))
  await until(async () => {
    const found = await recorded()
    return visitors.told.every((id) => found.has(id))
  })
  say(`${visitors.told.length} visitors redirected, ${visitors.failures.length} failed`)
})
