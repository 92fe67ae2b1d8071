import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Configuration } from '../../routing/attempts/configuration.queries'
import type { Database } from '../../db/connect'
import type { LeadFacts } from '../../routing/engine/obstacles'
import type { Random } from '../../routing/engine/world'
import { advance, type Look, type Outcome } from './advance'
import type { Campaign, Consumer } from './campaign'
import { openDecisions, publishersOf } from './sendBatch'
import { earliestAvailable } from './whenAble'

/** Advertisers that a consumer was sent to at a step, in order; all except the last refused. */
interface Sent {
  advertiserIds: number[]
  isAccepted: boolean
}

/** Simulated result of a consumer at a step; `sent` if it would be sent. */
export interface SimulatedOutcome {
  consumer: Consumer
  outcome: Outcome
  sent: Sent | null
}

interface Simulation {
  at: Instant
  random: Random
  /** Whether an advertiser would accept. */
  accepts: (advertiserId: number) => boolean
}

/** Consumer after a step at which it was sent. */
const afterStep = (consumer: Consumer, outcomes: readonly Outcome[], isAccepted: boolean): Consumer => ({
  ...consumer,
  passed: new Set([...consumer.passed, ...outcomes.map(({ step }) => step.id)]),
  entered: null,
  isRegistered: consumer.isRegistered || isAccepted,
  lastStatus: isAccepted ? leadStatus.Accepted : leadStatus.Rejected,
})

/**
 * Simulates each consumer at each step, with the code used for sending but without delays, schedules and sending hours.
 * Results are in the order of consumers and include the leads of the consumers. Nothing is sent, stored or counted.
 */
export async function simulateSteps(
  db: Database,
  configuration: Configuration,
  campaign: Campaign,
  consumers: readonly Consumer[],
  { at, random, accepts }: Simulation,
): Promise<{ outcomes: SimulatedOutcome[]; leads: LeadFacts[] }> {
  const { facts, decisions } = await openDecisions(db, configuration, {
    ...{ campaign, consumers, at, random, locks: false, outages: null },
  })
  const leads = [...facts.values()]
  // By consumer, at its current step.
  const sentOf = new Map<number, Sent>()
  const place: Look['place'] = (consumer, step) => {
    const lead = facts.get(consumer.id)
    if (!lead) throw new Error(`Consumer ${consumer.id} was not prepared`)
    const asked = {
      ...{ leadId: 0, lead, receivedAt: at, sourceId: consumer.sourceId },
      step: { ...step, method: consumer.method },
    }
    let decision = decisions.decide(asked)
    const advertiserIds: number[] = []
    let isAccepted = false
    for (let next = decision; next.chosen && !isAccepted;) {
      decision = next
      advertiserIds.push(next.chosen.advertiser.id)
      isAccepted = accepts(next.chosen.advertiser.id)
      if (isAccepted) decisions.take(asked, next)
      // No capacity or credit was reserved, so nothing must be released.
      else next = decisions.decide({ ...asked, refused: { ownCredits: new Map(), offered: next.offered } })
    }
    if (advertiserIds.length) {
      sentOf.set(consumer.id, { advertiserIds, isAccepted })
      facts.set(consumer.id, { ...lead, hadBy: new Set([...lead.hadBy, ...advertiserIds]) })
    }
    return { decision, ableAt: () => earliestAvailable(decision.looked, lead, { at, underWay: () => 0 }) }
  }
  const look: Look = {
    ...{ at, place, isDry: true },
    blacklist: configuration.blacklist,
    publishers: publishersOf(configuration),
  }
  const outcomes = consumers.flatMap((first) => {
    const all: SimulatedOutcome[] = []
    for (let consumer = first; ;) {
      const advanced = advance(consumer, campaign, look)
      all.push(
        ...advanced.outcomes.map((outcome) => ({
          ...{ consumer: first, outcome },
          sent: outcome.result === 'sending' ? (sentOf.get(first.id) ?? null) : null,
        })),
      )
      if (advanced.state !== 'sending') return all
      consumer = afterStep(consumer, advanced.outcomes, sentOf.get(first.id)?.isAccepted ?? false)
    }
  })
  return { outcomes, leads }
}
