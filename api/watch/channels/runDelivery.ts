import { createHash } from 'node:crypto'
import { MINUTE } from '../../../shared/app/time/timeZones'
import { quietUntil } from '../../../shared/watch/quietHours'
import type { Database } from '../../db/connect'
import { notCalled, type CallAnswer } from '../../partners/brokers/guardedCall'
import type { Services } from '../../app/start/services'
import { openSecret } from '../sending/channelSecrets'
import {
  forgetWaiting,
  lockDestination,
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
import { scheduleDelivery, type Destination } from './outbox.queries'
import { sendMessage } from '../sending/sendMessage'
import { sendWebhook } from '../sending/sendWebhook'

type Needs = Pick<Services, 'db' | 'now' | 'config' | 'log'>

interface Run {
  services: Needs
  destination: OpenDestination
  secret: string
}

/** What one turn did: nothing was due, another process is sending, or it was attempted. */
type Turn = 'nothing' | 'busy' | { answers: CallAnswer[]; lastId: number }

/** Calls of one webhook at the same time. */
const callsAtOnce = 8
/** A receiver of messages gets at most one in this time, about everything that happened meanwhile. */
const messageIntervalMs = MINUTE / 2
const mostInMessage = 20_000
const busyWaitMs = 2_000

/** Whether the receiver answers nothing at the moment; otherwise it refused this one event. */
const isDown = ({ httpStatus, fault }: CallAnswer) =>
  fault !== null && (httpStatus === null || httpStatus < 400 || httpStatus >= 500 || [408, 429].includes(httpStatus))

const outcomeKey = ({ httpStatus, fault }: CallAnswer) => `${httpStatus} ${fault}`

function postEvent({ services, destination, secret }: Run, { event, event_id, attempts, at, content }: DueDelivery) {
  const body = { occurred_at: at.toISOString(), alert: content }
  return sendWebhook(
    { eventId: event_id, event: `alert.${event}`, attempt: attempts + 1, body },
    { config: services.config, url: destination.settings.url, secret, now: services.now() },
  )
}

/** Posts a few due events at the same time. If the receiver is down, all others wait with them. */
async function postEvents(transaction: Database, run: Run, due: readonly DueDelivery[]): Promise<CallAnswer[]> {
  const { now } = run.services
  const answers = await Promise.all(due.map((delivery) => postEvent(run, delivery)))
  const outcomes = new Map(answers.map((answer) => [outcomeKey(answer), answer]))
  for (const [key, answer] of outcomes) {
    const alike = due.filter((_delivery, place) => outcomeKey(answers[place] ?? answer) === key)
    await recordAttempt(transaction, alike, { ...answer, at: now() })
  }
  const down = answers.find(isDown)
  if (down) await recordFailure(transaction, run.destination, { ...down, at: now() })
  return answers
}

/** Sends one message about everything that is due. */
async function sendOneMessage(
  transaction: Database,
  { services, destination, secret }: Run,
  kind: 'email' | 'telegram',
  due: readonly DueDelivery[],
): Promise<CallAnswer[]> {
  const { settings, email, chat, user_id, zone } = destination
  const own = kind === 'email' ? settings.recipients : [settings.chat]
  const users = [kind === 'email' ? email : chat].flatMap((one) => one ?? [])
  const ids = due.map(({ event_id }) => event_id).join()
  const answer = await sendMessage(kind, messageOf(due, zone), {
    ...{ config: services.config, settings, secret },
    messageId: createHash('sha256').update(ids).digest('hex').slice(0, 32),
    to: user_id === null ? own : users,
  })
  await recordAttempt(transaction, due, { ...answer, at: services.now() })
  return [answer]
}

/** Sends what is due and records it, while no other process sends to the same destination. */
const takeTurn = (run: Run, after: number): Promise<Turn> =>
  run.services.db.transaction().execute(async (transaction): Promise<Turn> => {
    const { services, destination } = run
    const { kind } = destination
    if (!(await lockDestination(transaction, destination))) return 'busy'
    const limit = kind === 'webhook' ? callsAtOnce : mostInMessage
    const due = await readDue(transaction, destination, services.now(), { limit, after })
    if (!due.length) return 'nothing'
    const answers = await (kind === 'webhook'
      ? postEvents(transaction, run, due)
      : sendOneMessage(transaction, run, kind, due))
    return { answers, lastId: due.at(-1)?.id ?? after }
  })

/** When a message may be sent, in epoch milliseconds: after quiet hours, and some time after the last one. */
async function freeAt({ services, destination }: Run): Promise<number> {
  const { quiet, zone, kind } = destination
  if (kind === 'webhook') return 0
  const soonest = Math.max(services.now(), (await readLastSent(services.db, destination)) + messageIntervalMs)
  return (quiet && quietUntil(zone, quiet, soonest)) ?? soonest
}

/** Takes turns until nothing is due, or the receiver is down. */
async function sendAll(run: Run, signal: AbortSignal | undefined): Promise<void> {
  const { services, destination } = run
  const { db, now, log } = services
  let isSent = false
  let after = 0
  // A stopping process ends after its turn.
  while (!signal?.aborted) {
    const free = await freeAt(run)
    if (free > now()) {
      if (isSent) await makeDue(db, destination, now())
      return void (await postpone(db, destination, free))
    }
    const turn = await takeTurn(run, after)
    if (turn === 'nothing') break
    if (turn === 'busy') return scheduleDelivery(db, destination, { at: new Date(now() + busyWaitMs) })
    after = turn.lastId
    const failed = turn.answers.find(({ fault }) => fault !== null)
    const { channel_id: channel, user_id: user } = destination
    if (failed) log.info({ channel, user, fault: failed.fault }, 'Alerts were not delivered')
    if (turn.answers.some(isDown)) return
    isSent ||= turn.answers.some(({ fault }) => fault === null)
  }
  if (isSent) await makeDue(db, destination, now())
}

/** The stored secret; null if it cannot be decrypted, because the server's key was changed. */
function secretOf({ config, log }: Needs, { secret, channel_id }: OpenDestination): string | null {
  try {
    return openSecret(config.secretKey, secret)
  } catch (error) {
    log.error({ err: error, channel: channel_id }, 'The secret of a channel could not be decrypted')
    return null
  }
}

/**
 * Job of a destination: sends everything that waits for it, and creates the job for what waits longer. Webhooks get each
 * event, people one message about all. If the process dies between the receiver's answer and its record, at most
 * `callsAtOnce` events or one message are sent again, events with the same event id: at least once.
 */
export async function runDelivery(services: Needs, to: Destination, signal?: AbortSignal): Promise<void> {
  const { db, now } = services
  const destination = await readDestination(db, to)
  if (!destination) return // it was deleted, and its deliveries with it
  const { is_active, is_wanted } = destination
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
    await recordFailure(db, to, { ...notCalled(refusal ?? ''), isFinal: true, at: now() })
  else await sendAll({ services, destination, secret }, signal)
  await scheduleNext(db, to)
}
