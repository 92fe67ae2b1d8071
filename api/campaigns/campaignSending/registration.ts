import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Configuration } from '../../routing/attempts/configuration.queries'
import { buildAttempt } from '../../routing/attempts/offers'
import { stepPositionRow } from '../../routing/attempts/steps/offerOnStep'
import { nothingLost, withDecision } from '../../routing/engine/lostReason'
import type { LeadFacts } from '../../routing/engine/obstacles'
import { bookingPublisher, type Outcome } from './advance'
import type { Campaign, Consumer, Person } from './campaign'

/** Facts of a consumer for routing its registration. */
export const factsOfConsumer = (consumer: Consumer, campaign: Campaign, hadBy: ReadonlySet<number>): LeadFacts => {
  const { offer = null, funnel = null, ...person }: Partial<Person> = consumer.person ?? {}
  const { custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5 } = person
  return {
    publisherId: bookingPublisher(consumer, campaign),
    countryId: consumer.countryId,
    parameters: { custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5, offer, funnel },
    hasConversion: false,
    hadBy,
    unsettledAt: null,
  }
}

interface Sent {
  consumer: Consumer
  campaign: Campaign
  outcome: Outcome
  leadId: number
  historyId: number
  at: Instant
}

/**
 * Registration of a consumer at a step: a new lead with copied data (never hit id, money, statuses, notes or
 * overrides), and its attempt.
 */
export function registrationOf({ advertisers }: Configuration, { consumer, campaign, outcome, ...ids }: Sent) {
  const { person, origin, countryIds } = consumer
  const publisher_id = bookingPublisher(consumer, campaign)
  const { decision, step } = outcome
  const advertiser = decision?.chosen && advertisers.get(decision.chosen.advertiser.id)
  if (!person || publisher_id === null || !decision?.chosen || !advertiser)
    throw new Error(`Consumer ${consumer.id} cannot be sent`)
  const created_at = new Date(ids.at)
  const copied = { ...person, publisher_id, country_id: consumer.countryId, is_test: false, hit_id: null }
  const row = {
    ...copied,
    id: ids.leadId,
    created_at,
    updated_at: created_at,
    country_id_submitted: countryIds.submitted,
    country_id_by_ip: countryIds.byIp,
    country_id_by_phone: countryIds.byPhone,
    lead_status_id: leadStatus.Submitted,
    is_campaign: true,
    campaign_id: campaign.id,
    campaign_step_id: step.id,
    campaign_source_id: consumer.sourceId,
    origin_lead_id: origin?.id ?? null,
    // As text, because a Date loses the microseconds that joins need.
    origin_lead_created_at: origin?.createdAt ?? null,
    tell_publisher: campaign.tellPublisher,
    pay_publisher: campaign.payPublisher,
  }
  const attempt = buildAttempt({
    ...{ origin: 'campaign', historyId: ids.historyId, at: ids.at, distributionId: null, message: null },
    lead: { ...copied, id: ids.leadId, created_at },
    chosen: { advertiser, told: decision.chosen.told },
    trace: decision.trace,
    position: stepPositionRow(
      { step_id: step.id, consumer_id: consumer.id, source_id: consumer.sourceId },
      decision,
      withDecision(nothingLost, decision.trace, consumer.countryId),
    ),
  })
  return { row, attempt }
}
