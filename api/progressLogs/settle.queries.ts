import type { BrokerOutcome } from '../brokers/answers'
import type { Database } from '../db/connect'
import type { LeadRecord } from '../leads/leadChanges.queries'
import { readAdvertiser } from '../routing/advertisers.queries'
import { recordOutcome } from './outcomes.queries'
import { type Injection, lockOpenInjection, lockSubmittedInjection } from './progressLogs.queries'
import { injectionOptions } from './progressLogs.schema'

const nothingTold = {
  funnel_override: null,
  funnel_override_origin: null,
  publisher_id_override: null,
  pub_override_origin: null,
}

/**
 * Settles, as accepted, what was sent to this advertiser and is not answered yet: one that reports on a lead has taken it.
 * Give it the transaction that holds the lead. Answers the lead as it is then; untouched when nothing is open.
 */
export async function settleInjectionByPostback(
  transaction: Database,
  lead: LeadRecord,
  advertiser: { id: number; name: string },
  now: number,
): Promise<LeadRecord> {
  const injection = await lockOpenInjection(transaction, lead.id, advertiser.id)
  return injection
    ? recordOutcome(transaction, { lead, injection, advertiser }, settled(injection, accepted, now), now)
    : lead
}

const accepted = { kind: 'accepted', id: null, autologinUrl: null, status: null } as const

/** An attempt that ended later than with the broker's answer: request and answer stay as they were kept. */
const settled = ({ options, started_at }: Injection, outcome: BrokerOutcome, now: number) => ({
  outcome,
  origin: 'broker' as const,
  overrides: injectionOptions.parse(options).told ?? nothingTold,
  sent: null,
  received: null,
  takenMs: started_at ? Math.min(Math.max(0, now - Number(started_at)), 2 ** 31 - 1) : 0,
})

/**
 * Settles, for staff, an injection that was left open as this attempt of the lead's history. Give it the transaction that
 * holds the lead. Answers the lead as it is then; null for an attempt that is none, or settled.
 */
export async function settleInjection(
  transaction: Database,
  lead: LeadRecord,
  historyId: number,
  { outcome, by, now, reason }: { outcome: 'accepted' | 'refused'; by: string; now: number; reason?: string | null },
): Promise<LeadRecord | null> {
  const injection = await lockSubmittedInjection(transaction, lead.id, historyId)
  if (!injection) return null
  const advertiser = await readAdvertiser(transaction, injection.advertiser_id)
  if (!advertiser) throw new Error(`Advertiser ${injection.advertiser_id} of injection ${injection.id} is missing`)
  const said =
    outcome === 'accepted'
      ? accepted
      : ({ kind: 'refused', reason: reason ? `As ${by} said later: ${reason}` : `As ${by} said later.` } as const)
  return recordOutcome(transaction, { lead, injection, advertiser }, settled(injection, said, now), now)
}
