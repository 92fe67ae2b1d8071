import { leadStatus } from '../../shared/leadStatus'
import type { Instant } from '../../shared/timeZones'
import { release } from '../caps/reservations.queries'
import type { Database } from '../db/connect'
import { ApiError, notFound } from '../errors'
import { changeLead, type LeadRecord, lockLead } from '../leads/leadChanges.queries'
import { settleInjection } from '../progressLogs/settle.queries'
import { closeAttempts, lockAttemptOf, markRefused, type OpenAttempt } from './openAttempts.queries'
import { acceptedLead, goOnLater } from './recordOutcomes'

export interface Settlement {
  outcome: 'accepted' | 'refused'
  /** The user's e-mail, `broker` or `system`. */
  by: string
  now: Instant
  /** Why it was refused, where that is known. */
  reason?: string | null
}

interface Locked {
  lead: LeadRecord
  attempt: OpenAttempt
}

const unconverted: readonly number[] = [leadStatus.Submitted, leadStatus.Rejected]

/** What the history says of who settled it, and why. */
const messageOf = ({ outcome, by, reason }: Settlement) => {
  const said = `${outcome === 'accepted' ? 'Accepted' : 'Refused'}, as ${by === 'broker' ? 'the broker' : by} said later`
  return reason ? `${said}: ${reason}` : `${said}.`
}

/**
 * Settles an open attempt of the intake on a locked lead. Accepted, the lead is with its advertiser and counts in its caps
 * from then on. Refused, the room and the credit are given back and a job offers the lead on, down the waterfall.
 */
async function settleLocked(
  transaction: Database,
  { lead, attempt }: Locked,
  settlement: Settlement,
): Promise<LeadRecord> {
  const { outcome, by, now } = settlement
  const at = new Date(now)
  const isAccepted = outcome === 'accepted'
  await transaction
    .updateTable('lead_histories')
    .set({
      status: isAccepted ? 'Accepted' : 'Rejected',
      restriction_origin: isAccepted ? null : 'broker',
      message: messageOf(settlement),
      taken_ms: Math.min(Math.max(0, now - Number(attempt.sent_at)), 2 ** 31 - 1),
    })
    .where('id', '=', attempt.history_id)
    .execute()
  await release(transaction, [attempt])
  if (isAccepted) {
    await closeAttempts(transaction, [attempt.history_id])
    if (!unconverted.includes(lead.lead_status_id)) return lead
    return changeLead(transaction, lead, acceptedLead({ answer: null, attempt }), { by, at: now })
  }
  await markRefused(transaction, attempt.history_id)
  await goOnLater(transaction, attempt.history_id, at)
  return lead
}

const settled = () => new ApiError('CONFLICT', 'This attempt was settled already.')

/**
 * Settles, for staff, an attempt of which it was not known whether the advertiser took the lead, of the intake or of an
 * injection. Give it a transaction that holds no lead, or this one. Answers the lead as it is then; throws NOT_FOUND for an
 * attempt that never was, and CONFLICT for one that is settled, or under way at this moment.
 * Source: design/domain.md, Delivery.
 */
export async function settleAttempt(
  transaction: Database,
  { historyId }: { historyId: number },
  settlement: Settlement,
): Promise<LeadRecord> {
  const history = await transaction
    .selectFrom('lead_histories')
    .select('lead_id')
    .where('id', '=', historyId)
    .executeTakeFirst()
  const lead = history && (await lockLead(transaction, history.lead_id))
  if (!lead) throw notFound('The attempt')
  const attempt = await lockAttemptOf(transaction, lead.id)
  if (attempt?.history_id === historyId) {
    if (attempt.state === 'sending')
      throw new ApiError(
        'CONFLICT',
        attempt.asked ? 'The broker is being asked at this moment.' : 'The lead is being sent at this moment.',
      )
    if (attempt.state === 'refused') throw settled()
    return settleLocked(transaction, { lead, attempt }, settlement)
  }
  const after = await settleInjection(transaction, lead, historyId, settlement)
  if (!after) throw settled()
  return after
}

/**
 * Settles, as accepted, what the intake sent to this advertiser and was not answered: one that reports on a lead has taken
 * it, also when it is quicker than its own answer. Give it the transaction that holds the lead. Answers the lead as it is
 * then; null when nothing of it is open at this advertiser.
 */
export async function settleByPostback(
  transaction: Database,
  lead: LeadRecord,
  advertiserId: number,
  now: Instant,
): Promise<LeadRecord | null> {
  const attempt = await lockAttemptOf(transaction, lead.id)
  if (!attempt || attempt.advertiser_id !== advertiserId || attempt.state === 'refused') return null
  return settleLocked(transaction, { lead, attempt }, { outcome: 'accepted', by: 'broker', now })
}
