import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { connect } from '../../api/db/connect'
import { migrate } from '../../api/db/migrating/migrate'
import { serversOf } from '../../api/db/servers'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { until } from '../../api/test/polling'
import { type ServerPair, startServerPair } from '../support/serverPair'

// Reads of one API with DATABASE_REPLICA_URL, while the standby is up to date, held back, and away.

let pair: ServerPair
let api: TestApi
let token: string
let groups = 0

/** Creates a status group, and returns whether the choices of filters have it at once. */
async function readsOwnWrite(): Promise<boolean> {
  const group = `Group ${++groups}`
  await api.call('POST', '/api/status-groups', { token, body: { group, statuses: ['New'] } })
  const { status, body } = await api.call('GET', '/api/get-filter-data-2', { token })
  expect(status).toBe(200)
  return JSON.stringify(body).includes(`"${group}"`)
}

/** Time of the last read on the standby, in epoch seconds. */
async function lastRead(): Promise<number> {
  const [found] = await pair.standby.query<{ at: number | null }>(
    `select max(extract(epoch from query_start))::float8 as at from pg_stat_activity
     where application_name = 'api reads' and query not like '%pg_last_wal_replay_lsn%'`,
  )
  return found?.at ?? 0
}

/** Whether the standby answered a read. */
async function standbyReads(): Promise<boolean> {
  const before = await lastRead()
  expect(await readsOwnWrite()).toBe(true)
  return (await lastRead()) > before
}

beforeAll(async () => {
  pair = await startServerPair()
  await migrate(pair.primary.url())
  const connection = connect(pair.primary.url(), { maxConnections: 8 })
  api = await startTestApi({
    database: { ...connection, url: pair.primary.url(), drop: connection.close },
    env: { DATABASE_REPLICA_URL: pair.standby.url() },
  })
  token = await api.signInAs(1)
})
afterAll(async () => {
  await api.services.replica.close()
  await api.stop()
  await pair.stop()
})

it('reads its own writes from the standby', async () => {
  const reads = []
  for (let round = 0; round < 20; round++) reads.push(await readsOwnWrite())
  expect(reads).not.toContain(false)
  await until(standbyReads)
})

it('reads its own writes from the primary while the standby is held back', async () => {
  await pair.standby.query('select pg_wal_replay_pause()')
  await until(async () => {
    const [found] = await pair.standby.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')
    return found?.state === 'paused'
  })
  expect([await standbyReads(), await standbyReads()]).toEqual([false, false])
  await pair.standby.query('select pg_wal_replay_resume()')
  await until(standbyReads)
})

it('uses one server, although its address leads to several in turn', async () => {
  const targets = [pair.standby.port, pair.primary.port]
  const balancer = createServer((socket) => {
    const target = connectTo(targets.reverse()[0] ?? 0, '127.0.0.1')
    socket.on('error', () => target.destroy()).pipe(target)
    target.on('error', () => socket.destroy()).pipe(socket)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  const url = pair.standby.url().replace(/:\d+\//, `:${(balancer.address() as AddressInfo).port}/`)
  serversOf(url).acceptsStandby = true
  const { pool, close } = connect(url)
  const one = await pool.connect()
  await expect(pool.connect()).rejects.toThrow(/leads to several standbys/)
  const same = await pool.connect()
  for (const client of [one, same]) client.release(true)
  await close()
  balancer.close()
})

it('reads from the primary while the standby is away', async () => {
  await pair.standby.end()
  await pair.primary.query(`alter system reset synchronous_standby_names`)
  await pair.primary.query('select pg_reload_conf()')
  expect([await readsOwnWrite(), await readsOwnWrite()]).toEqual([true, true])
  await pair.standby.start()
  await until(standbyReads)
})

it('reads from the primary for a while after the standby has cut an export', async () => {
  await pair.primary.query(`
    insert into publishers (name, api_token_hash, api_token_encrypted) values ('Publisher', '\\x01', '\\x01');
    insert into leads (publisher_id, email) select max(id), repeat('x', 200) || n from publishers, generate_series(1, 150000) n group by n`)
  await until(standbyReads)
  const response = await fetch(`${api.url}/api/lead-details/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ columns: ['id', 'email'] }),
  })
  expect(response.status).toBe(200)
  const ended = await pair.standby.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'api export'`,
  )
  expect(ended).toHaveLength(1)
  await expect(response.text()).rejects.toThrow()
  expect([await standbyReads(), await standbyReads()]).toEqual([false, false])
})
