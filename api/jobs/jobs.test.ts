import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { cleanUp } from '../cleanup'
import { startTestApi, type TestApi } from '../testApi'
import { addJob } from './jobs.queries'
import { watchWorkers } from './workers'

const DAY = 86_400_000
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

it('a job that never runs again is forgotten after a week, and one that may is kept', async () => {
  const keys = async () => (await api.database.pool.query<{ key: string }>('select key from graphile_worker.jobs order by key')).rows.map(({ key }) => key)
  const now = Date.now()
  for (const key of ['spent', 'tried', 'waits']) await addJob(api.db, 'attempt', { history_id: 1 }, { key, runAt: new Date(now + DAY) })
  await api.database.pool.query(`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'spent'))`)
  await api.database.pool.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'tried'), attempts => 3)`)

  await cleanUp({ ...api.services, now: () => now + 6 * DAY })
  expect(await keys()).toEqual(['spent', 'tried', 'waits'])
  await cleanUp({ ...api.services, now: () => now + 8 * DAY })
  expect(await keys()).toEqual(['tried', 'waits'])
})

it('a queue that was left held by a worker without a job is freed, and one whose job runs is not', async () => {
  const { pool } = api.database
  for (const queue of ['left', 'runs']) await addJob(api.db, 'attempt', { history_id: 1 }, { key: queue, runAt: new Date(0), queue })
  await pool.query(`update graphile_worker._private_job_queues set locked_by = 'living', locked_at = now() - interval '1 minute'`)
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'living', locked_at = now() - interval '1 minute' where key = 'runs'`)
  const free = async () => (await pool.query<{ queue_name: string }>('select queue_name from graphile_worker._private_job_queues where locked_by is null')).rows.map(({ queue_name }) => queue_name)
  const faults: unknown[] = []
  const taken: string[] = []
  const watch = watchWorkers({ db: api.db, timeoutMs: 40, workerIds: () => ['living'], onTakeOver: (dead) => taken.push(...dead), onError: (error) => faults.push(error) })
  while (!(await free()).length) await wait(20)
  await watch.stop()
  expect([await free(), taken, faults]).toEqual([['left'], [], []])
})
