import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { startTestApi, type TestApi } from '../test/testApi'
import { isCollision, isDuplicate, isPassing, isUnavailable } from './faults'

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
