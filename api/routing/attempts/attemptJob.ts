import type { Services } from '../../app/start/services'
import { dueAfter, sendingOf } from './offers'
import { holdOverdue } from './hold.queries'
import { beginAsking, findAttempt, listOverdue, listRefused } from './openAttempts.queries'
import { goOnLater } from './schedule'
import { findLead } from '../../leads/leads/leadChanges.queries'

type Needs = Pick<Services, 'db' | 'now' | 'log' | 'delivery'>

/**
 * The job behind an open attempt. One that was settled as refused is offered on. One that is held is asked about again where
 * the broker takes a lead once for each reference: it is sent the very same and answers as it did, or would have done.
 */
export async function runAttempt({ db, now, delivery, log }: Needs, historyId: number): Promise<void> {
  const { advertisers } = await delivery.configuration.current()
  const attempt = await findAttempt(db, historyId)
  const lead = attempt && (await findLead(db, attempt))
  if (!attempt || !lead) return
  const outcome = { historyId, origin: attempt.origin, lead, advertiserId: attempt.advertiser_id }
  if (attempt.state === 'refused') {
    // A broker may take its time to answer: the job does not wait for it.
    await delivery.passOn({ ...outcome, answer: null })
    return
  }
  const advertiser = advertisers.get(attempt.advertiser_id)
  if (!advertiser?.broker?.idempotent) return
  const dueAt = dueAfter(advertiser.broker, now())
  if (!(await beginAsking(db, historyId, { from: 'held', dueAt }))) return
  const answer = await delivery.send(sendingOf(attempt, { lead, advertiser, broker: advertiser.broker }))
  await delivery.goOn({ ...outcome, answer })
  log.info({ attempt: historyId, outcome: answer.outcome.kind }, 'Asked a broker again')
}

/**
 * Holds the sendings that a process left when it died, and has idempotent brokers asked again. Safe to run in several
 * processes at once.
 */
export async function holdInterrupted({ db, now, delivery, log }: Needs): Promise<void> {
  const overdue = await listOverdue(db, now())
  if (!overdue.length) return
  const held = await delivery.transact((transaction, configuration) =>
    holdOverdue(transaction, configuration, overdue, now()),
  )
  if (held) log.warn({ attempts: held }, 'Sendings were interrupted: the leads are held')
}

/**
 * Offers on what was settled as refused and has no job, as after a backup was restored. Held attempts are left to staff: a broker
 * that is asked about a lead of long ago may have forgotten its reference, and take it again.
 */
export async function goOnWithForgotten({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> {
  for (const historyId of await listRefused(db)) await goOnLater(db, historyId, new Date(now()))
}

const intervalMs = 5_000

/** Looks for interrupted sendings every few seconds until the returned function is called. */
export function watchSendings(needs: Needs): () => void {
  const look = () =>
    holdInterrupted(needs).catch((error: unknown) =>
      needs.log.error({ err: error }, 'No look for interrupted sendings'),
    )
  const timer = setInterval(() => void look(), intervalMs).unref()
  void look()
  return () => clearInterval(timer)
}
