import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { setTimeout as wait } from 'node:timers/promises'
import { startHttpReceiver, startSmtpReceiver, type HttpReceiver, type SmtpReceiver } from '../../api/test/receivers'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { until } from '../../api/test/polling'

/** Half of them by e-mail, half to the webhook; all are due at the same time. */
const schedules = 50
/** Reports that two processes send at the same time: as many can be cut off between answer and record. */
const inFlight = 2 * 3

let api: TestApi
let webhook: HttpReceiver
let smtp: SmtpReceiver
let processes: Awaited<ReturnType<typeof apiProcesses>>

const count = async (sql: string) =>
  (await api.database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? 0

const startBoth = () => {
  const env = { DATABASE_URL: api.database.url, ALERT_PRIVATE_ADDRESSES: '1', REPORT_COPY: '0' }
  return Promise.all([processes.start(env), processes.start(env)])
}
const kill = (both: readonly ApiProcess[]) => both.forEach((one) => one.kill())
/** The next due time of every schedule has come. */
const makeDue = () =>
  api.database.pool.query(`update report_schedules set next_run_at = date_trunc('minute', now()) - interval '1 minute'`)
const received = () => webhook.log.length + smtp.log.length

beforeAll(async () => {
  api = await startTestApi({ env: { ALERT_PRIVATE_ADDRESSES: '1' } })
  webhook = await startHttpReceiver(async () => {
    await wait(60)
    return 200
  })
  smtp = await startSmtpReceiver()
  const token = await api.signInAs(1)
  const settings = { host: '127.0.0.1', port: smtp.port, security: 'none', sender: 'reports@office.example' }
  const channel = await api.call<{ id: number }>('POST', '/api/alert-channels', {
    ...{ token, body: { kind: 'email', name: 'Office', settings } },
  })
  const view = { report: 'leads', filter: {}, group_by: 'offer', columns: ['leads'] }
  for (let number = 0; number < schedules; number++) {
    const place =
      number % 2
        ? { destination: 'email', channel_id: channel.body.id, recipients: ['ada@office.example'] }
        : { destination: 'webhook', url: webhook.url, secret: 's'.repeat(20) }
    const when = { period: 'yesterday', frequency: 'daily', time_of_day: '00:00' }
    const body = { name: `Report ${number}`, ...when, view, ...place }
    const made = await api.call('POST', '/api/report-schedules', { token, body })
    expect([made.status, made.body]).toEqual([201, expect.anything()])
  }
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await api.stop()
  await Promise.all([webhook.stop(), smtp.stop()])
})

it('sends every due report although both processes are killed between due and sent', async () => {
  const all = await count('report_schedules')
  await makeDue()
  const first = await startBoth()
  await until(() => received() > all / 4)
  kill(first)
  expect(received()).toBeLessThan(all)
  const second = await startBoth()
  await until(() => received() > all / 2)
  kill(second)
  await startBoth()
  await until(async () => (await count(`deliveries where kind = 'report' and status = 'sent'`)) === all)

  // One run for each due time, however many processes planned it.
  expect(await count(`deliveries where kind = 'report'`)).toBe(all)
  const events = [
    ...webhook.log.map(({ headers }) => String(headers['x-event-id'])),
    ...smtp.log.map((mail) => mail.messageId),
  ]
  expect(new Set(events).size).toBe(all)
  expect(events.length - all).toBeLessThanOrEqual(2 * inFlight)
  // What came again was cut off between the receiver's answer and its record.
  expect(await count(`deliveries where kind = 'report' and attempts <> 1`)).toBe(0)
})
