import type { StepDecision } from '../../engine/decideStep'
import { type LostSoFar, withDecision } from '../../engine/lostReason'
import type { LeadFacts } from '../../engine/obstacles'
import { readHadBefore, readMethods, readSteps } from './campaignSteps.queries'
import type { StepPosition } from '../decisions'
import { type Ending, lostAt } from '../endings'
import type { OfferOn, Onward } from '../offerOn'
import { rejectedBy } from '../offerOn'
import { buildAttempt, routingFacts } from '../offers'
import { insertAttempts } from '../openAttempts.queries'
import { nextHistoryIds } from '../sequences.queries'
import { StepDecisions } from './stepDecisions'
import { type SentOn, sendStepsOn } from './stepResults.queries'

function positionOf({ attempt: { step, history_id } }: Ending): StepPosition {
  if (!step) throw new Error(`Attempt ${history_id} has no position at a step`)
  return step
}

/** Value of `open_attempts.decision` for a decision at a step. */
export const stepPositionRow = (
  place: Pick<StepPosition, 'step_id' | 'consumer_id' | 'source_id'>,
  { ownCredits, offered }: Pick<StepDecision, 'ownCredits' | 'offered'>,
  lost: LostSoFar,
): StepPosition => ({
  step_id: place.step_id,
  consumer_id: place.consumer_id,
  source_id: place.source_id,
  credit_changes: [...ownCredits],
  offered: [...offered],
  lost,
})

/**
 * Offers refused registrations to the next advertiser of their step. If no other advertiser can take one now, the lead
 * becomes Rejected with the last reason, and the step ends as refused.
 */
export const offerOnStep: OfferOn = async (transaction, configuration, refused, { at, random, outages }) => {
  const places = refused.map(positionOf)
  const steps = await readSteps(transaction, [...new Set(places.map(({ step_id }) => step_id))])
  const methods = await readMethods(transaction, [...new Set(places.map(({ source_id }) => source_id))])
  const persons = refused.map(({ lead: { email, phone, campaign_id } }) => ({
    email,
    phone,
    campaignId: campaign_id ?? 0,
  }))
  const had = await readHadBefore(transaction, persons, { locks: true })
  const leads = refused.map(({ lead }, place): LeadFacts => ({
    ...routingFacts(lead),
    // Advertisers already asked at this step are excluded separately.
    hadBy: new Set([...(had[place] ?? [])].filter((id) => !places[place]?.offered.includes(id))),
  }))
  const decisions = await StepDecisions.open(transaction, configuration, {
    leads,
    steps: [...steps.values()],
    methods: new Set(methods.values()),
    instants: refused.map(({ lead }) => Number(lead.created_at)),
    ...{ at, random, outages, locks: true },
  })
  const ids = await nextHistoryIds(transaction, refused.length)
  const sentOn: SentOn[] = []
  const offers = refused.map((ending, index) => {
    const { lead } = ending
    const [position, facts, historyId] = [places[index], leads[index], ids[index]]
    const step = position && steps.get(position.step_id)
    if (!position || !step || !facts || historyId === undefined) throw new Error('The step of an attempt is missing')
    const asked = {
      ...{ leadId: lead.id, lead: facts, receivedAt: Number(lead.created_at), sourceId: position.source_id },
      step: { ...step, method: methods.get(position.source_id) ?? 'slot' },
      refused: { ownCredits: new Map(position.credit_changes), offered: position.offered },
    }
    const decision = decisions.decide(asked)
    decisions.take(asked, decision)
    const lost = withDecision(lostAt(ending, position.lost), decision.trace, lead.country_id)
    const advertiser = decision.chosen && configuration.advertisers.get(decision.chosen.advertiser.id)
    if (advertiser)
      sentOn.push({ ...position, advertiser_id: advertiser.id, offered: decision.offered, trace: decision.trace })
    const attempt = buildAttempt({
      ...{ lead, historyId, at, origin: 'campaign', distributionId: null, trace: decision.trace },
      chosen: advertiser && decision.chosen ? { advertiser, told: decision.chosen.told } : null,
      message: advertiser ? null : 'Nobody else of the step can take the lead.',
      position: stepPositionRow(position, decision, lost),
    })
    return { ending, attempt, lost }
  })
  await decisions.store(transaction)
  await insertAttempts(
    transaction,
    offers.map(({ attempt }) => attempt),
  )
  await sendStepsOn(transaction, sentOn, at)
  return offers.map(({ ending, attempt, lost }): Onward => ({
    lead: ending.lead,
    sending: attempt.sending,
    change: attempt.sending ? null : rejectedBy(ending, lost),
  }))
}
