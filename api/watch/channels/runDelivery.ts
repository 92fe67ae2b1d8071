import { createHash } from 'node:crypto'
import { MINUTE } from '../../../shared/app/time/timeZones'
import { quietUntil } from '../../../shared/watch/quietHours'
import type { CallAnswer } from '../../partners/brokers/guardedCall'
import type { Services } from '../../app/start/services'
import { openSecret } from './channelSecrets'
import {
  makeDue,
  postpone,
  readDestination,
  readDue,
  readLastSent,
  recordAttempt,
  recordFailure,
  scheduleNext,
  type DueDelivery,
  type OpenDestination,
} from './deliveries.queries'
import { messageOf } from './messages'
import type { Destination } from './outbox.queries'
import { sendMessage } from './sendMessage'
import { sendWebhook } from './sendWebhook'

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'log'>

interface Run {
  services: Needs
  destination: OpenDestination
  secret: string
  signal: AbortSignal | undefined
}

/** Calls of one webhook at the same time. */
const callsAtOnce = 8
const readAtOnce = 200
/** A receiver of messages gets at most one in this time, about everything that happened meanwhile. */
const messageIntervalMs = MINUTE / 2
const mostInMessage = 20_000

/** Whether the receiver answers nothing at the moment; otherwise it refused this one event. */
const isDown = ({ httpStatus, fault }: CallAnswer) =>
  fault !== null && (httpStatus === null || httpStatus < 400 || httpStatus >= 500 || [408, 429].includes(httpStatus))

/** Posts every due event, a few at the same time; each is recorded at once. Returns why it ended early. */
async function postEvents({ services, destination, secret, signal }: Run): Promise<CallAnswer | null> {
  const { db, now, config } = services
  const post = async (delivery: DueDelivery) => {
    const { event, event_id, attempts, at, content } = delivery
    const body = { occurred_at: at.toISOString(), alert: content }
    const answer = await sendWebhook(
      { eventId: event_id, event: `alert.${event}`, attempt: attempts + 1, body },
      { config, url: destination.settings.url, secret, now: now(), signal },
    )
    await recordAttempt(db, [delivery], { ...answer, at: now() })
    return answer
  }
  for (;;) {
    const due = await readDue(db, destination, now(), readAtOnce)
    if (!due.length) return null
    for (let first = 0; first < due.length; first += callsAtOnce) {
      const down = (await Promise.all(due.slice(first, first + callsAtOnce).map(post))).find(isDown)
      if (down) {
        await recordFailure(db, destination, { ...down, at: now() })
        return down
      }
    }
  }
}

/** Sends one message about everything that is due. Returns the answer if it failed. */
async function sendOneMessage(kind: 'email' | 'telegram', run: Run): Promise<CallAnswer | null> {
  const { services, destination, secret, signal } = run
  const { db, now, config } = services
  const due = await readDue(db, destination, now(), mostInMessage)
  if (!due.length) return null
  const { settings, email, chat, user_id, zone } = destination
  const own = kind === 'email' ? settings.recipients : [settings.chat]
  const users = [kind === 'email' ? email : chat].flatMap((one) => one ?? [])
  const messageId = createHash('sha256')
    .update(due.map(({ event_id }) => event_id).join())
    .digest('hex')
    .slice(0, 32)
  const answer = await sendMessage(kind, messageOf(due, zone), {
    ...{ config, settings, secret, messageId, signal },
    to: user_id === null ? own : users,
  })
  await recordAttempt(db, due, { ...answer, at: now() })
  return answer.fault === null ? null : answer
}

/** When a message may be sent, in epoch milliseconds: after quiet hours, and some time after the last one. */
async function freeAt({ services, destination }: Run): Promise<number> {
  const { quiet, zone } = destination
  const soonest = Math.max(services.now(), (await readLastSent(services.db, destination)) + messageIntervalMs)
  return (quiet && quietUntil(zone, quiet, soonest)) ?? soonest
}

/**
 * Job of a destination: sends everything that waits for it, and creates the job for what waits longer. Webhooks get each
 * event, people one message about all. If the process dies between the receiver's answer and its record, the event is
 * sent again with the same event id: at least once.
 */
export async function runDelivery(services: Needs, to: Destination, signal?: AbortSignal): Promise<void> {
  const { db, now, config, log } = services
  const destination = await readDestination(db, to)
  if (!destination) return // it was deleted, and its deliveries with it
  const { kind, refusal } = destination
  if (refusal !== null) {
    await recordFailure(db, to, { httpStatus: null, fault: refusal, isFinal: true, at: now() })
    return scheduleNext(db, to)
  }
  const run: Run = { services, destination, secret: openSecret(config.secretKey, destination.secret), signal }
  const free = kind === 'webhook' ? 0 : await freeAt(run)
  if (free > now()) await postpone(db, to, free)
  else {
    const before = now()
    const failed = kind === 'webhook' ? await postEvents(run) : await sendOneMessage(kind, run)
    if (failed) log.info({ channel: to.channel_id, user: to.user_id, fault: failed.fault }, 'Alerts were not delivered')
    else if ((await readLastSent(db, to)) >= before) await makeDue(db, to, now())
  }
  await scheduleNext(db, to)
}
