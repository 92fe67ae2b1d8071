import { scheduledReport } from '../../../shared/reports/schedules/scheduledReports'
import { periodRange } from '../../../shared/reports/schedules/reportPeriods'
import { actorName } from '../../app/audit/audit.queries'
import { holds } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import type { Delivery, Outcome } from '../../app/outbox/outbox.queries'
import { type Run, sendEach } from '../../app/outbox/sendEach'
import { isUnavailable } from '../../db/faults'
import { notCalled } from '../../partners/brokers/guardedCall'
import { sessionFor } from '../../access/storedWork/runsAs.queries'
import { readChannel } from '../../watch/channels/channels.queries'
import { openSecret } from '../../watch/sending/channelSecrets'
import { sendMessage } from '../../watch/sending/sendMessage'
import { sendWebhook } from '../../watch/sending/sendWebhook'
import { reportEvent, reportMessage } from './content/reportMessage'
import { reportTable } from './content/reportTable'
import { type DueRun, pauseSchedule, readDueRun } from './reportRuns.queries'

type Services = Run['services']

/** What a user has to change before the report can be sent. */
const refused = (fault: string): Outcome => ({ ...notCalled(fault), isFinal: true })

/** Why the report may not be made any more, in words. */
class NotPermitted extends Error {}

/** The report with the permissions that its owner has now, and its access token, if one scheduled it. */
async function contentOf(services: Services, run: DueRun) {
  const { schedule, due_at } = run
  const found = await sessionFor(services.db, schedule, services.now())
  if ('reason' in found) throw new NotPermitted(found.reason)
  const { session } = found
  if (!holds(session, scheduledReport(schedule.report).permission))
    throw new NotPermitted(`${actorName(session)} no longer has the permission to see this report.`)
  const range = periodRange(schedule.period, schedule.time_zone, due_at.getTime())
  const table = await reportTable({ ...services, session, timeZone: schedule.time_zone }, schedule, range)
  return { run, range, table, webUrl: services.config.webUrl }
}

/** The stored secret; null if it cannot be decrypted, because the server's key was changed. */
function secretOf({ config, log }: Services, run: DueRun, sealed: Buffer | null): string | null {
  try {
    return openSecret(config.secretKey, sealed)
  } catch (error) {
    log.error({ err: error, run: run.id }, 'The secret of a scheduled report could not be decrypted')
    return null
  }
}
const unreadable = 'The stored secret cannot be read: enter it again.'

async function sendByEmail(services: Services, run: DueRun, content: Awaited<ReturnType<typeof contentOf>>) {
  const { channel_id, recipients } = run.schedule
  const channel = channel_id === null ? null : await readChannel(services.db, channel_id)
  if (channel?.kind !== 'email') return refused('The e-mail channel was deleted: choose another one.')
  if (!channel.is_active) return refused(`The channel ${channel.name} is switched off.`)
  const secret = secretOf(services, run, channel.secret)
  if (secret === null) return refused(unreadable)
  return sendMessage('email', reportMessage(content), {
    ...{ config: services.config, settings: channel.settings, secret, to: recipients },
    messageId: run.event_id,
  })
}

async function sendToWebhook(services: Services, run: DueRun, content: Awaited<ReturnType<typeof contentOf>>) {
  const secret = secretOf(services, run, run.schedule.secret)
  if (secret === null) return refused(unreadable)
  return sendWebhook(
    { eventId: run.event_id, event: 'report', attempt: run.attempts + 1, body: reportEvent(content) },
    { config: services.config, url: run.schedule.url, secret, now: services.now() },
  )
}

/**
 * Makes and sends a due report. The content is not stored: each attempt reads it with the permissions of that moment, so that
 * a repeat has the same event id, but not always the same content. Null: it may not be made any more, which stops its schedule.
 */
async function sendReport(services: Services, delivery: Delivery): Promise<Outcome | null> {
  const { db, log, now } = services
  const run = await readDueRun(db, delivery)
  if (!run) return null
  try {
    const content = await contentOf(services, run)
    return await (run.schedule.destination === 'email' ? sendByEmail : sendToWebhook)(services, run, content)
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (error instanceof ApiError) return refused(error.message)
    if (error instanceof NotPermitted) {
      const { message } = error
      await db.transaction().execute((transaction) => pauseSchedule(transaction, run.schedule.id, message, now()))
      return null
    }
    log.error({ err: error, run: run.id }, 'A scheduled report could not be made')
    return notCalled('The report could not be calculated.')
  }
}

/** Sends the reports of a schedule that are due. */
export const sendReports = (run: Run): Promise<void> => sendEach(run, (delivery) => sendReport(run.services, delivery))
