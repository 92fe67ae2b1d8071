import type { Instant } from '../../shared/timeZones'
import type { Database } from '../db/connect'
import { updateRows } from '../db/manyRows'
import { changeLeads, type LeadRecord, lockLeads } from '../leads/leadChanges.queries'
import type { Configuration } from './configuration.queries'
import { completeInjections, type Ended, injectedText } from './injections.queries'
import { holdAttempts, lockAttempts, type OpenAttempt } from './openAttempts.queries'
import { goOnLater } from './schedule'

const interrupted = 'The sending was interrupted; whether the broker took the lead is not known.'

interface Locked {
  lead: LeadRecord
  attempt: OpenAttempt
}

/** Holds attempts whose sending was cut, on locked leads, and has idempotent brokers asked again at once. */
export async function holdUnanswered(
  transaction: Database,
  { advertisers }: Configuration,
  locked: readonly Locked[],
  now: Instant,
): Promise<void> {
  const held = locked.map((one): Locked & Ended => ({
    ...one,
    advertiserName: advertisers.get(one.attempt.advertiser_id)?.name ?? 'the advertiser',
    result: 'held',
    message: interrupted,
  }))
  await updateRows(
    transaction,
    'lead_histories',
    held.map(({ attempt, message }) => ({ id: attempt.history_id, message })),
  )
  await holdAttempts(
    transaction,
    held.map(({ attempt }) => ({ history_id: attempt.history_id, reason: interrupted })),
  )
  await completeInjections(transaction, held, now)
  await changeLeads(
    transaction,
    held.flatMap((one) =>
      one.attempt.injection_id === null ? [] : [{ lead: one.lead, change: injectedText(one), by: 'system', at: now }],
    ),
  )
  for (const { attempt } of held)
    if (advertisers.get(attempt.advertiser_id)?.broker?.idempotent)
      await goOnLater(transaction, attempt.history_id, new Date(now))
}

/** Holds those of these attempts that are still overdue. Answers how many. */
export async function holdOverdue(
  transaction: Database,
  configuration: Configuration,
  overdue: readonly OpenAttempt[],
  now: Instant,
): Promise<number> {
  const leads = await lockLeads(
    transaction,
    overdue.map(({ lead_id, lead_created_at }) => ({ id: lead_id, created_at: lead_created_at })),
  )
  const attempts = await lockAttempts(
    transaction,
    overdue.map(({ history_id }) => history_id),
  )
  const locked = [...attempts.values()].flatMap((attempt) => {
    const lead = leads.get(attempt.lead_id)
    return lead && attempt.state === 'sending' && Number(attempt.due_at) < now ? [{ lead, attempt }] : []
  })
  if (locked.length) await holdUnanswered(transaction, configuration, locked, now)
  return locked.length
}
