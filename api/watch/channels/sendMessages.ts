import { MINUTE } from '../../../shared/app/time/timeZones'
import { quietUntil } from '../../../shared/watch/quietHours'
import { makeUnansweredDue, recordAttempts } from '../../app/outbox/outbox.queries'
import { isDown, logFault, type Run } from '../../app/outbox/sendEach'
import { sendMessage, type MessageAnswer } from '../sending/sendMessage'
import type { OpenDestination } from './destinations.queries'
import { messageOf } from './messages'
import { claimMessage, postpone, readLastSent, type DueMessage } from './messages.queries'

/** A receiver of messages gets at most one in this time, about everything that happened meanwhile. */
const messageIntervalMs = MINUTE / 2
const maxInMessage = 20_000

/** The receiver, with the secret of its channel. */
interface Receiver extends Omit<OpenDestination, 'kind' | 'secret'> {
  kind: 'email' | 'telegram'
  secret: string
}

/** Sends one message about these deliveries. */
async function sendOne(
  { services: { db, config, now }, kind }: Run,
  { messageId, deliveries }: DueMessage,
  receiver: Receiver,
): Promise<MessageAnswer> {
  const { settings, secret, email, chat, user_id, zone, sees_cost } = receiver
  const own = receiver.kind === 'email' ? settings.recipients : [settings.chat]
  const users = [receiver.kind === 'email' ? email : chat].flatMap((one) => one ?? [])
  const outcome = await sendMessage(
    receiver.kind,
    messageOf(deliveries, { zone, seesCost: sees_cost, webUrl: config.webUrl }),
    { config, settings, secret, messageId, to: user_id === null ? own : users },
  )
  await recordAttempts(
    db,
    kind,
    deliveries.map((delivery) => ({ delivery, outcome })),
    now(),
  )
  return outcome
}

/** When a message may be sent, in epoch milliseconds: after quiet hours, and some time after the last one. */
async function freeAt({ services: { db, now }, destination }: Run, { quiet, zone }: Receiver): Promise<number> {
  const soonest = Math.max(now(), (await readLastSent(db, destination)) + messageIntervalMs)
  return (quiet && quietUntil(zone, quiet, soonest)) ?? soonest
}

/** Sends messages until nothing is due, none may be sent yet, or the receiver is down. */
export async function sendMessages(run: Run, receiver: Receiver): Promise<void> {
  const { services, destination, mayGoOn } = run
  const { db, now } = services
  let isSent = false
  while (mayGoOn()) {
    const free = await freeAt(run, receiver)
    if (free > now()) {
      if (isSent) await makeUnansweredDue(db, destination, now())
      return void (await postpone(db, destination, free))
    }
    const message = await claimMessage(db, destination, now(), maxInMessage)
    if (!message) break
    const answer = await sendOne(run, message, receiver)
    logFault(run, [answer])
    if (isDown(answer)) return
    isSent ||= answer.fault === null
  }
  if (isSent) await makeUnansweredDue(db, destination, now())
}
