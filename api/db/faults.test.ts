import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { waitingForLock } from '../test/polling'
import { startTestApi, type TestApi } from '../test/testApi'
import { connect } from './connect'
import { isCollision, isDuplicate, isLost, isPassing, isUnavailable } from './faults'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

it('treats a connection ended by the server in a transaction as an outage', async () => {
  const client = await api.database.pool.connect()
  const broken = new Promise((resolve) => client.once('error', resolve))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await api.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await broken
  const faults = [await faultOf(client.query('select 1')), await faultOf(client.query('select 2'))]
  client.release(true)
  expect(faults.map(isUnavailable)).toEqual([true, true])
})

it('ignores that a connection is released twice, as the job queue does when it breaks while stopping', async () => {
  const { pool } = api.database
  const twice = new Promise<void>((resolve, reject) => {
    pool.connect((error, _client, release) => {
      if (error) return reject(error)
      try {
        release()
        release()
        resolve()
      } catch (fault) {
        reject(fault)
      }
    })
  })
  await twice
  expect(pool.idleCount).toBeGreaterThan(0)
})

it('does not treat SQL errors or invalid values from callers as an outage', async () => {
  const faults = await Promise.all([
    faultOf(api.database.pool.query('select * from nothing')),
    faultOf(api.database.pool.query('insert into roles (id, name, permissions) values (1, $1, $2)', ['x', []])),
    Promise.resolve(new Error('Connection terminated')),
  ])
  expect(faults.map(isPassing)).toEqual([false, false, false])
  expect(isDuplicate(faults[1])).toBe(true)
})

it('tells a lock that is waited for too long', async () => {
  const holder = await api.database.pool.connect()
  await holder.query('begin; lock table caps')
  const fault = await faultOf(api.database.pool.query("begin; set local lock_timeout = '20ms'; lock table caps"))
  await holder.query('rollback')
  holder.release()
  expect(isCollision(fault)).toBe(true)
})

it('treats a server that became read-only as an outage, and gives up the connection', async () => {
  const connection = connect(api.database.url, { maxConnections: 1 })
  const client = await connection.pool.connect()
  await client.query('set default_transaction_read_only = on')
  client.release()
  const write = () => connection.pool.query(`update users set name = 'Renamed' where id = 0`)
  const fault = await faultOf(write())
  expect([isUnavailable(fault), isLost(fault), await faultOf(write())]).toEqual([true, true, null])
  await connection.close()
})

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Ends the connection of a call that waits for the table, and then lets the table go. */
async function endWaiting<Answer>(table: string, call: () => Promise<Answer>): Promise<Answer> {
  const holder = await api.database.pool.connect()
  await holder.query(`begin; lock table ${table}`)
  const waiting = async () => (await api.database.pool.query<{ pid: number }>(waitingForLock)).rows[0]?.pid
  let hasAnswered = false
  const answer = call().finally(() => (hasAnswered = true))
  await until(async () => (await waiting()) !== undefined)
  const ended = await waiting()
  await api.database.pool.query('select pg_terminate_backend($1)', [ended])
  await until(async () => hasAnswered || ![undefined, ended].includes(await waiting()))
  await holder.query('rollback')
  holder.release()
  return answer
}

it('repeats a read whose connection was ended, but not a change', async () => {
  const token = await api.signInAs(1)
  const read = await endWaiting('status_groups', () => api.call('GET', '/api/status-groups', { token }))
  const change = await endWaiting('status_groups', () =>
    api.call('POST', '/api/status-groups', { token, body: { group: 'Once', statuses: ['New'] } }),
  )
  expect([read.status, change.status, change.headers.get('retry-after')]).toEqual([200, 503, '2'])
  expect(change.body).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

it('answers 503, never 500, while connections are ended under requests', async () => {
  const token = await api.signInAs(1)
  const statuses = new Set<number>()
  const logged = jest.spyOn(api.services.log, 'error')
  const ended = async () => {
    await faultOf(
      api.database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    )
  }
  for (let round = 0; round < 8; round++) {
    const calls = Array.from({ length: 12 }, (_, at) =>
      api.call('POST', '/api/status-groups', { token, body: { group: `G ${round} ${at}`, statuses: ['New'] } }),
    )
    await Promise.all([...calls.map(async (call) => statuses.add((await call).status)), ended(), ended()])
  }
  const wrong = [...statuses].filter((status) => ![201, 200, 503].includes(status))
  const faults = logged.mock.calls.flatMap(([fault]) => (fault as { err?: Error }).err?.stack ?? [])
  expect({ wrong, faults: wrong.length ? faults : [] }).toEqual({ wrong: [], faults: [] })
})
