import { MINUTE } from '../../../shared/app/time/timeZones'
import { quietUntil } from '../../../shared/watch/quietHours'
import { claimMessage, makeDue, postpone, readLastSent, recordAttempt, type DueMessage } from './deliveries.queries'
import { messageOf } from './messages'
import { isDown, logFault, type Run } from './outcomes'
import { sendMessage, type MessageAnswer } from '../sending/sendMessage'

/** A receiver of messages gets at most one in this time, about everything that happened meanwhile. */
const messageIntervalMs = MINUTE / 2
const maxInMessage = 20_000

/** Sends one message about these deliveries. */
async function sendOne(
  { services, destination, secret }: Run,
  kind: 'email' | 'telegram',
  { messageId, deliveries }: DueMessage,
): Promise<MessageAnswer> {
  const { settings, email, chat, user_id, zone, sees_cost } = destination
  const own = kind === 'email' ? settings.recipients : [settings.chat]
  const users = [kind === 'email' ? email : chat].flatMap((one) => one ?? [])
  const answer = await sendMessage(
    kind,
    messageOf(deliveries, { zone, seesCost: sees_cost, webUrl: services.config.webUrl }),
    {
      ...{ config: services.config, settings, secret, messageId },
      to: user_id === null ? own : users,
    },
  )
  await recordAttempt(services.db, deliveries, { ...answer, at: services.now() })
  return answer
}

/** When a message may be sent, in epoch milliseconds: after quiet hours, and some time after the last one. */
async function freeAt({ services, destination }: Run): Promise<number> {
  const { quiet, zone } = destination
  const soonest = Math.max(services.now(), (await readLastSent(services.db, destination)) + messageIntervalMs)
  return (quiet && quietUntil(zone, quiet, soonest)) ?? soonest
}

/** Sends messages until nothing is due, none may be sent yet, or the receiver is down. */
export async function sendMessages(run: Run, kind: 'email' | 'telegram'): Promise<void> {
  const { services, destination, mayGoOn } = run
  const { db, now } = services
  let isSent = false
  while (mayGoOn()) {
    const free = await freeAt(run)
    if (free > now()) {
      if (isSent) await makeDue(db, destination, now())
      return void (await postpone(db, destination, free))
    }
    const message = await claimMessage(db, destination, now(), maxInMessage)
    if (!message) break
    const answer = await sendOne(run, kind, message)
    logFault(run, [answer])
    if (isDown(answer)) return
    isSent ||= answer.fault === null
  }
  if (isSent) await makeDue(db, destination, now())
}
