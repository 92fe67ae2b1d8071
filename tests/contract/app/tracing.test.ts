import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type ApiProcess, apiProcesses } from '../../support/apiProcesses'
import { bundleServer } from '../../support/bundle'
import { startCollector, startJsonServer } from '../../support/collector'
import { until } from '../../../api/test/polling'
import { freePort } from '../../support/ports'
import { startTestApi, type TestApi } from '../../../api/test/testApi'

/** Traces of both servers as they run in production, bundled, from the browser's header to the broker. */

const email = 'secret.person@example.com'
const traceId = 'a1'.repeat(16)
const brokerSettings = {
  url: 'sandbox:/leads?key=a-secret-key',
  fields: { email: 'email' },
  answer: { accepted: { at: 'success', is: [true] }, refused: { at: 'success', is: [false] } },
}
let collector: Awaited<ReturnType<typeof startCollector>>
let broker: Awaited<ReturnType<typeof startJsonServer>>
let api: TestApi
let processes: Awaited<ReturnType<typeof apiProcesses>>
let gatewayBundle: Awaited<ReturnType<typeof bundleServer>>
let apiProcess: ApiProcess
let gateway: ChildProcess
let url: string

beforeAll(async () => {
  collector = await startCollector()
  broker = await startJsonServer(() => ({ success: true, id: 'b-1' }))
  api = await startTestApi()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address }
  processes = await apiProcesses()
  apiProcess = await processes.start({
    ...traced,
    DATABASE_URL: api.database.url,
    SANDBOX_URL: broker.address,
    SHUTDOWN_PAUSE_MS: '0',
    JOB_SLOTS: '0',
  })
  gatewayBundle = await bundleServer('gateway/main.ts')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = {
    API_URL: `http://127.0.0.1:${apiProcess.port}`,
    GATEWAY_PORT: String(port),
    METRICS_PORT: '0',
    WEB_DIR: 'none',
  }
  gateway = spawn(process.execPath, [gatewayBundle.file], {
    env: { ...process.env, ...env, ...traced, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await until(async () => (await fetch(`${url}/health/ready`)).ok)
})

afterAll(async () => {
  gateway.kill('SIGKILL')
  gatewayBundle.remove()
  await processes.stop()
  collector.stop()
  broker.stop()
  await api.stop()
})

it('one trace shows a lead from the browser to the broker, without data of the person', async () => {
  const { id } = await api.db
    .insertInto('advertisers')
    .values({ name: 'Traced', display_name: 'Traced', broker: JSON.stringify(brokerSettings) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await api.signInAs(1)
  const graphql = async (query: string, variables: object) => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        traceparent: `00-${traceId}-${'b2'.repeat(8)}-01`,
      },
      body: JSON.stringify({ query, variables }),
    })
    return (await answer.json()) as { data?: Record<string, unknown>; errors?: unknown }
  }
  const sent = await graphql(
    `
      mutation Send($id: ID!, $email: EmailAddress) {
        sendTestLead(advertiserId: $id, lead: { email: $email }) {
          testLead {
            outcome
          }
          errors {
            message
          }
        }
      }
    `,
    { id, email },
  )
  expect(sent).toMatchObject({ data: { sendTestLead: { testLead: { outcome: 'accepted' }, errors: [] } } })

  // Both send what is left when they stop.
  const ended = once(gateway, 'exit')
  gateway.kill('SIGTERM')
  await ended
  await apiProcess.end()

  const trace = collector.spans.filter((span) => span.traceId === traceId)
  const way = [
    'gateway: POST /graphql',
    'gateway: POST /api/advertisers/{id}/broker/test',
    'api: POST /api/advertisers/:id/broker/test',
  ]
  const paths = trace.map(collector.path)
  expect(paths).toContainEqual([...way, 'api: send to broker'])
  expect(paths).toContainEqual([...way, 'api: select advertisers'])
  expect(trace.find(({ name }) => name === 'POST /graphql')?.parentSpanId).toBe('b2'.repeat(8))
  for (const secret of [email, 'secret.person', token, 'a-secret-key']) expect(collector.sent()).not.toContain(secret)
})
