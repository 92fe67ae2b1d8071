import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { cleanUp } from '../start/cleanup'
import { startTestApi, type TestApi } from '../../test/testApi'
import { addJob } from './jobs.queries'
import { watchWorkers } from './workers'

const DAY = 86_400_000
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

it('a job that never runs again is forgotten after a week, and one that may is kept', async () => {
  const keys = async () =>
    (await api.database.pool.query<{ key: string }>('select key from graphile_worker.jobs order by key')).rows.map(
      ({ key }) => key,
    )
  const now = Date.now()
  for (const key of ['spent', 'tried', 'waits'])
    await addJob(api.db, 'attempt', { history_id: 1 }, { key, runAt: new Date(now + DAY) })
  await api.database.pool.query(
    `select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'spent'))`,
  )
  await api.database.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'tried'), attempts => 3)`,
  )

  await cleanUp({ ...api.services, now: () => now + 6 * DAY })
  expect(await keys()).toEqual(['spent', 'tried', 'waits'])
  await cleanUp({ ...api.services, now: () => now + 8 * DAY })
  expect(await keys()).toEqual(['tried', 'waits'])
  await api.database.pool.query('delete from graphile_worker._private_jobs')
})

it('a worker that was only late does not take a job away from who took it over', async () => {
  const { pool } = api.database
  const jobs = async () =>
    (
      await pool.query<{ id: string; key: string; locked_by: string | null }>(
        'select id, key, locked_by from graphile_worker.jobs order by key',
      )
    ).rows
  for (const key of ['late', 'lives']) {
    await addJob(api.db, 'attempt', { history_id: 1 }, { key, runAt: new Date(0), queue: key })
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where key = $1`,
      [key],
    )
    await pool.query(
      `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where queue_name = $1`,
      [key],
    )
  }
  const [late, lives] = await jobs()
  const faults: unknown[] = []
  const dead: string[] = []
  const watch = watchWorkers({
    db: api.db,
    timeoutMs: 2_000,
    workerIds: () => ['lives'],
    onTakeOver: (workers) => dead.push(...workers),
    onError: (error) => faults.push(error),
  })
  while (!dead.length) await wait(20)
  await watch.stop()
  expect([dead, faults]).toEqual([['late'], []])
  expect(
    (
      await pool.query<{ queue_name: string }>(
        'select queue_name from graphile_worker._private_job_queues where locked_by is null',
      )
    ).rows,
  ).toEqual([{ queue_name: 'late' }])

  // What the late one does when it ends its job, in the words of the queue.
  await pool.query('delete from graphile_worker._private_jobs where id = $1', [late?.id])
  expect(await jobs()).toEqual([
    { id: expect.not.stringMatching(new RegExp(`^${late?.id}$`)), key: 'late', locked_by: null },
    lives,
  ])
})
