import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { addJob } from '../../../api/app/jobs/jobs.queries'
import { serveMetrics } from '../../../api/app/process/metrics'
import { createStateMetrics } from '../../../api/app/process/stateMetrics'
import { startTestGateway, type TestGateway } from '../../../gateway/test/testGateway'
import { startTestApi, type TestApi } from '../../../api/test/testApi'

const token = 'a-token-for-the-metrics-of-the-tests'
let api: TestApi
let gateway: TestGateway
let server: Server
let url: string

beforeAll(async () => {
  api = await startTestApi()
  const { metrics } = api.services
  const refresh = createStateMetrics(metrics.registry, api.services)
  server = await serveMetrics(metrics, { port: 0, metricsHost: '127.0.0.1', metricsToken: token, refresh })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
  gateway = await startTestGateway({ env: { METRICS_TOKEN: token } })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await gateway.stop()
  await api.stop()
})

const read = async (address: string) => {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

describe('metrics', () => {
  it('are refused without their token, and are not on the public port', async () => {
    for (const address of [url, gateway.metricsUrl]) {
      expect((await fetch(address)).status).toBe(401)
      expect((await fetch(address, { headers: { authorization: `Bearer ${token}x` } })).status).toBe(401)
    }
    expect((await api.call('GET', '/metrics')).status).toBe(404)
  })

  it('count requests by the pattern of their route and their status', async () => {
    await api.call('PUT', '/api/presets/4711', { token: await api.signInAs(1), body: {} })
    await api.call('POST', '/api/leads', { body: {} })
    const text = await read(url)
    expect(valueOf(text, 'api_request_seconds_count{method="POST",route="/api/leads",status="401"}')).toBe(1)
    expect(text).toContain('route="/api/presets/:id"')
    // Counts and seconds can have the same digits.
    const withoutValues = text.replace(/ [\d.e+-]+$/gm, '')
    expect(withoutValues).not.toContain('4711')
  })

  it('tell the state of the queue, and of now only', async () => {
    await addJob(api.db, 'attempt', { history_id: 1 }, { key: 'due', runAt: new Date(0) })
    const due = 'api_jobs{task="attempt",state="due"}'
    expect(valueOf(await read(url), due)).toBe(1)
    await api.database.pool.query('delete from graphile_worker._private_jobs')
    const text = await read(url)
    expect(text).not.toContain(due)
    expect(valueOf(text, 'api_database_up')).toBe(1)
  })

  it('has every metric that the dashboard shows and the rules of Prometheus read', async () => {
    const texts = [await read(url), await read(gateway.metricsUrl)].join('\n')
    const types = [...texts.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    const dashboard = readFileSync('deploy/grafana/back-office.json', 'utf8')
    const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text ?? '') as string,
    )
    const used = queries.flatMap((query) => query.match(/\b(?:api|gateway|process|nodejs)_\w+/g) ?? [])
    expect(queries.length).toBeGreaterThan(20)
    expect(queries.filter((query) => !/\b(?:api|gateway|process|nodejs)_/.test(query))).toEqual([])
    expect([...new Set(used)].filter((name) => !types.includes(name))).toEqual([])
    const { groups } = parse(readFileSync('deploy/prometheus/back-office.yaml', 'utf8')) as {
      groups: { rules: { expr: string }[] }[]
    }
    const rules = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
    const inRules = rules.map((rule) => rule.match(/\b(?:api|gateway|process|nodejs)_\w+/g) ?? [])
    // Of Prometheus itself, and of the database's operator.
    const foreign = rules.filter((_rule, place) => !inRules[place]?.length)
    expect(foreign).toEqual([expect.stringContaining('up{'), expect.stringContaining('cnpg_')])
    expect(inRules.flat().filter((name) => !types.includes(name))).toEqual([])
    const own = types.filter((name) => /^(api|gateway)_/.test(name) && !/_(sum|count|bucket)$/.test(name))
    expect(own.filter((name) => !used.includes(name))).toEqual(['gateway_kept_bytes'])
  })
})
