import { scheduledReport } from '../../../shared/reports/schedules/scheduledReports'
import { periodRange } from '../../../shared/reports/schedules/reportPeriods'
import { actorName } from '../../app/audit/audit.queries'
import { holds } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import type { Services } from '../../app/start/services'
import { isUnavailable } from '../../db/faults'
import type { Database } from '../../db/connect'
import { notCalled } from '../../partners/brokers/guardedCall'
import { sessionFor } from '../../access/storedWork/runsAs.queries'
import { readChannel } from '../../watch/channels/channels.queries'
import { openSecret } from '../../watch/sending/channelSecrets'
import { sendMessage } from '../../watch/sending/sendMessage'
import { sendWebhook } from '../../watch/sending/sendWebhook'
import { reportEvent, reportMessage } from './content/reportMessage'
import { reportTable } from './content/reportTable'
import { recordAttempt, skipRun, stopSchedule, takeDueRun, type DueRun, type RunOutcome } from './reportRuns.queries'

export type RunNeeds = Pick<Services, 'db' | 'pool' | 'reports' | 'now' | 'config' | 'log'>

/** What a user has to change before the report can be sent. */
const refused = (fault: string): RunOutcome => ({ ...notCalled(fault), isFinal: true })

/** Why the report may not be made any more, in words. */
class NotPermitted extends Error {}

/** The report with the permissions that its owner has now, and its access token, if one scheduled it. */
async function contentOf(services: RunNeeds, run: DueRun) {
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
function secretOf({ config, log }: RunNeeds, run: DueRun, sealed: Buffer | null): string | null {
  try {
    return openSecret(config.secretKey, sealed)
  } catch (error) {
    log.error({ err: error, run: run.id }, 'The secret of a scheduled report could not be decrypted')
    return null
  }
}
const unreadable = 'The stored secret cannot be read: enter it again.'

async function sendByEmail(services: RunNeeds, run: DueRun, content: Awaited<ReturnType<typeof contentOf>>) {
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

async function sendToWebhook(services: RunNeeds, run: DueRun, content: Awaited<ReturnType<typeof contentOf>>) {
  const secret = secretOf(services, run, run.schedule.secret)
  if (secret === null) return refused(unreadable)
  return sendWebhook(
    { eventId: run.event_id, event: 'report', attempt: run.attempts + 1, body: reportEvent(content) },
    { config: services.config, url: run.schedule.url, secret, now: services.now() },
  )
}

async function send(services: RunNeeds, run: DueRun): Promise<RunOutcome> {
  try {
    const content = await contentOf(services, run)
    const answer = await (run.schedule.destination === 'email' ? sendByEmail : sendToWebhook)(services, run, content)
    if (answer.fault !== null) services.log.info({ run: run.id, fault: answer.fault }, 'A report was not delivered')
    return answer
  } catch (error) {
    if (error instanceof NotPermitted || isUnavailable(error)) throw error
    if (error instanceof ApiError) return refused(error.message)
    services.log.error({ err: error, run: run.id }, 'A scheduled report could not be made')
    return notCalled('The report could not be calculated.')
  }
}

async function runIn(transaction: Database, services: RunNeeds, id: number): Promise<void> {
  const run = await takeDueRun(transaction, id, services.now())
  if (!run) return
  try {
    await recordAttempt(transaction, run, await send(services, run), services.now())
  } catch (error) {
    if (!(error instanceof NotPermitted)) throw error
    await skipRun(transaction, run.id, error.message)
    await stopSchedule(transaction, run.schedule.id, error.message, services.now())
  }
}

/**
 * Makes and sends a due report, while no other process does. If the process dies between the receiver's answer and its
 * record, the report is sent again with the same event id: at least once. The content is not stored: each attempt reads
 * it with the permissions of that moment.
 */
export const runReport = (services: RunNeeds, id: number): Promise<void> =>
  services.db.transaction().execute((transaction) => runIn(transaction, services, id))
