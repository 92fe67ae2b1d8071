import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { createProcessReport } from '../../api/watch/processes/watchProcess'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { freePort } from '../support/ports'
import { startCollector } from '../support/collector'
import { until } from '../../api/test/polling'
import { systemAlerts } from '../support/systemAlerts'

// A report process and an API that asks it: what both tell of themselves while the report process runs, and when it is gone.

let test: TestApi
let alerts: Awaited<ReturnType<typeof systemAlerts>>
let processes: Awaited<ReturnType<typeof apiProcesses>>
let collector: Awaited<ReturnType<typeof startCollector>>
let api: ApiProcess
let tier: ApiProcess
let directory: string
let ports: { tier: number; tierMetrics: number; apiMetrics: number }

const textOf = (port: number, way: string) => fetch(`http://127.0.0.1:${port}${way}`).then((answer) => answer.text())
const metricsOf = async (port: number) => (await textOf(port, '/metrics')).split('\n')
const healthOf = async ({ port }: ApiProcess) => JSON.parse(await textOf(port, '/health/ready')) as object
const askReport = () =>
  fetch(`http://127.0.0.1:${api.port}/api/lead-metrics`, {
    method: 'POST',
    headers: { authorization: `Bearer ${alerts.token}`, 'content-type': 'application/json' },
    body: '{}',
  }).then(({ status }) => status)

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'engine-copies-'))
  ports = { tier: await freePort(), tierMetrics: await freePort(), apiMetrics: await freePort() }
  const env = { REPORTS_URL: `http://127.0.0.1:${ports.tier}` }
  test = await startTestApi({ env })
  alerts = await systemAlerts(test)
  collector = await startCollector()
  processes = await apiProcesses()
  const common = {
    ...{ DATABASE_URL: test.database.url, SHUTDOWN_PAUSE_MS: '0' },
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
  }
  tier = await processes.start({
    ...{ ...common, ROLE: 'reports', API_PORT: String(ports.tier), METRICS_PORT: String(ports.tierMetrics) },
    ...{ REPORT_COPY: '1', REPORT_COPY_DIR: directory },
  })
  api = await processes.start({ ...common, ...env, ROLE: 'api', METRICS_PORT: String(ports.apiMetrics) })
}, 240_000)
afterAll(async () => {
  await processes.stop()
  collector.stop()
  await test.stop()
  rmSync(directory, { recursive: true, force: true })
}, 180_000)

it('a report process reports its machine, and serves its own metrics', async () => {
  const states = async () =>
    (await test.database.pool.query<{ report_engine: string }>('select report_engine from process_states')).rows
  await until(async () => (await states()).some(({ report_engine }) => report_engine === 'shared_copy'))
  await test.database.pool.query(`delete from process_states where report_engine <> 'shared_copy'`)
  await alerts.set({ disk: 100 })
  expect(await alerts.open()).toEqual([
    ['A disk is nearly full', expect.stringMatching(new RegExp(`^[\\d.]+ % of a disk of ${hostname()} is free\\.$`))],
  ])
  await alerts.set({})
  const lines = await metricsOf(ports.tierMetrics)
  expect(lines).toEqual(
    expect.arrayContaining([
      'api_database_up 1',
      'api_report_engine_up{engine="shared_copy"} 1',
      'api_report_copies 1',
    ]),
  )
})

it('the health of an API says that report processes answer it, and its traces go on in them', async () => {
  expect(await askReport()).toBe(200)
  expect(await healthOf(api)).toEqual({
    status: 'ready',
    reports: { engine: 'report_processes', answeredBy: 'report_processes' },
  })
  expect(await metricsOf(ports.apiMetrics)).toContain('api_report_engine_up{engine="report_processes"} 1')
  expect((await metricsOf(ports.tierMetrics)).join('\n')).toMatch(
    /api_request_seconds_count\{method="POST",route="\/query",status="200"\} [1-9]/,
  )
})

it('health, metrics and an alert say that PostgreSQL answers when the report process is gone', async () => {
  expect(await tier.end()).toBe(0)
  expect(await askReport()).toBe(200)
  expect(await healthOf(api)).toMatchObject({
    status: 'ready',
    reports: { engine: 'report_processes', answeredBy: 'postgresql' },
  })
  expect(await metricsOf(ports.apiMetrics)).toContain('api_report_engine_up{engine="report_processes"} 0')

  await alerts.set({ reports: 1 })
  const { report } = createProcessReport(test.services)
  await until(async () => {
    await report()
    return (await alerts.open()).length > 0
  })
  expect(await alerts.open()).toEqual([
    [
      'PostgreSQL answers reports',
      expect.stringMatching(
        new RegExp(
          `^For \\d+ s, PostgreSQL has answered the reports of ${hostname()}, because no report process answers`,
        ),
      ),
    ],
  ])

  // Both send what is left of their traces when they stop.
  expect(await api.end()).toBe(0)
  const way = ['api: POST /api/lead-metrics', 'api: ask report process', 'reports: POST /query']
  expect(collector.spans.map(collector.path)).toContainEqual(way)
})
