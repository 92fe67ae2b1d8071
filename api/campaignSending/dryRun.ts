import type { Configuration } from '../attempts/configuration.queries'
import { leadStatus } from '../../shared/leadStatus'
import type { Database } from '../db/connect'
import type { Random } from '../routing/world'
import { advance, type Look, type Outcome } from './advance'
import type { Campaign, Consumer } from './campaign'
import { listFirst, readConsumers } from './consumers.queries'
import type { CampaignDryRun } from './simulate.schema'
import { openDecisions, publishersOf } from './sendBatch'
import { earliestAble } from './whenAble'

const most = 1_000

/** A consumer after a step that an advertiser has accepted it at. */
const acceptedAt = (consumer: Consumer, outcomes: readonly Outcome[]): Consumer => ({
  ...consumer,
  passed: new Set([...consumer.passed, ...outcomes.map(({ step }) => step.id)]),
  entered: null,
  isRegistered: true,
  lastStatus: leadStatus.Accepted,
})

/** What would become of each consumer at each step, in the order of the consumers. */
async function simulate(
  db: Database,
  configuration: Configuration,
  campaign: Campaign,
  consumers: readonly Consumer[],
  { at, random }: { at: number; random: Random },
): Promise<{ consumer: Consumer; outcome: Outcome }[]> {
  const { facts, decisions } = await openDecisions(db, configuration, {
    ...{ campaign, consumers, at, random, locks: false, outages: null },
  })
  const place: Look['place'] = (consumer, step) => {
    const lead = facts.get(consumer.id)
    if (!lead) throw new Error(`Consumer ${consumer.id} was not prepared`)
    const asked = {
      ...{ leadId: 0, lead, receivedAt: at, sourceId: consumer.sourceId },
      step: { ...step, method: consumer.method },
    }
    const decision = decisions.decide(asked)
    if (decision.chosen) {
      decisions.take(asked, decision)
      facts.set(consumer.id, { ...lead, hadBy: new Set([...lead.hadBy, decision.chosen.advertiser.id]) })
    }
    return { decision, ableAt: () => earliestAble(decision.looked, lead, { at, underWay: () => 0 }) }
  }
  const look: Look = {
    ...{ at, place, isDry: true },
    blacklist: configuration.blacklist,
    publishers: publishersOf(configuration),
  }
  return consumers.flatMap((first) => {
    const all: Outcome[] = []
    for (let consumer = first; ; consumer = acceptedAt(consumer, all)) {
      const { outcomes, state } = advance(consumer, campaign, look)
      all.push(...outcomes)
      if (state !== 'sending') return all.map((outcome) => ({ consumer: first, outcome }))
    }
  })
}

/**
 * What the steps would do to the first 1,000 consumers that wait, by today's rules and the very code that sends: as if every
 * delay, schedule and sending hour had come, and every advertiser accepted whom it is sent. Nothing is sent, stored or
 * counted. Source: design/campaigns.md, Figures.
 */
export async function dryRun(
  db: Database,
  configuration: Configuration,
  campaign: Campaign,
  moment: { at: number; random: Random },
): Promise<CampaignDryRun> {
  const consumers = await readConsumers(db, await listFirst(db, campaign.id, most))
  const simulated = await simulate(db, configuration, campaign, consumers, moment)
  const nameOf = (id: number) => configuration.advertisers.get(id)?.name ?? ''
  const steps = campaign.steps.map(({ id, name, number, members }) => {
    const own = simulated.filter(({ outcome }) => outcome.step.id === id)
    const count = (result: Outcome['result']) => own.filter(({ outcome }) => outcome.result === result).length
    const sentTo = (advertiserId: number) =>
      own.filter(({ outcome }) => outcome.decision?.chosen?.advertiser.id === advertiserId).length
    return {
      ...{ stepId: id, number, name, sent: count('sending'), control: count('control') },
      ...{ notForThem: count('not_for_them'), notPossible: count('not_possible') },
      ...{ waiting: count('waiting'), left: count('left') },
      advertisers: members.map(({ advertiserId, share }) => ({
        ...{ advertiserId, advertiserName: nameOf(advertiserId) },
        ...{ percentage: share / 100, expected: sentTo(advertiserId) },
      })),
    }
  })
  const rows = simulated.map(({ consumer, outcome: { step, result, reason, decision } }) => ({
    ...{ consumerId: consumer.id, email: consumer.person?.email ?? null, step: step.number },
    ...{ result: result === 'sending' ? ('sent' as const) : result, reason },
    advertiserName: decision?.chosen?.advertiser.name ?? null,
  }))
  return { consumers: consumers.length, steps, rows }
}
