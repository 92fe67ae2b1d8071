import { planReports } from '../../../api/reports/schedules/watchReports'
import { startHttpReceiver, startSmtpReceiver } from '../../../api/test/receivers'
import type { AlertNotifications } from '../../../api/watch/channels/notifications.schema'
import { scheduledReports } from '../../../shared/reports/schedules/scheduledReports'
import { inPortions } from '../access/holders'
import type { AmountsWorld } from './amountsWorld'

interface Reader {
  label: string
  /** Of the session, or the access token itself. */
  token: string
  isToken: boolean
  may: (permission: string) => boolean
}

/** A mail, chat message or webhook. */
interface Sent {
  kind: string
  /** Label of the reader whom it is for; undefined for the recipients of a channel. */
  reader: string | undefined
  text: string
}

/**
 * All messages of an alert and of scheduled reports: readers with ALERTS_LIST are notified by e-mail and Telegram, as are
 * the recipients of channels, and readers of reports schedule them with all columns: that of leads in every grouping,
 * because each has its own permissions. Access tokens may only send reports by e-mail.
 */
export async function sendMessages({ api, call, openAlert }: AmountsWorld, readers: Reader[]): Promise<Sent[]> {
  const [smtp, http] = await Promise.all([startSmtpReceiver(), startHttpReceiver()])
  const secret = '123456:a-key-of-16-signs'
  const night = 'night@example.test'
  const addChannel = async (kind: string, settings: object) =>
    (await call<{ id: number }>('POST', '/api/alert-channels', { kind, name: kind, settings, secret })).id
  const server = { host: '127.0.0.1', port: smtp.port, security: 'none', sender: 'office@example.test' }
  const email = await addChannel('email', { ...server, recipients: [night] })
  const telegram = await addChannel('telegram', { url: http.url, chat: '-1' })
  await addChannel('webhook', { url: http.url })

  /** By address, chat and name of the schedules. */
  const labels = new Map(readers.map(({ label }) => [label, label]))
  const chooseNotifications = async ({ label, token }: Reader) => {
    const own = await call<AlertNotifications>('GET', '/api/alert-notifications', undefined, token)
    const chat = String(own.user_id)
    const chosen = { email_channel_id: email, telegram_channel_id: telegram, telegram_chat: chat }
    await call('PUT', '/api/alert-notifications', { ...own, ...chosen }, token)
    labels.set(own.email, label).set(chat, label)
  }
  const schedule = async ({ label, token, isToken }: Reader, view: object, isMail: boolean) => {
    const { id } = await call<{ id: number }>(
      'POST',
      '/api/report-schedules',
      {
        ...{ name: label, period: 'last_24_hours', frequency: 'daily', time_of_day: '09:00', view },
        ...(isToken || isMail
          ? { destination: 'email', channel_id: email, recipients: [night] }
          : { destination: 'webhook', url: http.url, secret }),
      },
      token,
    )
    await call('POST', `/api/report-schedules/${id}/send`, undefined, token)
  }
  await inPortions(readers, async (reader) => {
    if (reader.may('ALERTS_LIST') && !reader.isToken) await chooseNotifications(reader)
    for (const [report, { permission, groups, columns }] of Object.entries(scheduledReports))
      for (const [place, group_by] of groups.entries())
        if (reader.may(permission) && (report === 'leads' || place < 2))
          await schedule(reader, { report, filter: {}, group_by, columns }, place % 2 === 0)
  })

  await openAlert(2)
  await planReports(api.services)
  await api.runJobs()
  await Promise.all([smtp.stop(), http.stop()])
  return [
    ...smtp.log.map(({ subject, to, parts }) => {
      const name = labels.get(subject.split(': ')[0] ?? '')
      const kind = name === undefined ? 'alert by e-mail' : 'report by e-mail'
      return { kind, reader: name ?? labels.get(to[0] ?? ''), text: JSON.stringify({ subject, parts }) }
    }),
    ...http.log.map(({ path, body }) => {
      const { report, chat_id = '' } = JSON.parse(body) as { report?: { name: string }; chat_id?: string }
      const kind = report ? 'report by webhook' : chat_id ? 'alert by Telegram' : 'alert by webhook'
      return { kind, reader: labels.get(report?.name ?? chat_id), text: path + body }
    }),
  ]
}
