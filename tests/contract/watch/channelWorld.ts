import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import { startHttpReceiver, startSmtpReceiver, type HttpReceiver, type SmtpReceiver } from '../../../api/test/receivers'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { openAlerts, storeLosses } from '../../../api/watch/alerts/alerts.queries'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'
import { tellChannels } from '../../../api/watch/channels/outbox.queries'
import type { AlertChannelRow, AlertDeliveryRow } from '../../../api/watch/channels/channels.schema'

export const minute = 60_000
export const secret = 'a-signing-key-of-24-chars'

export interface EventBody {
  event_id: string
  event: string
  link: string | null
  alert: { id: number; title: string; subject_id: number }
}
export const bodies = (receiver: HttpReceiver) => receiver.log.map(({ body }) => JSON.parse(body) as EventBody)

/** An alert about a publisher that cost $120.50 so far, opened as its evaluation does. Returns its id. */
export async function openCostlyAlert(
  { db }: TestApi,
  at: number,
  { subjectId = 7, cents = 12_050 } = {},
): Promise<number> {
  const rule = (await listAlertRules(db)).find(({ kind }) => kind === 'publisher_silent')
  if (!rule) throw new Error('There is no such rule')
  return db.transaction().execute(async (transaction) => {
    const evidence = { hours: 2, expected: 40, seen: 0 }
    const finding = { subjectKind: 'publisher' as const, subjectId, since: at, evidence, leads: 40 }
    const opened = await openAlerts(transaction, rule, [finding], at)
    const [id = 0] = opened
    await storeLosses(transaction, [{ id, leads: 40, cents }])
    await tellChannels(transaction, { opened }, at)
    return id
  })
}

/** An API with receivers of webhooks, Telegram messages and e-mails, and publishers whose postbacks can fail. */
export function useChannelWorld() {
  let api: TestApi
  let token: string
  let webhook: HttpReceiver
  let telegram: HttpReceiver
  let smtp: SmtpReceiver

  const now = () => api.clock.now ?? Date.now()

  /** The time passes, and what is due then is sent. */
  async function pass(ms: number) {
    api.clock.now = now() + ms
    await api.runJobs()
  }

  /** Evaluates all rules as every process does. */
  async function evaluate() {
    const evaluation = createEvaluation({ ...api.services, now })
    for (const rule of await listAlertRules(api.services.db)) await evaluateRule(evaluation, rule)
  }

  /** A postback of each of these publishers failed, which opens an alert each. */
  async function failPostbacks(...publishers: number[]) {
    const at = new Date(now())
    await api.db
      .insertInto('deliveries')
      .values(
        publishers.map((publisher_id) => ({
          ...{ publisher_id, lead_id: 1, lead_created_at: at, event: 'ftd', created_at: at, facts: '{}' },
          ...{ status: 'failed', attempted_at: at, fault: 'HTTP 403' },
        })),
      )
      .execute()
    await evaluate()
  }

  async function addChannel(kind: string, settings: object, more: object = {}) {
    const body = { kind, name: `Channel ${kind} ${Math.random()}`, settings, secret, ...more }
    const answer = await api.call<AlertChannelRow>('POST', '/api/alert-channels', { token, body })
    expect([answer.status, answer.body]).toEqual([201, expect.anything()])
    return answer.body
  }
  const smtpSettings = (more: object = {}) => ({
    ...{ host: '127.0.0.1', port: smtp.port, security: 'none', sender: 'alerts@office.example' },
    ...{ recipients: ['night@office.example'], ...more },
  })

  beforeAll(async () => {
    api = await startTestApi({ env: { ALERT_PRIVATE_ADDRESSES: '1', WEB_URL: 'https://office.example/' } })
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
    for (const table of ['alerts', 'alert_channels', 'alert_notifications', 'deliveries'])
      await api.database.pool.query(`delete from ${table}`)
    await api.database.pool.query('delete from graphile_worker._private_jobs')
    for (const { log } of [webhook, telegram, smtp]) log.length = 0
  })

  return {
    get api() {
      return api
    },
    get token() {
      return token
    },
    get webhook() {
      return webhook
    },
    get telegram() {
      return telegram
    },
    get smtp() {
      return smtp
    },
    /** Signs in again, because the session has expired meanwhile. */
    signInAgain: async () => {
      token = await api.signInAs(1)
    },
    ...{ now, pass, evaluate, failPostbacks, smtpSettings },
    addWebhook: (more: object = {}) => addChannel('webhook', { url: webhook.url }, more),
    addEmail: (more: object = {}) => addChannel('email', smtpSettings(more)),
    addTelegram: (more: object = {}) =>
      addChannel('telegram', { url: telegram.url, chat: '-100123', ...more }, { secret: '123456:correct' }),
    channelNow: async (id: number) =>
      (await api.call<AlertChannelRow[]>('GET', `/api/alert-channels?ids=${id}`, { token })).body[0],
    deliveries: async (id: number, query = '') =>
      (await api.call<{ data: AlertDeliveryRow[] }>('GET', `/api/alert-deliveries?channel_id=${id}${query}`, { token }))
        .body.data,
  }
}
