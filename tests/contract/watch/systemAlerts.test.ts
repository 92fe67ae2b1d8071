import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { createProcessReport } from '../../../api/watch/processes/watchProcess'
import { systemAlerts } from '../../support/systemAlerts'

const begin = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let alerts: Awaited<ReturnType<typeof systemAlerts>>
/** Seconds that the machine's clock is ahead of the database's. */
let ahead = 0
let time = begin

beforeAll(async () => {
  api = await startTestApi()
  alerts = await systemAlerts(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  setTime(begin)
  ahead = 0
  await api.database.pool.query('delete from alerts')
  await api.database.pool.query('delete from process_states')
})

const setTime = (at: number) => (api.clock.now = time = at)
const processOf = () => createProcessReport(api.services, { clock: () => time + ahead * 1000 })

const open = () => alerts.open()

describe('an alert about the system', () => {
  it('tells of a clock that differs from the database’s, until it is right', async () => {
    const process = processOf()
    ahead = 5
    await process.report()
    expect(await open()).toEqual([])
    ahead = -12
    await process.report()
    expect(await open()).toEqual([
      ['A clock is wrong', `The clock of ${hostname()} is 12 seconds behind the database’s.`],
    ])
    // Another process with the right clock does not hide it.
    ahead = 0
    await processOf().report()
    expect(await open()).toHaveLength(1)
    await process.report()
    expect(await open()).toEqual([])
    expect(await alerts.list('resolved')).toMatchObject([{ kind: 'system', resolved_by: null }])
  })

  it('forgets a process that ended', async () => {
    const [killed, stopped] = [processOf(), processOf()]
    ahead = 60
    await killed.report()
    await stopped.report()
    await stopped.remove()
    expect(await open()).toHaveLength(1)
    setTime(begin + 60_000)
    expect(await open()).toEqual([])
  })

  it('tells of visits that still wait on a disk at the second look, until they are recorded', async () => {
    const process = processOf()
    await process.report()
    for (const lead_id of [1, 2])
      await api.services.visitLog.keepAutologin({ lead_id, lead_created_at: new Date(begin) }, begin)
    await process.report()
    expect(await open()).toEqual([])
    await process.report()
    expect(await open()).toEqual([
      [
        'Visits wait on a disk',
        '2 clicks and autologins could not be recorded yet. Visitors are redirected all the same.',
      ],
    ])
    await api.services.visitLog.catchUp()
    await process.report()
    expect(await open()).toEqual([])
  })

  it('tells that the newest backup is too old, once one was reported', async () => {
    expect(await open()).toEqual([])
    const complete = (hours: number) =>
      sql`insert into backups values (${new Date(begin - hours * 3_600_000)})`.execute(api.db)
    await complete(51)
    await complete(27)
    expect(await open()).toEqual([['No backup', 'The newest backup was completed 27 hours ago.']])
    await alerts.set({ backup: 48 })
    expect(await open()).toEqual([])
    await complete(1)
    await alerts.set({})
    expect(await open()).toEqual([])
  })

  it('tells of jobs that wait and of a full disk together, with the settings of its rule', async () => {
    await sql`select graphile_worker.add_job('nothing', run_at => ${new Date(begin - 61_000)}::timestamptz)`.execute(
      api.db,
    )
    await processOf().report()
    expect(await open()).toEqual([['Jobs wait', 'The oldest job has waited for 61 seconds.']])
    await alerts.set({ disk: 100, visits: 3 })
    const [[title, text] = []] = await open()
    expect(title).toBe('2 faults of the system')
    expect(text).toMatch(new RegExp(`61 seconds\\. [\\d.]+ % of a disk of ${hostname()} is free\\.$`))
    await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  })
})
