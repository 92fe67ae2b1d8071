import { hostname } from 'node:os'
import { afterEach, expect, it } from '@jest/globals'
import { Registry } from 'prom-client'
import { createStateMetrics } from '../../../api/app/process/stateMetrics'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { createProcessReport } from '../../../api/watch/processes/watchProcess'
import { until } from '../../../api/test/polling'
import { systemAlerts } from '../../support/systemAlerts'

let api: TestApi
afterEach(() => api.stop())

const engineMetric = async () => {
  const registry = new Registry()
  await createStateMetrics(registry, api.services)()
  return (await registry.metrics()).split('\n').find((line) => line.startsWith('api_report_engine_up'))
}
/** The alert that opens once the engine has been away for longer than a second. */
async function alertOfAway() {
  const { set, open } = await systemAlerts(api)
  await set({ reports: 1 })
  const { report } = createProcessReport(api.services)
  await until(async () => {
    await report()
    return (await open()).length > 0
  })
  return open()
}
const alertBecause = (reason: string) => [
  [
    'PostgreSQL answers reports',
    expect.stringMatching(
      new RegExp(
        `^For \\d+ s, PostgreSQL has answered the reports of ${hostname()}, because ${reason}\\. They are right, but slower\\.$`,
      ),
    ),
  ],
]

it('an alert tells that ClickHouse is away', async () => {
  const env = { REPORT_COPY: '1', REPORT_ENGINE: 'clickhouse', CLICKHOUSE_URL: 'http://127.0.0.1:1/office' }
  api = await startTestApi({ env })
  expect(await engineMetric()).toBe('api_report_engine_up{engine="clickhouse"} 0')
  expect(await alertOfAway()).toEqual(alertBecause('ClickHouse does not answer'))
})

it('an alert tells that the own copy is gone, and none does while it answers', async () => {
  api = await startTestApi({ reportCopy: true })
  expect(await engineMetric()).toBe('api_report_engine_up{engine="own_copy"} 1')
  await createProcessReport(api.services).report()
  const { rows } = await api.database.pool.query('select report_engine, engine_away_seconds from process_states')
  expect(rows).toEqual([{ report_engine: 'own_copy', engine_away_seconds: 0 }])
  await api.services.reports.stop()
  expect(await engineMetric()).toBe('api_report_engine_up{engine="own_copy"} 0')
  expect(await alertOfAway()).toEqual(alertBecause('there is no copy'))
})

it('no alert opens where PostgreSQL is configured', async () => {
  api = await startTestApi()
  const { set, open } = await systemAlerts(api)
  await set({ reports: 1 })
  await createProcessReport(api.services).report()
  expect(await engineMetric()).toBe('api_report_engine_up{engine="postgresql"} 1')
  expect(await open()).toEqual([])
})
