import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { changeLeads, lockLeads } from '../../leads/leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import type { Configuration } from './configuration.queries'
import { advertiserNameOf, changesOf, type Ending } from './endings'
import { completeOrigins } from './byOrigin'
import { holdAttempts, lockAttempts, type OpenAttempt, updateHistories } from './openAttempts.queries'
import { scheduleAttemptJob } from './schedule'

/** A broker that certainly has no lead yet, and wants to be sent it later, may be asked again whatever it is. */
const wantsAgain = ({ answer }: Ending) => answer?.outcome.kind === 'try_again'

/** Holds attempts until they are settled. `askAgain` schedules a repeated request to brokers that may be asked again. */
export async function hold(
  transaction: Database,
  { advertisers }: Configuration,
  held: readonly Ending[],
  askAgain: (attempt: OpenAttempt, wanted: boolean) => Promise<void>,
): Promise<void> {
  if (!held.length) return
  await holdAttempts(
    transaction,
    held.map((ending) => ({
      history_id: ending.attempt.history_id,
      reason: ending.message ?? '',
      may_ask: wantsAgain(ending),
    })),
  )
  for (const ending of held) {
    const wanted = wantsAgain(ending)
    if (wanted || advertisers.get(ending.attempt.advertiser_id)?.broker?.idempotent)
      await askAgain(ending.attempt, wanted)
  }
}

const interrupted = 'The sending was interrupted; whether the broker took the lead is not known.'

/** Holds interrupted attempts of locked leads, and schedules repeated requests to idempotent brokers. */
export async function holdInterruptedAttempts(
  transaction: Database,
  configuration: Configuration,
  locked: readonly { lead: LeadRecord; attempt: OpenAttempt }[],
  now: Instant,
): Promise<void> {
  const held = locked.map((one): Ending => ({
    ...one,
    advertiserName: advertiserNameOf(configuration, one.attempt),
    result: 'held',
    message: interrupted,
    answer: null,
  }))
  await updateHistories(
    transaction,
    held.map(({ lead, attempt, message }) => ({ lead, row: { id: attempt.history_id, message } })),
    now,
  )
  await hold(transaction, configuration, held, ({ history_id }) =>
    scheduleAttemptJob(transaction, history_id, new Date(now)),
  )
  await completeOrigins(transaction, held, now)
  await changeLeads(transaction, changesOf(held, 'system', now))
}

/** Holds those of the given attempts that are still overdue. Returns their number. */
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
  if (locked.length) await holdInterruptedAttempts(transaction, configuration, locked, now)
  return locked.length
}
