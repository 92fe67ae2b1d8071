import { insertLeads, insertPartners } from '../../db/seed/leads/edgeLeads'
import { startHttpReceiver, startSmtpReceiver } from '../../test/receivers'
import { startTestApi, type TestUser } from '../../test/testApi'
import type { ReportRunRow, ReportScheduleRow } from './reportSchedules.schema'
import { planReports } from './watchReports'

export const signingKey = 'a-signing-key-of-24-chars'

/** Three leads of 19 November in Berlin, one with a deposit on that day. */
async function addLeads(pool: Parameters<typeof insertLeads>[0]) {
  await insertPartners(pool)
  const ftd = {
    ...{
      lead_status_id: 5,
      converted_at: new Date('2026-11-19T12:00:00Z'),
      ftd_date: new Date('2026-11-19T13:00:00Z'),
    },
    ...{ revenue: '900.10', payout: '450.05' },
  }
  await insertLeads(pool, [
    { created_at: new Date('2026-11-18T23:30:00Z'), advertiser_id: 1, offer: 'Gold', ...ftd },
    { created_at: new Date('2026-11-19T10:00:00Z'), advertiser_id: 1, offer: '=Silver', lead_status_id: 2 },
    { created_at: new Date('2026-11-19T11:00:00Z'), advertiser_id: 1, offer: 'Gold', lead_status_id: 2 },
    // Of the day before.
    { created_at: new Date('2026-11-18T22:30:00Z'), advertiser_id: 1, offer: 'Gold', lead_status_id: 2 },
  ])
}

/** An API with leads, an e-mail channel, and receivers; its clock stands at 08:00 in Berlin on 20 November. */
export async function startScheduleWorld() {
  const api = await startTestApi({ env: { ALERT_PRIVATE_ADDRESSES: '1', WEB_URL: 'https://office.example/' } })
  const smtp = await startSmtpReceiver()
  const webhook = await startHttpReceiver()
  await addLeads(api.database.pool)
  const begin = Date.parse('2026-11-20T07:00:00Z')
  api.clock.now = begin
  const settings = { host: '127.0.0.1', port: smtp.port, security: 'none', sender: 'reports@office.example' }
  const admin = await api.signInAs(1)
  const channel = await api.call<{ id: number }>('POST', '/api/alert-channels', {
    token: admin,
    body: { kind: 'email', name: 'Office', settings },
  })
  const inBerlin = { 'timezone-id': 'Europe/Berlin' }
  const body = (more: object = {}) => ({
    ...{ name: 'Morning', period: 'yesterday', frequency: 'daily', time_of_day: '09:00', time_zone: 'Europe/Berlin' },
    ...{ destination: 'email', channel_id: channel.body.id, recipients: ['ada@office.example', 'bob@office.example'] },
    view: {
      ...{ report: 'leads', filter: {}, group_by: 'offer', columns: ['leads', 'ftds', 'revenue'] },
      sort: { by: 'leads', order: 'asc' },
    },
    ...more,
  })
  const create = (token: string, more: object = {}) =>
    api.call<ReportScheduleRow & { fields?: object }>('POST', '/api/report-schedules', {
      ...{ token, body: body(more), headers: inBerlin },
    })
  return {
    ...{ api, smtp, webhook, admin, begin, create, body, channelId: channel.body.id },
    toWebhook: { destination: 'webhook', recipients: [], channel_id: null, url: webhook.url, secret: signingKey },
    /** The time passes, and what is due then is sent. */
    pass: async (ms: number) => {
      api.clock.now = (api.clock.now ?? begin) + ms
      await planReports(api.services)
      await api.runJobs()
    },
    schedule: async (token: string, id: number) =>
      (await api.call<ReportScheduleRow[]>('GET', `/api/report-schedules?ids=${id}`, { token })).body[0],
    runs: async (token: string, id: number) =>
      (await api.call<{ data: ReportRunRow[] }>('GET', `/api/report-runs?schedule_id=${id}`, { token })).body.data,
    withRole: async (user: TestUser, permissions: readonly number[]) =>
      api.database.pool.query('update roles set permissions = $1 where id = (select level from users where id = $2)', [
        permissions,
        user.user_id,
      ]),
    stop: async () => {
      await api.stop()
      await Promise.all([smtp.stop(), webhook.stop()])
    },
  }
}
export type ScheduleWorld = Awaited<ReturnType<typeof startScheduleWorld>>
