import type { BrokerAnswer } from '../../partners/brokers/sendToBroker'
import { failureLog } from '../../app/process/failureLog'
import type { Services } from '../../app/start/services'
import { dueAfter, sendingOf } from './offers'
import { holdOverdue } from './hold.queries'
import { beginAsking, findAttempt, listOverdue, listRefused } from './openAttempts.queries'
import { scheduleAttemptJob } from './schedule'
import { findLead } from '../../leads/leads/leadChanges.queries'

type Needs = Pick<Services, 'db' | 'now' | 'log' | 'delivery'>

/** The answer to a repeated request: one that says nothing of the lead leaves open whether an unclear first was accepted. */
function askedAgain(answer: BrokerAnswer, wasUnclear: boolean): BrokerAnswer {
  const { outcome } = answer
  if (!wasUnclear || outcome.kind !== 'refused' || !outcome.isOfRequest) return answer
  return { ...answer, outcome: { kind: 'unsettled', reason: outcome.reason } }
}

/**
 * The job for an open attempt. If it was settled as refused, the lead is offered to the next advertiser. If it is held
 * and the broker is idempotent (accepts a lead once per reference) or wants the lead later, the same request is sent again.
 */
export async function runAttempt({ db, now, delivery, log }: Needs, historyId: number): Promise<void> {
  const { advertisers } = await delivery.configuration.current()
  const attempt = await findAttempt(db, historyId)
  const lead = attempt && (await findLead(db, attempt))
  if (!attempt || !lead) return
  const outcome = { historyId, origin: attempt.origin, lead, advertiserId: attempt.advertiser_id }
  if (attempt.state === 'refused') {
    // The job does not wait for the broker's answer.
    await delivery.passOn({ ...outcome, answer: null })
    return
  }
  const advertiser = advertisers.get(attempt.advertiser_id)
  // Like any lead, it is sent to a tested broker alone; otherwise staff settle it.
  if (!advertiser?.broker || advertiser.brokerFault !== null) return
  if (!(attempt.may_ask || advertiser.broker.idempotent)) return
  const dueAt = dueAfter(advertiser.broker, now())
  if (!(await beginAsking(db, historyId, { from: 'held', dueAt }))) return
  const answer = await delivery.send(sendingOf(attempt, { lead, advertiser, broker: advertiser.broker }))
  await delivery.goOn({ ...outcome, answer: askedAgain(answer, !attempt.may_ask) })
  log.info({ attempt: historyId, outcome: answer.outcome.kind }, 'Asked a broker again')
}

/** Holds attempts of crashed processes, and asks idempotent brokers again. Safe to run in several processes. */
export async function holdInterrupted({ db, now, delivery, log }: Needs): Promise<void> {
  const overdue = await listOverdue(db, now())
  if (!overdue.length) return
  const held = await delivery.transact((transaction, configuration) =>
    holdOverdue(transaction, configuration, overdue, now()),
  )
  if (held) log.warn({ attempts: held }, 'Sendings were interrupted: the leads are held')
}

/**
 * Creates missing jobs for refused attempts, for example after a restored backup. Held attempts are left to staff,
 * because a broker may have forgotten an old reference and accept the lead again.
 */
export async function restoreAttemptJobs({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> {
  for (const historyId of await listRefused(db)) await scheduleAttemptJob(db, historyId, new Date(now()))
}

const intervalMs = 5_000

/** Checks for interrupted attempts every few seconds until the returned function is called. */
export function watchSendings(needs: Needs): () => void {
  const failures = failureLog(
    needs.log,
    { failed: 'No look for interrupted sendings', again: 'Interrupted sendings are looked for again' },
    { level: 'error' },
  )
  const look = () => holdInterrupted(needs).then(() => failures.worked(), failures.failed)
  const timer = setInterval(() => void look(), intervalMs).unref()
  void look()
  return () => clearInterval(timer)
}
