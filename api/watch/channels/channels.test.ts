import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { startHttpReceiver, startSmtpReceiver, type HttpReceiver, type SmtpReceiver } from '../../test/receivers'
import { startTestApi, type TestAnswer, type TestApi } from '../../test/testApi'
import { listAlertRules } from '../alerts/rules.queries'
import { createEvaluation, evaluateRule } from '../alerts/watchAlerts'
import type { AlertChannelRow, AlertDeliveryRow } from './channels.schema'
import type { AlertNotifications } from './notifications.schema'

const minute = 60_000
const secret = 'a-signing-key-of-24-chars'

let api: TestApi
let token: string
let webhook: HttpReceiver
let telegram: HttpReceiver
let smtp: SmtpReceiver

const now = () => api.clock.now ?? Date.now()

/** The time passes, and the jobs that are due then run. */
async function pass(ms: number) {
  api.clock.now = now() + ms
  await api.database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at <= $1 and locked_at is null`,
    [new Date(now())],
  )
  await api.runJobs()
}

/** A postback of each of these publishers failed, which opens an alert each. */
async function failPostbacks(...publishers: number[]) {
  const at = new Date(now())
  await api.db
    .insertInto('publisher_postbacks')
    .values(
      publishers.map((affiliate_id) => ({
        ...{ affiliate_id, lead_id: 1, lead_created_at: at, event: 'ftd', created_at: at, facts: '{}' },
        ...{ status: 'failed', attempted_at: at, fault: 'HTTP 403' },
      })),
    )
    .execute()
  await evaluate()
}

/** Evaluates all rules as every process does. */
async function evaluate() {
  const evaluation = createEvaluation({ ...api.services, now })
  for (const rule of await listAlertRules(api.services.db)) await evaluateRule(evaluation, rule)
}

async function addChannel(kind: string, settings: object, more: object = {}) {
  const body = { kind, name: `Channel ${kind} ${Math.random()}`, settings, secret, ...more }
  const answer = await api.call<AlertChannelRow>('POST', '/api/alert-channels', { token, body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}
const addWebhook = (more: object = {}) => addChannel('webhook', { url: webhook.url }, more)
const smtpSettings = (more: object = {}) => ({
  ...{ host: '127.0.0.1', port: smtp.port, security: 'none', sender: 'alerts@office.example' },
  ...{ recipients: ['night@office.example'], ...more },
})
const addEmail = (more: object = {}) => addChannel('email', smtpSettings(more))
const addTelegram = (more: object = {}) =>
  addChannel('telegram', { url: telegram.url, chat: '-100123', ...more }, { secret: '123456:correct' })

const channelNow = async (id: number) =>
  (await api.call<AlertChannelRow[]>('GET', `/api/alert-channels?ids=${id}`, { token })).body[0]
const deliveries = async (id: number, query = '') =>
  (await api.call<{ data: AlertDeliveryRow[] }>('GET', `/api/alert-deliveries?channel_id=${id}${query}`, { token }))
    .body.data

interface Body {
  event_id: string
  event: string
  alert: { title: string; subject_id: number }
}
const bodies = (receiver: HttpReceiver) => receiver.log.map(({ body }) => JSON.parse(body) as Body)
const texts = () => telegram.log.map(({ body }) => (JSON.parse(body) as { text: string }).text)

beforeAll(async () => {
  api = await startTestApi({ env: { ALERT_PRIVATE_ADDRESSES: '1' } })
  webhook = await startHttpReceiver()
  telegram = await startHttpReceiver()
  smtp = await startSmtpReceiver()
  await api.database.pool.query(
    `insert into publishers (id, name, api_token_hash, api_token_encrypted)
     select n, 'Publisher ' || n, sha256(n::text::bytea), sha256(n::text::bytea) from generate_series(1, 40) n`,
  )
  await api.database.pool.query(`update alert_rules set settings = '{"least": 1}' where kind = 'postbacks_failing'`)
})
afterAll(async () => {
  await api.stop()
  await Promise.all([webhook.stop(), telegram.stop(), smtp.stop()])
})
beforeEach(async () => {
  api.clock.now = Date.now()
  token = await api.signInAs(1)
  webhook.answerTo = () => 200
  telegram.answerTo = ({ path }) =>
    path.includes('/bot123456:correct/')
      ? 200
      : { status: 401, body: '{"ok":false,"error_code":401,"description":"Unauthorized"}' }
})
afterEach(async () => {
  for (const table of ['alerts', 'alert_channels', 'alert_notifications', 'publisher_postbacks'])
    await api.database.pool.query(`delete from ${table}`)
  await api.database.pool.query('delete from graphile_worker._private_jobs')
  for (const { log } of [webhook, telegram, smtp]) log.length = 0
})

describe('a webhook', () => {
  it('gets the opening and the end of each alert once, signed', async () => {
    const { id } = await addWebhook()
    await failPostbacks(1, 2)
    await api.runJobs()
    await evaluate()
    await api.runJobs()
    expect(bodies(webhook).map(({ event, alert }) => [event, alert.subject_id])).toEqual(
      expect.arrayContaining([
        ['alert.opened', 1],
        ['alert.opened', 2],
      ]),
    )
    expect(webhook.log).toHaveLength(2)
    for (const { headers, body } of webhook.log) {
      const { event_id, event } = JSON.parse(body) as Body
      const timestamp = String(headers['x-timestamp'])
      expect(headers).toMatchObject({ 'x-event-id': event_id, 'x-event': event, 'x-attempt': '1' })
      expect(headers['x-signature']).toBe(
        `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
      )
      expect(Math.abs(Number(timestamp) * 1000 - now())).toBeLessThan(2 * minute)
    }
    await api.database.pool.query('delete from publisher_postbacks')
    await evaluate()
    await api.runJobs()
    expect(
      bodies(webhook)
        .slice(2)
        .map(({ event }) => event),
    ).toEqual(['alert.resolved', 'alert.resolved'])
    expect(new Set(bodies(webhook).map(({ event_id }) => event_id)).size).toBe(4)
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0, last_fault: null })
  })

  it('that answers 500 is retried with the same event ids, and gets all when it is back', async () => {
    const { id } = await addWebhook()
    webhook.answerTo = () => 500
    await failPostbacks(1, 2, 3)
    await api.runJobs()
    expect(await deliveries(id)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        status: 'waiting',
        attempts: 1,
        http_status: 500,
        fault: 'It answered with HTTP 500.',
      })),
    )
    for (const wait of [10_000, minute, 5 * minute]) await pass(wait)
    expect(await channelNow(id)).toMatchObject({ waiting: 3, last_sent_at: null })
    expect(webhook.log).toHaveLength(12)
    webhook.answerTo = () => 200
    await pass(20 * minute)
    expect((await deliveries(id)).map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(['sent', 5]))
    expect(new Set(bodies(webhook).map(({ event_id }) => event_id)).size).toBe(3)
  })

  it('that is down gets no more than a few calls in each attempt, however much waits', async () => {
    const { id } = await addWebhook()
    webhook.answerTo = () => 503
    await failPostbacks(...Array.from({ length: 40 }, (_, n) => n + 1))
    await api.runJobs()
    expect(webhook.log.length).toBeLessThanOrEqual(8)
    expect(await channelNow(id)).toMatchObject({ waiting: 40, failed: 0 })
    webhook.answerTo = () => 200
    await pass(10_000)
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('fails in the end, says why, and is retried by staff', async () => {
    const { id } = await addWebhook()
    webhook.answerTo = () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/inside' } })
    await failPostbacks(1)
    await api.runJobs()
    for (const hours of [1, 1, 1, 2, 2, 3, 7]) await pass(hours * 60 * minute)
    token = await api.signInAs(1) // the session has expired meanwhile
    expect(await deliveries(id, '&status=failed')).toMatchObject([
      { attempts: 8, fault: 'It answered with HTTP 302.', next_attempt_at: null },
    ])
    webhook.answerTo = () => 200
    const retried = await api.call('POST', `/api/alert-channels/${id}/retry`, { token, body: {} })
    expect(retried.body).toMatchObject({ retried: 1, waiting: 1, failed: 0 })
    await pass(0)
    expect(await deliveries(id)).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  it('that never answers is given up after five seconds', async () => {
    const { id } = await addWebhook()
    webhook.answerTo = () => null
    await failPostbacks(1)
    await api.runJobs()
    expect(await deliveries(id)).toMatchObject([{ status: 'waiting', fault: 'No answer within 5 s.' }])
  }, 15_000)

  it('that refuses one event gets the others', async () => {
    const { id } = await addWebhook()
    webhook.answerTo = ({ body }) => (body.includes('Publisher 2 ') ? 400 : 200)
    await failPostbacks(1, 2, 3)
    await api.runJobs()
    expect((await deliveries(id)).map(({ status }) => status).sort()).toEqual(['sent', 'sent', 'waiting'])
  })

  it('gets only alerts of the chosen rules, and nothing while it is off', async () => {
    const [rule] = (await listAlertRules(api.db)).filter(({ kind }) => kind === 'held_leads')
    await addWebhook({ rule_ids: [rule?.id] })
    await addWebhook({ is_active: false })
    await failPostbacks(1)
    await api.runJobs()
    expect(webhook.log).toEqual([])
  })

  it('in the private network is refused unless it is allowed', async () => {
    const { id } = await addWebhook()
    const { config } = api.services
    config.alertPrivateAddresses = false
    try {
      await failPostbacks(1)
      await api.runJobs()
      expect(await deliveries(id)).toMatchObject([{ fault: 'The address leads into a private network.' }])
      const body = { kind: 'webhook', name: 'Inside', settings: { url: 'http://10.0.0.1/' }, secret }
      expect((await api.call('POST', '/api/alert-channels', { token, body })).body).toMatchObject({
        fields: { 'settings.url': 'The address leads into a private network.' },
      })
      expect(webhook.log).toEqual([])
    } finally {
      config.alertPrivateAddresses = true
    }
  })
})

describe('an e-mail', () => {
  it('tells of everything that waits, at most once in 30 seconds', async () => {
    const { id } = await addEmail()
    await failPostbacks(...Array.from({ length: 30 }, (_, n) => n + 1))
    await api.runJobs()
    expect(smtp.log).toMatchObject([{ to: ['night@office.example'], subject: expect.stringMatching(/^30 alerts: /) }])
    expect(smtp.log[0]?.text).toContain('And 10 more: see the Inbox.')
    await failPostbacks(31)
    await api.runJobs()
    await failPostbacks(32)
    await api.runJobs()
    expect([smtp.log.length, (await channelNow(id))?.waiting]).toEqual([1, 2])
    await pass(minute / 2)
    expect(smtp.log.map(({ subject }) => subject.slice(0, 9))).toEqual(['30 alerts', '2 alerts:'])
    expect(await channelNow(id)).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('waits while the server is down, and says so', async () => {
    const down = await startSmtpReceiver()
    await down.stop()
    const { id } = await addEmail({ port: down.port })
    await failPostbacks(1)
    await api.runJobs()
    expect(await deliveries(id)).toMatchObject([
      { status: 'waiting', attempts: 1, fault: 'It could not be reached (ECONNREFUSED).' },
    ])
    const change = { name: 'Night', settings: smtpSettings() }
    expect((await api.call('PUT', `/api/alert-channels/${id}`, { token, body: change })).status).toBe(200)
    await api.runJobs()
    expect(smtp.log).toHaveLength(1)
  })

  it('signs in with the stored password, and says when it is refused', async () => {
    const guarded = await startSmtpReceiver({ password: secret })
    try {
      const { id } = await addEmail({ port: guarded.port, user: 'office' })
      const test = () =>
        api.call<{ fault: string | null }>('POST', `/api/alert-channels/${id}/test`, { token, body: {} })
      expect((await test()).body).toMatchObject({ is_sent: true, fault: null })
      expect(guarded.log).toMatchObject([{ user: 'office', subject: 'Test of alerts' }])
      const body = { name: 'Wrong', settings: smtpSettings({ port: guarded.port, user: 'office' }), secret: 'no' }
      await api.call('PUT', `/api/alert-channels/${id}`, { token, body })
      expect((await test()).body).toMatchObject({
        is_sent: false,
        fault: 'The server refused user or password (535).',
      })
    } finally {
      await guarded.stop()
    }
  })
})

describe('Telegram', () => {
  it('gets one message, and a wrong token is named', async () => {
    const { id } = await addTelegram()
    await failPostbacks(1, 2)
    await api.runJobs()
    expect(texts()).toEqual([expect.stringMatching(/^2 alerts: Postbacks to Publisher \d fail/)])
    expect(telegram.log[0]?.body).toContain('"chat_id":"-100123"')
    const body = { name: 'Wrong', settings: { url: telegram.url, chat: '-100123' }, secret: '123456:incorrect' }
    await api.call('PUT', `/api/alert-channels/${id}`, { token, body })
    await pass(2 * minute)
    await failPostbacks(3)
    await pass(0)
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'waiting',
      fault: 'Telegram refused the bot token (HTTP 401).',
    })
    expect((await channelNow(id))?.last_fault).toBe('Telegram refused the bot token (HTTP 401).')
  })
})

describe('the notifications of a user', () => {
  const save = (as: string, body: object): Promise<TestAnswer<AlertNotifications & { fields?: object }>> =>
    api.call('PUT', '/api/alert-notifications', {
      token: as,
      body: {
        ...{ is_active: true, email_channel_id: null, telegram_channel_id: null, telegram_chat: null, rule_ids: [] },
        ...{ sends_resolved: true, quiet_from: null, quiet_to: null, ...body },
      },
    })

  it('go to the own address, and wait for the end of quiet hours in one message', async () => {
    const { id } = await addEmail({ recipients: [] })
    const user = await api.addUser({ permissions: ['ALERTS_LIST'], email: 'watcher@example.test' })
    const own = await api.signInAs(user)
    const { time_zone } = (await api.call<AlertNotifications>('GET', '/api/alert-notifications', { token: own })).body
    const clock = (ms: number) => wallTimeAt(time_zone, now() + ms).slice(11)
    const saved = await save(own, {
      email_channel_id: id,
      quiet_from: clock(-30 * minute),
      quiet_to: clock(90 * minute),
    })
    expect(saved.body).toMatchObject({ email: user.email, notifiers: [{ id, kind: 'email' }] })
    await failPostbacks(1)
    await api.runJobs()
    await pass(20 * minute)
    await failPostbacks(2, 3)
    await api.runJobs()
    expect(smtp.log).toEqual([])
    await pass(100 * minute)
    expect(smtp.log).toMatchObject([{ to: [user.email], subject: expect.stringMatching(/^3 alerts: /) }])
  })

  it('end when the user may not see alerts any more, or switches them off', async () => {
    const { id } = await addTelegram({ chat: '' })
    const own = await api.signInAs(['ALERTS_LIST'])
    expect((await save(own, { telegram_channel_id: id })).body.fields).toEqual({
      telegram_chat: 'Enter your chat: the bot needs it to write to you.',
    })
    await save(own, { telegram_channel_id: id, telegram_chat: '4711' })
    await failPostbacks(1)
    await save(own, { telegram_channel_id: id, telegram_chat: '4711', is_active: false })
    await api.runJobs()
    expect(texts()).toEqual([])
    expect(await deliveries(id)).toEqual([])
    await save(own, { telegram_channel_id: id, telegram_chat: '4711' })
    await api.database.pool.query(`update roles set permissions = '{}' where name like 'Test role%'`)
    await failPostbacks(2)
    await api.runJobs()
    expect(texts()).toEqual([])
  })
})

describe('a channel', () => {
  it('never shows its secret, keeps it encrypted, and asks for it again when it would go elsewhere', async () => {
    const made = await addEmail({ user: 'office' })
    expect(JSON.stringify(made)).not.toContain(secret)
    expect(made).toMatchObject({ has_secret: true })
    const { rows } = await api.database.pool.query<{ text: string }>(
      `select c::text || (select string_agg(a::text, '') from audit_log a) as text from alert_channels c`,
    )
    expect(rows[0]?.text).not.toContain(secret)
    const change = (settings: object) =>
      api.call<{ fields?: object }>('PUT', `/api/alert-channels/${made.id}`, {
        token,
        body: { name: made.name, settings: smtpSettings({ user: 'office', ...settings }) },
      })
    expect((await change({ host: 'smtp.thief.example' })).body.fields).toEqual({
      secret: 'Enter it again, because it would be sent to another server than before.',
    })
    expect((await change({ recipients: ['other@office.example'] })).status).toBe(200)
  })

  it('is refused by the field that is wrong, and is only for those who may edit', async () => {
    const body = { kind: 'email', name: 'Wrong', settings: smtpSettings({ host: '', port: 0, recipients: ['nobody'] }) }
    const wrong = await api.call<{ fields: object }>('POST', '/api/alert-channels', { token, body })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([
      400,
      ['settings.host', 'settings.port', 'settings.recipients'],
    ])
    const viewer = await api.signInAs(['ALERTS_LIST'])
    expect((await api.call('GET', '/api/alert-channels', { token: viewer })).status).toBe(403)
  })

  it('that was deleted sends nothing, and what waited is sent after it was restored', async () => {
    const { id } = await addWebhook()
    await failPostbacks(1)
    const deleted = await api.call<{ undo: { id: string } }>('DELETE', `/api/alert-channels/${id}`, { token })
    await api.runJobs()
    expect(webhook.log).toEqual([])
    await api.call('POST', '/api/undo', { token, body: { undo_id: deleted.body.undo.id } })
    await failPostbacks(2)
    await api.runJobs()
    expect(webhook.log).toHaveLength(2)
  })
})
