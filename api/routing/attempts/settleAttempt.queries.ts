import type { AnswerMeaning } from '../../../shared/partners/mapping/conditions'
import type { Instant } from '../../../shared/app/time/timeZones'
import { release } from '../caps/reservations.queries'
import type { Database } from '../../db/connect'
import { ApiError, notFound } from '../../app/http/errors'
import { sinceLead } from '../../db/migrating/months'
import { changeLead, lockLead } from '../../leads/leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import type { BrokerAnswer } from '../../partners/brokers/sendToBroker'
import {
  closeAttempts,
  holdAttempts,
  keepBrokerLeadIds,
  lockAttemptOf,
  markRefused,
  type OpenAttempt,
} from './openAttempts.queries'
import { changeOf, type Ending } from './endings'
import { origins } from './origins'
import { askAgainLater, scheduleAttemptJob } from './schedule'
import { settleProbes } from '../pauses/pauses.queries'
import { completeOrigins } from './byOrigin'

export interface Settlement {
  outcome: AnswerMeaning
  /** The user's e-mail, `broker` or `system`. */
  by: string
  now: Instant
  /** Reason of a refusal, if known. */
  reason?: string | null
  /** The broker's answer, if it is understood now. */
  answer?: BrokerAnswer
}

interface Locked {
  lead: LeadRecord
  attempt: OpenAttempt
}

/** Why, in words: the given reason, that of the answer, or what a duplicate is. */
function reasonOf({ outcome, reason, answer }: Settlement): string | null {
  const told = answer && answer.outcome.kind !== 'accepted' ? answer.outcome.reason : null
  return reason || told || (outcome === 'duplicate' ? 'The broker has this lead already.' : null)
}

/** Text with the settling user and the reason: `staff@example.com said later: reason`. */
function saidLater(settlement: Settlement): string {
  const reason = reasonOf(settlement)
  return `${settlement.by === 'broker' ? 'the broker' : settlement.by} said later${reason ? `: ${reason}` : '.'}`
}

/** Has the broker asked again, which does not have the lead yet: it stays held. */
async function askAgain(transaction: Database, { lead, attempt }: Locked, settlement: Settlement): Promise<LeadRecord> {
  const message = `To be sent again, as ${saidLater(settlement)}`
  await transaction
    .updateTable('lead_histories')
    .set({ message })
    .where('id', '=', attempt.history_id)
    .where('created_at', '>=', sinceLead(lead))
    .execute()
  await holdAttempts(transaction, [{ history_id: attempt.history_id, reason: message, may_ask: true }])
  await askAgainLater(transaction, { history_id: attempt.history_id, asked: 0 }, true, settlement.now)
  return lead
}

/**
 * Settles an open attempt of a locked lead. If accepted, the lead moves to the advertiser and counts in its caps. If
 * refused, capacity and credit are released, and a job offers the lead to others unless it was injected. If it is to be tried again,
 * it stays held and is sent again.
 */
async function settleLocked(
  transaction: Database,
  { lead, attempt }: Locked,
  settlement: Settlement,
): Promise<LeadRecord> {
  const { outcome, by, now, answer = null } = settlement
  if (outcome === 'try_again') return askAgain(transaction, { lead, attempt }, settlement)
  const at = new Date(now)
  const isAccepted = outcome === 'accepted'
  await transaction
    .updateTable('lead_histories')
    .set({
      status: isAccepted ? 'Accepted' : 'Rejected',
      restriction_origin: isAccepted ? null : 'broker',
      message: `${isAccepted ? 'Accepted' : 'Refused'}, as ${saidLater(settlement)}`,
      taken_ms: Math.min(Math.max(0, now - Number(attempt.sent_at)), 2 ** 31 - 1),
    })
    .where('id', '=', attempt.history_id)
    .where('created_at', '>=', sinceLead(lead))
    .execute()
  await settleProbes(transaction, [{ advertiserId: attempt.advertiser_id, leadId: lead.id, isAccepted }], now)
  await release(transaction, [attempt])
  await keepBrokerLeadIds(transaction, [{ advertiserId: attempt.advertiser_id, lead, answer }])
  if (!isAccepted && origins[attempt.origin].isOfferedOn) {
    await markRefused(transaction, [attempt.history_id])
    await scheduleAttemptJob(transaction, attempt.history_id, at)
    return lead
  }
  await closeAttempts(transaction, [attempt.history_id])
  const ending: Ending = {
    lead,
    attempt,
    advertiserName: await nameOf(transaction, attempt.advertiser_id),
    result: isAccepted ? 'accepted' : 'refused',
    message: isAccepted ? null : `As ${saidLater(settlement)}`,
    answer: isAccepted ? answer : null,
  }
  await completeOrigins(transaction, [ending], now)
  const change = changeOf(ending)
  return change ? changeLead(transaction, lead, change, { by, at: now }) : lead
}

async function nameOf(db: Database, advertiserId: number) {
  const row = await db.selectFrom('advertisers').select('name').where('id', '=', advertiserId).executeTakeFirstOrThrow()
  return row.name
}

/**
 * Settles an ambiguous attempt for staff. The transaction must hold no lead, or this one. Returns the updated lead;
 * throws NOT_FOUND for an unknown attempt, and CONFLICT for one that is settled or being sent. See
 * docs/domain/routing.md.
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
  if (attempt?.history_id !== historyId || attempt.state === 'refused')
    throw new ApiError('CONFLICT', 'This attempt was settled already.')
  if (attempt.state === 'sending')
    throw new ApiError(
      'CONFLICT',
      attempt.asked ? 'The broker is being asked at this moment.' : 'The lead is being sent at this moment.',
    )
  return settleLocked(transaction, { lead, attempt }, settlement)
}

/**
 * Settles an unanswered attempt as accepted when its advertiser sends a postback, even if the postback arrives before
 * the answer. Needs the transaction that locks the lead. Returns the updated lead; null if nothing is open at this
 * advertiser.
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
