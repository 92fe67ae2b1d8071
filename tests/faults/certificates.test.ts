import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { Registry } from 'prom-client'
import { createStateMetrics } from '../../api/app/process/stateMetrics'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { createProcessReport } from '../../api/watch/processes/watchProcess'
import { apiProcesses } from '../support/apiProcesses'
import { freePort } from '../support/ports'
import { createCertificate, startTlsProxy, type TestCertificate } from '../support/certificates'
import { until } from '../../api/test/polling'
import { systemAlerts } from '../support/systemAlerts'

let test: TestApi
let alerts: Awaited<ReturnType<typeof systemAlerts>>
let site: Server
let siteName: string
let folder: string
let report: () => Promise<void>
let expired: TestCertificate
let ending: TestCertificate

const dayOf = ({ endsAt }: TestCertificate) => endsAt.toISOString().slice(0, 10)
/** The alerts after the process has looked at its certificates. */
async function openAlerts() {
  await test.services.certificates.look()
  await report()
  return alerts.open()
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'certificates-'))
  ;[expired, ending] = [await createCertificate(-1), await createCertificate(10.5)]
  site = createServer(ending)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteName = `localhost:${(site.address() as AddressInfo).port}`
  test = await startTestApi({ env: { PUBLIC_URL: `https://${siteName}` } })
  alerts = await systemAlerts(test)
  report = createProcessReport(test.services).report
})
afterAll(async () => {
  site.close()
  await test.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('tells when a certificate expires, days before as its rule says', async () => {
  const soon = `The certificate of PUBLIC_URL (${siteName}), seen from ${hostname()}, expires in 10 days, on ${dayOf(ending)}.`
  expect(await openAlerts()).toEqual([['A certificate expires soon', soon]])
  await alerts.set({ certificate: 10 })
  expect(await openAlerts()).toEqual([])
  const registry = new Registry()
  await createStateMetrics(registry, test.services)()
  const seconds = Math.floor(ending.endsAt.getTime() / 1000)
  expect(await registry.metrics()).toContain(
    `api_certificate_end_seconds{certificate="PUBLIC_URL (${siteName})"} ${seconds}`,
  )
})

it('tells that a certificate has expired, and nothing of a server that cannot be reached', async () => {
  site.setSecureContext(expired)
  expect(await openAlerts()).toEqual([
    [
      'A certificate has expired',
      `The certificate of PUBLIC_URL (${siteName}), seen from ${hostname()}, expired on ${dayOf(expired)}: connections are refused.`,
    ],
  ])
  site.close()
  site.closeAllConnections()
  expect(await openAlerts()).toEqual([])
})

it('an API says that the certificate of its database has expired, and starts when it is renewed', async () => {
  const proxy = await startTlsProxy(test.database.url, expired)
  const processes = await apiProcesses()
  const authorities = path.join(folder, 'authorities.pem')
  writeFileSync(authorities, [expired, ending].map(({ cert }) => cert).join('\n'))
  const { host } = new URL(test.database.url)
  const url = `${test.database.url.replace(host, proxy.host)}?sslmode=verify-full&sslrootcert=${authorities}`
  const port = await freePort()
  let log = ''
  try {
    const env = { DATABASE_URL: url, API_PORT: String(port), LOG_LEVEL: 'warn', JOB_SLOTS: '0' }
    const started = processes.start(env, (text) => (log += text))
    const health = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()
    const reason = 'certificate has expired'
    await until(async () => ((await health()) as { reason?: string }).reason === reason)
    await until(() => log.includes(`"reason":"${reason}"`))
    proxy.renew(ending)
    await started
    await alerts.set({})
    await until(async () => (await alerts.open()).length > 0)
    expect(await alerts.open()).toEqual([
      [
        'A certificate expires soon',
        `The certificate of DATABASE_URL (${proxy.host}), seen from ${hostname()}, expires in 10 days, on ${dayOf(ending)}.`,
      ],
    ])
  } finally {
    await processes.stop()
    proxy.stop()
  }
})
