import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Outages } from '../../partners/brokers/outages'
import type { Database } from '../../db/connect'
import type { PlainChange } from '../../leads/leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import { lostAfter, type LostSoFar, withDecision } from '../engine/lostReason'
import type { Random } from '../engine/world'
import type { Configuration } from './configuration.queries'
import { type RoutingRequest, decideAll } from './decideAll'
import { refusedOf } from './decisions'
import { type Ending, lostAt, lostRefusal, brokerRefusal } from './endings'
import { routingFacts, intakeAttempt, type Sending } from './offers'
import { insertAttempts, type OpenAttempt } from './openAttempts.queries'
import { nextHistoryIds } from './sequences.queries'

export interface Moment {
  at: Instant
  random: Random
}

export interface OfferMoment extends Moment {
  /** Brokers that do not answer. */
  outages: Outages
}

function positionOf({ position, history_id }: OpenAttempt) {
  if (!position) throw new Error(`Attempt ${history_id} has no position in the waterfall`)
  return position
}

/** Next step of a refused lead: an attempt at another advertiser, or the lead's final change. */
export interface Onward {
  lead: LeadRecord
  sending: Sending | null
  change: PlainChange | null
}

/** Offers refused leads to the next advertiser; results are in the order of the endings. */
export type OfferOn = (
  transaction: Database,
  configuration: Configuration,
  refused: readonly Ending[],
  moment: OfferMoment,
) => Promise<Onward[]>

/** Final change of a refused lead that no other advertiser accepts. */
export const rejectedBy = (ending: Ending, lost: LostSoFar): PlainChange => ({
  lead_status_id: leadStatus.Rejected,
  rejection_reason: `Rejected by ${brokerRefusal(ending)}`,
  ...lostAfter(lost, lostRefusal(ending)),
})

/**
 * Offers refused intake leads to the next advertiser in the waterfall. Leads that no other advertiser can take become
 * Rejected, with the last reason.
 */
export const offerOnInWaterfall: OfferOn = async (transaction, configuration, refused, { at, random }) => {
  const asked: RoutingRequest[] = refused.map(({ lead, attempt }) => ({
    leadId: lead.id,
    lead: routingFacts(lead),
    receivedAt: Number(lead.created_at),
    refused: refusedOf(positionOf(attempt)),
  }))
  const decisions = await decideAll(transaction, configuration, asked, { at, random })
  const ids = await nextHistoryIds(transaction, refused.length)
  const offers = refused.map((one, place) => {
    const decision = decisions[place]
    const historyId = ids[place]
    if (!decision || historyId === undefined) throw new Error('A decision is missing')
    const { lead } = one
    const lost = withDecision(lostAt(one, positionOf(one.attempt).lost), decision.trace, lead.country_id)
    return {
      ...one,
      lost,
      ...intakeAttempt(configuration, { lead, decision, lost, historyId, at }, routingFacts(lead)),
    }
  })
  await insertAttempts(transaction, offers)
  return offers.map((one): Onward => ({
    lead: one.lead,
    sending: one.sending,
    change: one.sending
      ? null
      : { ...rejectedBy(one, one.lost), distribution_id: positionOf(one.attempt).distribution_id },
  }))
}
