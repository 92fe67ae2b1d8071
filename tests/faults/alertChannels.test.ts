import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startHttpReceiver, startSmtpReceiver, type HttpReceiver, type SmtpReceiver } from '../../api/test/receivers'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { openAlerts } from '../../api/watch/alerts/alerts.queries'
import { listAlertRules } from '../../api/watch/alerts/rules.queries'
import { tellChannels } from '../../api/watch/channels/outbox.queries'
import { type ApiProcess, apiProcesses } from '../support/apiProcesses'
import { until } from '../../api/test/polling'

/** `ALERTS=10000` runs the long form. */
const alerts = Number(process.env.ALERTS ?? 300)
const waves = 3
/** Most calls of a webhook at the same time: as many can be cut off between answer and record. */
const inFlight = 8

let api: TestApi
let webhook: HttpReceiver
let smtp: SmtpReceiver
let processes: Awaited<ReturnType<typeof apiProcesses>>

const count = async (sql: string) =>
  (await api.database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? 0

const startBoth = () => {
  const env = {
    DATABASE_URL: api.database.url,
    ALERT_PRIVATE_ADDRESSES: '1',
  }
  return Promise.all([processes.start(env), processes.start(env)])
}
const kill = (both: readonly ApiProcess[]) => both.forEach((one) => one.kill())

/** A postback of each publisher of this wave failed, which opens an alert each at the next evaluation. */
const failPostbacks = (wave: number) =>
  api.database.pool.query(
    `insert into deliveries (publisher_id, lead_id, lead_created_at, event, created_at, facts, status, attempted_at)
     select id, 1, now(), 'ftd', now(), '{}', 'failed', now() from publishers where id % ${waves} = $1`,
    [wave],
  )

beforeAll(async () => {
  api = await startTestApi({ env: { ALERT_PRIVATE_ADDRESSES: '1' } })
  webhook = await startHttpReceiver(async () => {
    await wait(5)
    return 200
  })
  smtp = await startSmtpReceiver()
  const token = await api.signInAs(1)
  const { pool } = api.database
  await pool.query(
    `insert into publishers (name, api_token_hash, api_token_encrypted)
     select 'Publisher ' || n, sha256(n::text::bytea), sha256(n::text::bytea) from generate_series(1, $1::integer) n`,
    [alerts],
  )
  await pool.query(`update alert_rules set is_active = kind = 'postbacks_failing', settings = '{"least": 1}'`)
  for (const body of [
    { kind: 'webhook', name: 'Webhook', settings: { url: webhook.url }, secret: 's'.repeat(20) },
    {
      ...{ kind: 'email', name: 'E-mail' },
      settings: {
        ...{ host: '127.0.0.1', port: smtp.port, security: 'none' },
        ...{ sender: 'alerts@office.example', recipients: ['night@office.example'] },
      },
    },
  ])
    expect((await api.call('POST', '/api/alert-channels', { token, body })).status).toBe(201)
  processes = await apiProcesses()
})
afterAll(async () => {
  await processes.stop()
  await api.stop()
  await Promise.all([webhook.stop(), smtp.stop()])
})

it('delivers every alert to every channel although both processes are killed twice', async () => {
  await failPostbacks(0)
  const first = await startBoth()
  // In the middle of the deliveries of the first alerts.
  await until(() => webhook.log.length > alerts / waves / 3)
  kill(first)
  await failPostbacks(1)
  const second = await startBoth()
  // As soon as further alerts were opened.
  await until(async () => (await count('alerts')) > alerts / waves)
  kill(second)
  await failPostbacks(2)
  const began = Date.now()
  await startBoth()
  await until(async () => (await count('alerts')) === alerts)
  await until(async () => (await count(`deliveries where kind = 'alert' and status <> 'sent'`)) === 0)
  const took = Date.now() - began

  expect(await count(`deliveries where kind = 'alert'`)).toBe(2 * alerts)
  // By the log of the webhook: every alert, each always with the same event id.
  const events = webhook.log.map(({ body, headers }) => {
    const { event_id, alert } = JSON.parse(body) as { event_id: string; alert: { id: number } }
    expect(headers['x-event-id']).toBe(event_id)
    return { event_id, alert: alert.id }
  })
  expect(new Set(events.map(({ alert }) => alert)).size).toBe(alerts)
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(alerts)
  // What came again was cut off between the answer and its record.
  expect(events.length - alerts).toBeLessThanOrEqual(2 * inFlight)
  // By the log of the mail server: a few messages that tell of all.
  const mails = [...new Map(smtp.log.map((mail) => [mail.messageId, mail])).values()]
  const told = mails.map(({ subject }) => Number(/^([\d,]+) alerts: /.exec(subject)?.[1]?.replaceAll(',', '') ?? 1))
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(alerts)
  expect(mails.length).toBeLessThan(10)
  const { rows } = await api.database.pool.query<{ seconds: number }>(
    `select extract(epoch from percentile_cont(0.95) within group (order by attempted_at - d.created_at))::float8 as seconds
     from deliveries d join alert_channels c on c.id = channel_id where c.kind = 'webhook' and d.created_at > $1`,
    [new Date(began)],
  )
  if (process.env.ALERTS)
    console.log(
      `${alerts} alerts: ${events.length} calls with ${alerts} event ids (${events.length - alerts} came again), ${smtp.log.length} e-mails with ${mails.length} ids, the last part took ${took} ms, p95 from opened to delivered ${rows[0]?.seconds.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
    )
}, 600_000)

it('delivers alerts that open one after the other within seconds', async () => {
  const [rule] = await listAlertRules(api.db)
  if (!rule) throw new Error('There is no rule')
  const singles = process.env.ALERTS ? 300 : 20
  webhook.log.length = 0
  const openedAt = new Map<number, number>()
  for (let n = 1; n <= singles; n++) {
    const at = Date.now()
    await api.db.transaction().execute(async (transaction) => {
      const finding = { subjectKind: 'publisher' as const, subjectId: 1_000_000 + n, since: at, evidence: {}, leads: 0 }
      const opened = await openAlerts(transaction, rule, [finding], at)
      for (const id of opened) openedAt.set(id, at)
      await tellChannels(transaction, { opened }, at)
    })
    await wait(200)
  }
  const calls = () =>
    webhook.log.flatMap(({ body, at }) => {
      const { event, alert } = JSON.parse(body) as { event: string; alert: { id: number } }
      // Their condition does not hold, so that the next evaluation resolves them.
      return event === 'alert.opened' ? [{ id: alert.id, at }] : []
    })
  await until(() => calls().length >= singles)
  const took = calls()
    .map(({ id, at }) => at - (openedAt.get(id) ?? 0))
    .sort((a, b) => a - b)
  const [median = 0, p95 = 0] = [0.5, 0.95].map((part) => took[Math.floor(part * took.length)])
  expect(
    calls()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...openedAt.keys()].sort())
  expect(p95).toBeLessThan(5_000)
  if (process.env.ALERTS)
    console.log(
      `${singles} single alerts: opened to delivered p50 ${median} ms, p95 ${p95} ms, load ${loadavg()[0]?.toFixed(1)}`,
    )
})
