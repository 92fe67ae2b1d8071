import type { CallAnswer } from '../../partners/brokers/guardedCall'
import { makeDue, readDue, recordAttempt, recordFailure, type DueDelivery } from './deliveries.queries'
import { alertLink } from './messages'
import { isDown, logFault, type Run } from './outcomes'
import { sendWebhook } from '../sending/sendWebhook'

/** Calls of one webhook at the same time: as many can be repeated if the process dies. */
const callsAtOnce = 8
/** Read at once; a small part of a long list, so that changes of the channel take effect soon. */
const readAtOnce = 500

interface Answered {
  delivery: DueDelivery
  answer: CallAnswer
}

const postEvent = ({ services, destination, secret }: Run, { event, event_id, attempts, at, content }: DueDelivery) => {
  const { cost: _seenByUsers, ...alert } = content
  const body = { occurred_at: at.toISOString(), link: alertLink(services.config.webUrl, alert.id), alert }
  return sendWebhook(
    { eventId: event_id, event: `alert.${event}`, attempt: attempts + 1, body },
    { config: services.config, url: destination.settings.url, secret, now: services.now() },
  )
}

const outcomeKey = ({ httpStatus, fault }: CallAnswer) => `${httpStatus} ${fault}`

/** Records answers as they come: while one record is written, further answers wait for the next one. */
function createRecorder({ services: { db, now } }: Run) {
  let waiting: Answered[] = []
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const write = async () => {
    const answered = waiting
    waiting = []
    next = null
    const outcomes = new Map(answered.map(({ answer }) => [outcomeKey(answer), answer]))
    for (const [key, answer] of outcomes) {
      const alike = answered.filter((one) => outcomeKey(one.answer) === key).map(({ delivery }) => delivery)
      await recordAttempt(db, alike, { ...answer, at: now() })
    }
  }
  return {
    /** Resolves when this answer is recorded, and fails if its own record does. */
    record: (answered: Answered): Promise<void> => {
      waiting.push(answered)
      next ??= last = last.catch(() => undefined).then(write)
      return next
    },
  }
}

/** Posts events, a few at the same time and the next one after each record; ends early when the receiver is down. */
async function postAll(run: Run, due: readonly DueDelivery[]): Promise<CallAnswer[]> {
  const recorder = createRecorder(run)
  const answers: CallAnswer[] = []
  const waiting = due.values()
  const work = async () => {
    for (const delivery of waiting) {
      const answer = await postEvent(run, delivery)
      answers.push(answer)
      await recorder.record({ delivery, answer })
      if (!run.mayGoOn() || answers.some(isDown)) return
    }
  }
  // All calls in progress are recorded, although one of the records failed.
  const ends = await Promise.allSettled(Array.from({ length: callsAtOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return answers
}

/** Posts every due event to a webhook until nothing is due. If the receiver is down, all others wait with those tried. */
export async function sendEvents(run: Run): Promise<void> {
  const { services, destination, mayGoOn } = run
  const { db, now } = services
  let isSent = false
  let after = 0
  while (mayGoOn()) {
    const due = await readDue(db, destination, now(), { limit: readAtOnce, after })
    if (!due.length) break
    after = due.at(-1)?.id ?? after
    const answers = await postAll(
      run,
      due.filter(({ is_next }) => is_next),
    )
    logFault(run, answers)
    const down = answers.find(isDown)
    if (down) return void (await recordFailure(db, destination, { ...down, at: now() }))
    isSent ||= answers.some(({ fault }) => fault === null)
  }
  if (isSent) await makeDue(db, destination, now())
}
