import { leadStatus } from '../../shared/leadStatus'
import type { BrokerOutcome } from '../brokers/answers'
import type { BrokerAnswer } from '../brokers/sendToBroker'
import { release } from '../caps/reservations.queries'
import type { Database } from '../db/connect'
import { changeLead, type LeadRecord } from '../leads/leadChanges.queries'
import type { Overrides } from '../routing/overrides'
import type { Injection } from './progressLogs.queries'

/** An attempt as it ended. `origin` says who refused, where somebody did. */
export interface Attempt extends BrokerAnswer {
  origin: 'system' | 'broker'
  overrides: Overrides
}

type Result = 'Accepted' | 'Rejected' | 'Submitted'
const resultOf: Record<BrokerOutcome['kind'], Result> = {
  accepted: 'Accepted',
  refused: 'Rejected',
  unsettled: 'Submitted',
}

const convertedStatuses: readonly number[] = [leadStatus.FTD, leadStatus['Pending FTD'], leadStatus['FTD REJECTED']]

interface Held {
  lead: LeadRecord
  injection: Injection
  advertiser: { id: number; name: string }
}

/** `Accepted by X`, `Rejected by X: why`, `Submitted to X: why it is open`. */
const outcomeText = (result: Result, name: string, message: string | null) =>
  `${result} ${result === 'Submitted' ? 'to' : 'by'} ${name}${message ? `: ${message}` : ''}`

async function writeHistory(
  transaction: Database,
  { lead, injection, advertiser }: Held,
  attempt: Attempt,
  message: string | null,
  at: Date,
) {
  const result = resultOf[attempt.outcome.kind]
  const row = {
    status: result,
    restriction_origin: result === 'Rejected' ? attempt.origin : null,
    message,
    taken_ms: attempt.takenMs,
    ...attempt.overrides,
    ...(attempt.sent !== null && { req_payload: attempt.sent }),
    ...(attempt.received !== null && { res_payload: attempt.received }),
  }
  if (injection.history_id !== null) {
    await transaction.updateTable('lead_histories').set(row).where('id', '=', injection.history_id).execute()
    return injection.history_id
  }
  const { id } = await transaction
    .insertInto('lead_histories')
    .values({
      ...row,
      lead_id: lead.id,
      created_at: injection.started_at ?? at,
      advertiser_id: advertiser.id,
      offer: lead.offer,
      funnel: lead.funnel,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the lead becomes when an advertiser takes it. */
const acceptedLead = (
  advertiserId: number,
  outcome: Extract<BrokerOutcome, { kind: 'accepted' }>,
  overrides: Overrides,
) => ({
  lead_status_id: leadStatus.Accepted,
  advertiser_id: advertiserId,
  brand_status: outcome.status,
  rejection_reason: null,
  is_injected: true,
  autologin_url: outcome.autologinUrl,
  autologged_at: null,
  ...overrides,
})

/**
 * Records how an attempt ended, in the transaction that holds the lead and its injection: the attempt in the lead's
 * history, the injection completed, and the lead moved to the advertiser that accepted it. A refused lead stays where it
 * is; so does one whose conversion was booked while it was sent. An attempt that was left open is settled by a later
 * call; one that is settled keeps its result. Answers the lead as it is then.
 */
export async function recordOutcome(
  transaction: Database,
  held: Held,
  attempt: Attempt,
  now: number,
): Promise<LeadRecord> {
  const { lead, injection, advertiser } = held
  const { outcome, overrides } = attempt
  const isSettled = injection.result !== null && injection.result !== 'Submitted'
  if (isSettled) return supplement(transaction, held, attempt, now)
  const result = resultOf[outcome.kind]
  const stays = result === 'Accepted' && convertedStatuses.includes(lead.lead_status_id)
  const reason = outcome.kind === 'accepted' ? null : outcome.reason
  const message = stays ? 'The lead had a conversion by then and stays with its advertiser.' : reason
  const at = new Date(now)
  const text = outcomeText(result, advertiser.name, message)
  const history_id = await writeHistory(transaction, held, attempt, message, at)
  // What is open keeps its room; an accepted lead counts from this very transaction on.
  if (result !== 'Submitted') await release(transaction, [{ lead_id: lead.id, advertiser_id: advertiser.id }])
  await transaction
    .updateTable('injections')
    .set({ status: 'completed', result, outcome: text, completed_at: at, history_id })
    .where('id', '=', injection.id)
    .execute()
  const moved = outcome.kind === 'accepted' && !stays ? acceptedLead(advertiser.id, outcome, overrides) : {}
  return changeLead(transaction, lead, { ...moved, injected: text }, { by: 'broker', at: now })
}

/** The broker's answer came after its postback had settled the attempt: what it adds is kept. */
async function supplement(
  transaction: Database,
  { lead, injection, advertiser }: Held,
  { outcome, sent, received, takenMs, overrides }: Attempt,
  now: number,
) {
  if (injection.result !== 'Accepted' || outcome.kind !== 'accepted' || injection.history_id === null) return lead
  await transaction
    .updateTable('lead_histories')
    .set({ taken_ms: takenMs, req_payload: sent, res_payload: received, ...overrides })
    .where('id', '=', injection.history_id)
    .execute()
  if (lead.advertiser_id !== advertiser.id || !lead.is_injected) return lead
  return changeLead(
    transaction,
    lead,
    { autologin_url: outcome.autologinUrl ?? lead.autologin_url, ...overrides },
    { by: 'broker', at: now },
  )
}
