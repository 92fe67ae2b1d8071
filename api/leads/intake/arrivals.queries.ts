import type { Instant } from '../../../shared/app/time/timeZones'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Database } from '../../db/connect'
import { type RoutingRequest, decideAll } from '../../routing/attempts/decideAll'
import type { Configuration } from '../../routing/attempts/configuration.queries'
import { routingFacts, intakeAttempt, unplacedReason } from '../../routing/attempts/offers'
import type { Moment } from '../../routing/attempts/offerOn'
import type { DeliveryStep } from '../../routing/attempts/recordOutcomes'
import { insertAttempts } from '../../routing/attempts/openAttempts.queries'
import { nextLeadIds } from '../../routing/attempts/sequences.queries'
import { insertLeads } from '../leads/leadChanges.queries'
import type { Decision } from '../../routing/engine/decide'
import { duplicateRejection } from '../../routing/engine/intakeRejection'
import { lostBy, lostColumns, nothingLost, withDecision } from '../../routing/engine/lostReason'
import { claimKeys } from './answers.queries'
import type { Arrival } from './arrivals'
import { findDuplicates } from './duplicates.queries'

/** A lead to store: its ids, and the reason if it is rejected before it is offered to an advertiser. */
interface ReceivedLead {
  /** Its position among the arrivals. */
  place: number
  lead: Arrival['row'] & { id: number; created_at: Date }
  historyId: number
  rejection: Arrival['rejection']
  facts: ReturnType<typeof routingFacts>
}

/** Assigns ids to arrivals, and omits those with a used idempotency key. */
async function receive(transaction: Database, arrivals: readonly Arrival[], at: Instant): Promise<ReceivedLead[]> {
  const ids = await nextLeadIds(transaction, arrivals.length)
  const leadIds = ids.map(({ lead_id }) => lead_id)
  const repeated = await claimKeys(transaction, arrivals, leadIds)
  const duplicates = await findDuplicates(transaction, arrivals)
  return arrivals.flatMap((arrival, place) => {
    if (repeated.has(place)) return []
    const { lead_id: id, history_id: historyId } = ids[place] ?? {}
    if (id === undefined || historyId === undefined) throw new Error('An id is missing')
    const lead = { id, created_at: new Date(at), ...arrival.row }
    const rejection = arrival.rejection ?? (duplicates.has(place) ? duplicateRejection : null)
    return [{ place, lead, historyId, rejection, facts: routingFacts(lead) }]
  })
}

/** Decisions by position, for leads that are offered. */
async function decideArrivals(
  transaction: Database,
  configuration: Configuration,
  come: readonly ReceivedLead[],
  moment: Moment,
) {
  const offered = come.filter(({ rejection }) => !rejection)
  const asked = offered.map(({ lead, facts }): RoutingRequest => ({
    leadId: lead.id,
    lead: facts,
    receivedAt: moment.at,
    refused: null,
  }))
  const decisions = await decideAll(transaction, configuration, asked, moment)
  return new Map(offered.map(({ place }, index) => [place, decisions[index]]))
}

const notTold = {
  funnel_override: null,
  funnel_override_origin: null,
  publisher_id_override: null,
  pub_override_origin: null,
}

/** A rejected lead with its history entry. */
const rejectedRow = ({ place, lead, historyId, rejection }: ReceivedLead) => ({
  place,
  lead,
  hides: rejection?.hides ?? false,
  reason: rejection?.reason ?? '',
  lost: lostBy(rejection?.code ?? 'unknown', rejection?.subject),
  history: {
    id: historyId,
    lead_id: lead.id,
    created_at: lead.created_at,
    advertiser_id: null,
    distribution_id: null,
    status: 'Rejected',
    restriction_origin: 'system',
    message: rejection?.reason ?? '',
    offer: lead.offer,
    funnel: lead.funnel,
    ...notTold,
    trace: null,
  },
  opened: null,
  sending: null,
})

/** A lead with its decision: the attempt to send it, or the reason why no advertiser can take it. */
const offeredTo = (
  configuration: Configuration,
  { place, lead, historyId, facts }: ReceivedLead,
  decision: Decision,
  at: Instant,
) => {
  const lost = withDecision(nothingLost, decision.trace, lead.country_id)
  return {
    place,
    lead,
    hides: false,
    reason: decision.chosen ? null : unplacedReason(decision, facts),
    lost,
    ...intakeAttempt(configuration, { lead, decision, lost, historyId, at }, facts),
  }
}

/**
 * Stores received leads and routes them in one transaction: after its commit they are acknowledged, and those with an
 * advertiser are being sent. Returns one step for each, in order; null for a lead with a used idempotency key, which is
 * not stored.
 */
export async function storeArrivals(
  transaction: Database,
  configuration: Configuration,
  arrivals: readonly Arrival[],
  moment: Moment,
): Promise<(DeliveryStep | null)[]> {
  const { at } = moment
  const come = await receive(transaction, arrivals, at)
  const decided = await decideArrivals(transaction, configuration, come, moment)
  const stored = come.map((one) => {
    const decision = decided.get(one.place)
    return decision ? offeredTo(configuration, one, decision, at) : rejectedRow(one)
  })
  const rejected = await insertLeads(
    transaction,
    stored.map(({ lead, sending, reason, hides, lost }) => ({
      ...lead,
      lead_status_id: sending ? leadStatus.Submitted : leadStatus.Rejected,
      rejection_reason: reason,
      is_hidden: hides,
      ...lostColumns(lost),
      updated_at: lead.created_at,
    })),
  )
  await insertAttempts(transaction, stored)
  const steps = new Map(
    stored.map(({ place, lead, sending }): [number, DeliveryStep | null] => {
      const row = rejected.get(lead.id)
      return [place, sending ? { sending } : row ? { sending: null, lead: row } : null]
    }),
  )
  return arrivals.map((_, place) => steps.get(place) ?? null)
}
