import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { cleanUp } from '../cleanup'
import { startTestApi, type TestApi } from '../testApi'
import { addJob } from './jobs.queries'

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
