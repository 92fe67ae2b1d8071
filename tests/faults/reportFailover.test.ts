import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { connect } from '../../api/db/connect'
import { migrate } from '../../api/db/migrating/migrate'
import { insertLeads, insertPartners } from '../../api/db/seed/leads/edgeLeads'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { until } from '../../api/test/polling'
import { type ServerPair, startServerPair } from '../support/serverPair'

// Reports of an API with a copy while its database server crashes, and while another one takes over.

let pair: ServerPair
/** PostgreSQL answers its reports. */
let test: TestApi
let token: string
let processes: Awaited<ReturnType<typeof apiProcesses>>
let api: ApiProcess
/** Leads of publisher 2 that were stored for sure. */
let stored = 0
let refusals = 0

const ask = async (port: number, path: string, body: object) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.ok ? ((await answer.json()) as { attempts?: number }) : null
}
/** Who answers the reports of the API; undefined while it is not ready. */
const answeredBy = async () => {
  const health = await fetch(`http://127.0.0.1:${api.port}/health/ready`)
  return ((await health.json()) as { reports?: { answeredBy: string } }).reports?.answeredBy
}

/** Stores, changes and deletes leads, and asks, until the returned function is called. */
function work() {
  let working = true
  const attempt = (sql: string) =>
    test.database.pool.query(sql).then(
      () => true,
      () => (refusals++, false),
    )
  const write = async (writer: number) => {
    for (let turn = 0; working; turn++) {
      if (await attempt(`insert into leads (publisher_id, email) values (2, 'x')`)) stored++
      await attempt(`update leads set publisher_id = 3 where publisher_id = 1 and id % 97 = ${turn % 97}`)
      if (turn % 10 === 0)
        await attempt(
          `delete from leads where id in (select id from leads where id % 89 = ${writer} and publisher_id <> 2 limit 1)`,
        )
    }
  }
  const read = async () => {
    while (working) {
      const before = stored
      const figures = await ask(api.port, '/api/lead-metrics', { affiliate_id: [2] })
      if (figures) expect(figures.attempts).toBeGreaterThanOrEqual(before)
    }
  }
  const running = Promise.all([...[1, 2, 3].map(write), read()])
  return async () => {
    working = false
    await running
  }
}

/** Ends the servers by `fault` amid the work; PostgreSQL answers meanwhile, and then a new copy with the same figures. */
async function survive(fault: () => Promise<unknown>, repair: () => Promise<unknown>) {
  await until(async () => (await answeredBy()) === 'own_copy')
  const stop = work()
  const before = { stored, refusals }
  await until(() => stored > before.stored + 30)
  await fault()
  await until(() => refusals > before.refusals + 5)
  await repair()
  await until(async () => (await answeredBy()) === 'postgresql')
  const repaired = stored
  await until(() => stored > repaired + 30)
  await until(async () => (await answeredBy()) === 'own_copy')
  await stop()
  for (const group_by of ['affiliate_id', 'created_at']) {
    const expected = await ask(Number(new URL(test.url).port), '/api/lead-pivot', { group_by })
    expect(expected).not.toBeNull()
    expect(await ask(api.port, '/api/lead-pivot', { group_by })).toEqual(expected)
  }
  expect(await answeredBy()).toBe('own_copy')
}

beforeAll(async () => {
  const bundle = apiProcesses()
  pair = await startServerPair()
  const { url } = pair
  await migrate(url)
  const connection = connect(url, { maxConnections: 8 })
  test = await startTestApi({ database: { ...connection, url, drop: connection.close } })
  token = await test.signInAs(1)
  await insertPartners(connection.pool)
  await insertLeads(
    connection.pool,
    Array.from({ length: 500 }, (_, lead) => ({ created_at: new Date(Date.UTC(2026, lead % 6, 1 + (lead % 28))) })),
  )
  processes = await bundle
  api = await processes.start({ ROLE: 'api', DATABASE_URL: url, REPORT_COPY: '1', SHUTDOWN_PAUSE_MS: '0' })
})
afterAll(async () => {
  await processes.stop()
  await test.stop()
  await pair.stop()
})

it('are right during and after a crash of the server', () =>
  survive(
    () => pair.primary.end(),
    () => pair.primary.start(),
  ))

it('are right while the standby takes over, and afterwards', async () => {
  await until(
    async () => (await pair.primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length === 1,
  )
  await survive(() => pair.primary.end(), pair.promote)
})
