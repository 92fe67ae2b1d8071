import type { Database } from '../db/connect'
import type { LeadRecord } from '../leads/leadChanges.queries'
import { recordOutcome } from './outcomes.queries'
import { lockOpenInjection } from './progressLogs.queries'
import { injectionOptions } from './progressLogs.schema'

const nothingTold = { funnel_override: null, funnel_override_origin: null, publisher_id_override: null, pub_override_origin: null }

/**
 * Settles, as accepted, what was sent to this advertiser and is not answered yet: one that reports on a lead has taken it.
 * Give it the transaction that holds the lead. Answers the lead as it is then; untouched when nothing is open.
 */
export async function settleByPostback(transaction: Database, lead: LeadRecord, advertiser: { id: number; name: string }, now: number): Promise<LeadRecord> {
  const injection = await lockOpenInjection(transaction, lead.id, advertiser.id)
  if (!injection) return lead
  const attempt = {
    outcome: { kind: 'accepted', id: null, autologinUrl: null, status: null } as const,
    origin: 'broker' as const,
    overrides: injectionOptions.parse(injection.options).told ?? nothingTold,
    sent: null,
    received: null,
    takenMs: injection.started_at ? Math.max(0, now - Number(injection.started_at)) : 0,
  }
  return recordOutcome(transaction, { lead, injection, advertiser }, attempt, now)
}
