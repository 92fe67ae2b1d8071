import { notCalled } from '../../partners/brokers/guardedCall'
import type { Services } from '../../app/start/services'
import { openSecret } from '../sending/channelSecrets'
import { forgetWaiting, recordFailure, scheduleNext } from './deliveries.queries'
import { readDestination, type OpenDestination } from './destinations.queries'
import type { HeldDestination } from './destinationLocks'
import type { Destination } from './outbox.queries'
import { sendMessages } from './sendMessages'
import { sendEvents } from './sendEvents'

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'log' | 'destinationLocks'>

/** After this time other jobs run first. */
const longestRunMs = 20_000

/** The stored secret; null if it cannot be decrypted, because the server's key was changed. */
function secretOf({ config, log }: Needs, { secret, channel_id }: OpenDestination): string | null {
  try {
    return openSecret(config.secretKey, secret)
  } catch (error) {
    log.error({ err: error, channel: channel_id }, 'The secret of a channel could not be decrypted')
    return null
  }
}

async function send(services: Needs, to: Destination, held: HeldDestination, signal?: AbortSignal): Promise<void> {
  const { db, now } = services
  const destination = await readDestination(db, to)
  if (!destination) return // it was deleted, and its deliveries with it
  const { is_active, is_wanted, kind } = destination
  if (is_active && !is_wanted && to.user_id !== null) return void (await forgetWaiting(db, to))
  const secret = secretOf(services, destination)
  const refusal = !is_active
    ? 'The channel is switched off.'
    : !is_wanted
      ? 'The channel has no recipients any more.'
      : secret === null
        ? 'The stored secret cannot be read: enter it again.'
        : null
  if (refusal !== null || secret === null)
    return void (await recordFailure(db, to, { ...notCalled(refusal ?? ''), isFinal: true, at: now() }))
  const stopAt = performance.now() + longestRunMs
  const mayGoOn = () => !signal?.aborted && held.isHeld() && performance.now() < stopAt
  const run = { services, destination, secret, mayGoOn }
  await (kind === 'webhook' ? sendEvents(run) : sendMessages(run, kind))
}

/**
 * Job of a destination: sends everything that waits for it, and creates the job for what waits longer. Webhooks get each
 * event, people one message about all. No transaction is open while a receiver is called; a lock of the session keeps
 * others from the destination. If the process dies between the receiver's answer and its record, the calls in progress or
 * one message are sent again, with the same event ids or Message-ID: at least once.
 */
export async function runDelivery(services: Needs, to: Destination, signal?: AbortSignal): Promise<void> {
  const held = await services.destinationLocks.take(to)
  // Whoever sends to it looks for more before the lock is released, and schedules the rest afterwards.
  if (!held) return
  try {
    await send(services, to, held, signal)
  } finally {
    await held.release()
  }
  await scheduleNext(services.db, to)
}
