import { type Delivery, type Outcome, recordFailure } from '../../app/outbox/outbox.queries'
import { type Run, sendEach } from '../../app/outbox/sendEach'
import { notCalled } from '../../partners/brokers/guardedCall'
import { openSecret } from '../sending/channelSecrets'
import { sendWebhook } from '../sending/sendWebhook'
import { readDestination, type OpenDestination } from './destinations.queries'
import { alertLink } from './messages'
import { forgetWaiting, readTold } from './messages.queries'
import { sendMessages } from './sendMessages'

/** The stored secret; null if it cannot be decrypted, because the server's key was changed. */
function secretOf({ config, log }: Run['services'], { secret, channel_id }: OpenDestination): string | null {
  try {
    return openSecret(config.secretKey, secret)
  } catch (error) {
    log.error({ err: error, channel: channel_id }, 'The secret of a channel could not be decrypted')
    return null
  }
}

/** Posts an event to a webhook. Null: it was deleted with its alert. */
async function postEvent(
  { services: { db, config, now } }: Run,
  { id }: Delivery,
  { url, secret }: { url: string; secret: string },
): Promise<Outcome | null> {
  const [told] = await readTold(db, [id])
  if (!told) return null
  const { cost: _seenByUsers, ...alert } = told.content
  const body = { occurred_at: told.created_at.toISOString(), link: alertLink(config.webUrl, alert.id), alert }
  return sendWebhook(
    { eventId: told.event_id, event: `alert.${told.event}`, attempt: told.attempts + 1, body },
    { config, url, secret, now: now() },
  )
}

/** Sends the alerts that wait for a receiver: webhooks get each event, people one message about all. */
export async function sendAlerts(run: Run, to: Delivery): Promise<void> {
  const { db, now } = run.services
  const receiver = await readDestination(db, to)
  if (!receiver) return // it was deleted, and its deliveries with it
  const { is_active, is_wanted, kind, settings } = receiver
  if (is_active && !is_wanted && to.user_id !== null) return void (await forgetWaiting(db, run.destination))
  const secret = secretOf(run.services, receiver)
  const refusal = !is_active
    ? 'The channel is switched off.'
    : !is_wanted
      ? 'The channel has no recipients any more.'
      : secret === null
        ? 'The stored secret cannot be read: enter it again.'
        : null
  if (refusal !== null || secret === null)
    return void (await recordFailure(db, run, { ...notCalled(refusal ?? ''), isFinal: true }, now()))
  if (kind === 'webhook') return sendEach(run, (delivery) => postEvent(run, delivery, { url: settings.url, secret }))
  return sendMessages(run, { ...receiver, kind, secret })
}
