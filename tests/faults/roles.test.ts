import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../api/db/testDatabase'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { until, waitingForLock } from '../../api/test/polling'

let database: TestDatabase
let processes: Awaited<ReturnType<typeof apiProcesses>>

const status = (one: ApiProcess, path: string) =>
  fetch(`http://127.0.0.1:${one.port}${path}`).then((answer) => answer.status)
const jobs = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')).rows[0]?.n

beforeAll(async () => {
  database = await testDatabase()
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await database.drop()
})

it('runs HTTP and jobs in separate processes', async () => {
  const api = await processes.start({ DATABASE_URL: database.url, ROLE: 'api' })
  // A pull that does not exist: the job ends at once.
  await database.pool.query(`select graphile_worker.add_job('broker_pull', '{"advertiser_id": 1}')`)
  expect(await status(api, '/api/openapi.json')).toBe(200)
  expect(await jobs()).toBe(1)
  const worker = await processes.start({ DATABASE_URL: database.url, ROLE: 'worker' })
  await until(async () => (await jobs()) === 0)
  const answers = ['/health/live', '/health/ready', '/api/openapi.json'].map((path) => status(worker, path))
  expect(await Promise.all(answers)).toEqual([200, 200, 404])
  expect([await api.end(), await worker.end()]).toEqual([0, 0])
})

it('starts its jobs though the database ends a connection meanwhile', async () => {
  const blocker = await database.pool.connect()
  await blocker.query('begin; lock table injections')
  // What was under way is read from there before jobs run.
  const worker = await processes.start({ DATABASE_URL: database.url, ROLE: 'worker' })
  await until(async () => {
    // Not in the open transaction, which sees the activity of its first look only.
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from (${waitingForLock}) as waiting`,
    )
    return rowCount === 1
  })
  await blocker.query('commit')
  blocker.release()
  await database.pool.query(`select graphile_worker.add_job('broker_pull', '{"advertiser_id": 1}')`)
  await until(async () => (await jobs()) === 0)
  expect(await worker.end()).toBe(0)
})

it('stays, not ready and with advice in its log, when the database cannot be upgraded', async () => {
  const other = await testDatabase()
  await other.pool.query("update schema_migrations set checksum = 'other' where name like '0001%'")
  let log = ''
  const env = { DATABASE_URL: other.url, LOG_LEVEL: 'error' }
  const api = await processes.start(env, (text) => (log += text), 503)
  await until(() => log.includes('start the release that ran before'))
  expect(log).toMatch(/Migration 0001_\w+\.sql was changed after it was applied/)
  expect(log).not.toMatch(/reset|write a new migration/)
  const ready = await fetch(`http://127.0.0.1:${api.port}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'the database cannot be upgraded: the log says why' },
  ])
  expect([await status(api, '/health/live'), await status(api, '/api/openapi.json')]).toEqual([200, 503])
  expect(await api.end()).toBe(0)
  await other.drop()
})
