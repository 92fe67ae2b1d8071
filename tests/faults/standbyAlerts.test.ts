import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { connect } from '../../api/db/connect'
import { migrate } from '../../api/db/migrating/migrate'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { createProcessReport } from '../../api/watch/processes/watchProcess'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { freePort } from '../support/ports'
import { until } from '../../api/test/polling'
import { type ServerPair, startServerPair } from '../support/serverPair'
import { systemAlerts } from '../support/systemAlerts'

// What an API tells of its standby, in order: it is up to date, held back, and away.

let pair: ServerPair
let test: TestApi
let alerts: Awaited<ReturnType<typeof systemAlerts>>
let processes: Awaited<ReturnType<typeof apiProcesses>>
let api: ApiProcess
let metricsPort: number
let report: () => Promise<void>

/** The services of a process whose DATABASE_URL names both servers. */
const withBoth = () => ({ ...test.services, config: { ...test.services.config, databaseUrl: pair.url } })
const notUsed = `For _, the primary has answered the reads of ${hostname()} instead of the standby of DATABASE_REPLICA_URL.`
const behind = 'The slowest standby is _ behind the primary.'
const lost = '1 of 1 standby of DATABASE_URL does not stream from the primary.'

/** The text of the alert without durations; empty if there is none. */
async function openText(services?: Parameters<typeof alerts.open>[0]) {
  await report()
  return (await alerts.open(services ?? withBoth())).map(([, text]) => text.replace(/\d+ (s|min)\b/g, '_')).join()
}
const healthOfStandby = async () => {
  // A read, so that the process looks at its standby now.
  const answer = await fetch(`http://127.0.0.1:${api.port}/api/get-filter-data-2`, {
    headers: { authorization: `Bearer ${alerts.token}` },
  })
  expect(answer.status).toBe(200)
  const health = await fetch(`http://127.0.0.1:${api.port}/health/ready`)
  expect(health.status).toBe(200)
  return ((await health.json()) as { standby?: string }).standby
}
const metrics = async () => (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n')

beforeAll(async () => {
  pair = await startServerPair()
  const url = pair.primary.url()
  await migrate(url)
  const env = { DATABASE_REPLICA_URL: pair.standby.url() }
  const connection = connect(url, { maxConnections: 8 })
  test = await startTestApi({ database: { ...connection, url, drop: connection.close }, env })
  alerts = await systemAlerts(test)
  await alerts.set({ standby: 1 })
  report = createProcessReport(test.services).report
  processes = await apiProcesses()
  metricsPort = await freePort()
  api = await processes.start({ ...env, DATABASE_URL: url, ROLE: 'api', METRICS_PORT: String(metricsPort) })
})
afterAll(async () => {
  await processes.stop()
  await test.services.replica.close()
  await test.stop()
  await pair.stop()
})

it('is silent while the standby is up to date', async () => {
  await until(async () => (await healthOfStandby()) === 'used')
  await until(async () => (await openText()) === '')
  expect(await metrics()).toEqual(expect.arrayContaining(['api_standby_used 1', 'api_standbys_streaming 1']))
})

it('tells that WAL cannot be archived, until it is', async () => {
  const archiveWith = async (command: string) => {
    await pair.primary.query(`alter system set archive_command = '${command}'`)
    await pair.primary.query('select pg_reload_conf()')
    await pair.primary.query('select pg_switch_wal()')
  }
  await archiveWith('false')
  await until(async () => (await openText()).startsWith('PostgreSQL has not archived its changes (WAL) for _,'))
  await archiveWith('true')
  await until(async () => (await openText()) === '')
})

it('tells that the standby is behind and not used, until it has caught up', async () => {
  await pair.standby.query('select pg_wal_replay_pause()')
  await until(async () => (await openText()) === `${notUsed} ${behind}`)
  expect(await healthOfStandby()).toBe('not used')
  const lag = (await metrics()).find((line) => line.startsWith('api_standby_lag_seconds'))
  expect(Number(lag?.split(' ')[1])).toBeGreaterThan(1)
  expect(await metrics()).toContain('api_standby_used 0')
  await pair.standby.query('select pg_wal_replay_resume()')
  await until(async () => (await openText()) === '')
  await until(async () => (await healthOfStandby()) === 'used')
})

it('tells that a standby of DATABASE_URL is lost, but not if the database user may not know', async () => {
  await pair.standby.end()
  await pair.primary.query('alter system reset synchronous_standby_names')
  await pair.primary.query('select pg_reload_conf()')
  await until(async () => (await openText()) === `${notUsed} ${lost}`)

  const password = 'no-monitor'
  await pair.primary.query(`create role plain login password '${password}'`)
  await pair.primary.query(`
    grant usage on schema public, graphile_worker to plain;
    grant all on all tables in schema public, graphile_worker to plain;
    grant all on all sequences in schema public to plain`)
  const plain = connect(Object.assign(new URL(pair.primary.url()), { username: 'plain', password }).toString())
  expect(await openText({ ...withBoth(), db: plain.db, pool: plain.pool })).toBe(notUsed)
  await plain.close()
  expect(await openText()).toBe(`${notUsed} ${lost}`)
})
