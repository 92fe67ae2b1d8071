import { HOUR, type Instant } from '../../../shared/app/time/timeZones'
import { contactOf, readHadBefore } from '../../routing/attempts/steps/campaignSteps.queries'
import type { Configuration } from '../../routing/attempts/configuration.queries'
import type { Sending } from '../../routing/attempts/offers'
import { insertAttempts } from '../../routing/attempts/openAttempts.queries'
import { nextLeadIds } from '../../routing/attempts/sequences.queries'
import { StepDecisions } from '../../routing/attempts/steps/stepDecisions'
import type { BrokerSlots } from '../../partners/brokers/brokerSlots'
import type { Outages } from '../../partners/brokers/outages'
import type { Database } from '../../db/connect'
import { insertLeads } from '../../leads/leads/leadChanges.queries'
import type { Random } from '../../routing/engine/world'
import { advance, type Look } from './advance'
import type { Campaign, Consumer } from './campaign'
import { readCampaign, storeNextAt } from './campaigns.queries'
import { claimDue, readConsumers } from './consumers.queries'
import { factsOfConsumer, registrationOf } from './registration'
import { type AdvancedConsumer, postpone, storeAdvanced } from './store.queries'
import { earliestAvailable } from './whenAble'

const maxBatch = 100
// A paced campaign may catch up this much after a late check.
const paceSlackMs = 1_000
/** Delay for consumers whose broker has no free connection. */
const busyMs = 500

/** Result of a batch. */
export interface Batch {
  sendings: Sending[]
  /** Number of consumers that advanced. With 0, nothing happens until something changes. */
  moved: number
}

/** Applies the pace of a campaign to one batch. */
class Pace {
  private nextAt: Instant
  private readonly intervalMs: number

  constructor(
    { pace, nextAt }: Campaign,
    private readonly at: Instant,
  ) {
    this.intervalMs = pace === null ? 0 : HOUR / pace
    this.nextAt = Math.max(nextAt ?? at, at - paceSlackMs)
  }

  get isUp(): boolean {
    return this.intervalMs > 0 && this.nextAt > this.at
  }
  take(): void {
    this.nextAt += this.intervalMs
  }
  /** Null without a pace. */
  get storedAt(): Instant | null {
    return this.intervalMs > 0 ? Math.ceil(this.nextAt) : null
  }
}

/** Publishers by id, as input of `advance`. */
export const publishersOf = ({ publishers }: Configuration): Look['publishers'] =>
  new Map([...publishers.values()].map((one) => [one.id, one]))

/** Prepares decisions for these consumers at any step of their campaign. */
export async function openDecisions(
  db: Database,
  configuration: Configuration,
  {
    campaign,
    consumers,
    at,
    random,
    locks,
    outages,
  }: {
    campaign: Campaign
    consumers: readonly Consumer[]
    at: Instant
    random: Random
    locks: boolean
    outages: Outages | null
  },
) {
  const persons = consumers.map(({ person }) => ({
    ...contactOf({ email: person?.email ?? '', phone: person?.phone ?? null }),
    campaignId: campaign.id,
  }))
  const had = await readHadBefore(db, persons, { locks })
  const facts = new Map(
    consumers.map((one, place) => [one.id, factsOfConsumer(one, campaign, had[place] ?? new Set())]),
  )
  const decisions = await StepDecisions.open(db, configuration, {
    leads: [...facts.values()],
    steps: campaign.steps,
    methods: new Set(consumers.map(({ method }) => method)),
    instants: [],
    ...{ at, random, locks, outages },
  })
  return { facts, decisions }
}

/**
 * Number of consumers that the campaign's advertisers could take now from this process. Advertisers without a broker
 * need no connection.
 */
function freeSlots(
  { steps }: Campaign,
  { advertisers }: Configuration,
  { slots, outages, at }: Pick<Moment, 'slots' | 'outages' | 'at'>,
): number {
  const free = steps
    .flatMap(({ members }) => members.map(({ advertiserId }) => advertisers.get(advertiserId)))
    .map((one) => (one?.broker ? Math.min(slots.free(one.broker), outages.most(one.id, at)) : maxBatch))
  return free.length ? Math.max(...free) : maxBatch
}

interface Moment {
  at: Instant
  random: Random
  slots: BrokerSlots
  outages: Outages
  /** Maximum number of consumers. */
  max: number
}

/** A consumer that is sent, with the ids of its lead and attempt. */
interface Sent {
  consumer: Consumer
  advanced: AdvancedConsumer['advanced']
  leadId: number
  historyId: number
}

/** What the consumers of a batch are placed by. */
interface Placing {
  configuration: Configuration
  facts: Awaited<ReturnType<typeof openDecisions>>['facts']
  decisions: StepDecisions
  pace: Pace
  leadIdOf: (consumer: Consumer) => number | undefined
  moment: Pick<Moment, 'at' | 'slots' | 'outages'>
}

/** Decides who gets a consumer, and takes the turn of the pace, the connection and the room that sending it will use. */
function placeIn({ configuration, facts, decisions, pace, leadIdOf, moment }: Placing): Look['place'] {
  const { at, slots, outages } = moment
  const begun = new Map<string, number>()
  return (consumer, step) => {
    const lead = facts.get(consumer.id)
    const leadId = leadIdOf(consumer)
    if (!lead || leadId === undefined) throw new Error(`Consumer ${consumer.id} was not prepared`)
    const asked = {
      ...{ leadId, lead, receivedAt: at, sourceId: consumer.sourceId },
      step: { ...step, method: consumer.method },
    }
    const decision = decisions.decide(asked)
    if (decision.chosen) {
      const broker = configuration.advertisers.get(decision.chosen.advertiser.id)?.broker
      const host = broker ? slots.hostOf(broker) : ''
      const taken = begun.get(host) ?? 0
      if (pace.isUp || (broker && slots.free(broker) <= taken)) return 'postponed'
      begun.set(host, taken + 1)
      pace.take()
      decisions.take(asked, decision)
    } else
      for (const { advertiser, reasons } of decision.looked)
        if (reasons.some(({ kind }) => kind === 'unreachable')) outages.looked(advertiser.id)
    const ableAt = () => earliestAvailable(decision.looked, lead, { at, underWay: (id) => decisions.underWay(id) })
    return { decision, ableAt }
  }
}

/** Stores the leads and open attempts of those that are sent. */
async function register(
  transaction: Database,
  configuration: Configuration,
  campaign: Campaign,
  sent: readonly Sent[],
  at: Instant,
): Promise<Sending[]> {
  const registrations = sent.map(({ consumer, advanced, leadId, historyId }) => {
    const outcome = advanced.outcomes.at(-1)
    if (!outcome) throw new Error(`Consumer ${consumer.id} is sent without an outcome`)
    return registrationOf(configuration, { consumer, campaign, outcome, leadId, historyId, at })
  })
  await insertLeads(
    transaction,
    registrations.map(({ row }) => row),
  )
  await insertAttempts(
    transaction,
    registrations.map(({ attempt }) => attempt),
  )
  return registrations.flatMap(({ attempt }) => attempt.sending ?? [])
}

/**
 * Advances due consumers of a campaign. One transaction decides about each and stores, for those to be sent, the
 * registration, the open attempt, the reservations and the result. After the commit, the caller must send them, once.
 * Safe to run in several processes. See docs/domain/campaigns.md.
 */
export async function sendBatch(
  transaction: Database,
  configuration: Configuration,
  campaignId: number,
  { at, random, slots, outages, max }: Moment,
): Promise<Batch> {
  const campaign = await readCampaign(transaction, campaignId, { locks: true })
  const none: Batch = { sendings: [], moved: 0 }
  if (!campaign) return none
  const pace = new Pace(campaign, at)
  if (pace.isUp) return none
  const limit = Math.min(maxBatch, max, freeSlots(campaign, configuration, { slots, outages, at }))
  if (limit <= 0) return none
  const consumers = await readConsumers(transaction, await claimDue(transaction, campaignId, { now: at, limit }))
  if (!consumers.length) return none

  const look: Look = { at, blacklist: configuration.blacklist, publishers: publishersOf(configuration) }
  const first = consumers.map((consumer) => ({ consumer, advanced: advance(consumer, campaign, look) }))
  const undecided = first.flatMap(({ consumer, advanced }) => (advanced.state === 'undecided' ? [consumer] : []))
  const ids = await nextLeadIds(transaction, undecided.length)
  const idsOf = new Map(undecided.map(({ id }, place) => [id, ids[place]]))
  const sent: Sent[] = []
  const looked: AdvancedConsumer[] = []
  const unmoved: number[] = []

  const { facts, decisions } = await openDecisions(transaction, configuration, {
    ...{ campaign, consumers: undecided, at, random, outages, locks: undecided.length > 0 },
  })
  const place = placeIn({
    ...{ configuration, facts, decisions, pace, moment: { at, slots, outages } },
    leadIdOf: ({ id }) => idsOf.get(id)?.lead_id,
  })
  for (const { consumer, advanced: before } of first) {
    const advanced = before.state === 'undecided' ? advance(consumer, campaign, { ...look, place }) : before
    const own = idsOf.get(consumer.id)
    if (advanced.state === 'postponed') unmoved.push(consumer.id)
    else looked.push({ consumer, advanced, leadId: own?.lead_id ?? null })
    if (advanced.state === 'sending' && own)
      sent.push({ consumer, advanced, leadId: own.lead_id, historyId: own.history_id })
  }

  const sendings = await register(transaction, configuration, campaign, sent, at)
  await decisions.store(transaction)
  if (looked.length) await storeAdvanced(transaction, campaign, looked, at)
  // Consumers that only wait for the pace keep their place and are tried again as soon as possible.
  if (!pace.isUp) await postpone(transaction, unmoved, at + busyMs)
  if (sent.length && pace.storedAt !== null) await storeNextAt(transaction, campaignId, pace.storedAt)
  return { sendings, moved: looked.length }
}
