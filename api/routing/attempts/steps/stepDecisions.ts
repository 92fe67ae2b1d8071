import type { Instant } from '../../../../shared/app/time/timeZones'
import type { CapDefinition } from '../../caps/capRooms.queries'
import { countSending, lockCaps, type Reservation, reserve } from '../../caps/reservations.queries'
import type { Outages } from '../../../partners/brokers/outages'
import type { Database } from '../../../db/connect'
import { capsForLead, type LeadFacts } from '../../engine/obstacles'
import { decideStep, type RoutedStep, type StepDecision } from '../../engine/decideStep'
import type { Optimize, Random } from '../../engine/world'
import { readStepCredits, type StepCredits, storeStepCredits } from './campaignSteps.queries'
import type { Configuration } from '../configuration.queries'
import { cachedOptimize, noOptimize } from '../earnings'
import { dueAfter } from '../offers'
import { CapCapacity } from '../capCapacity'
import { Probes } from '../probes'

interface Scope {
  /** All leads that may be decided. */
  leads: readonly LeadFacts[]
  /** Their possible steps, with the methods of their sources. */
  steps: readonly Pick<RoutedStep, 'id' | 'members'>[]
  methods: ReadonlySet<RoutedStep['method']>
  /** Arrival times of the leads. */
  instants: readonly Instant[]
  at: Instant
  random: Random
  /** False: no locks, for a dry run. */
  locks: boolean
  /** Brokers that do not answer; null: treat all as available, for a dry run. */
  outages: Outages | null
}

interface StepRequest {
  leadId: number
  lead: LeadFacts
  receivedAt: Instant
  step: RoutedStep
  sourceId: number
  refused?: Pick<StepDecision, 'ownCredits' | 'offered'>
}

async function readEarnings(
  db: Database,
  configuration: Configuration,
  { leads, steps, methods, at }: Scope,
): Promise<Map<number, Optimize>> {
  if (!methods.has('optimize')) return new Map()
  const advertiserIds = [...new Set(steps.flatMap(({ members }) => members.map((one) => one.advertiserId)))]
  const byCountry = new Map<number, Optimize>()
  for (const countryId of new Set(leads.flatMap((lead) => lead.countryId ?? [])))
    byCountry.set(countryId, await cachedOptimize(db, configuration, { countryId, advertiserIds }, at))
  return byCountry
}

/**
 * Decides which advertiser of a step gets each consumer. Caps are locked in id order, then the credits of steps, as for
 * intake leads, so that each decision sees the capacity and credits left by earlier ones. `store` writes reservations
 * and credits.
 */
export class StepDecisions {
  private readonly reservations: Reservation[] = []
  private readonly taken = new Map<number, number>()

  private constructor(
    private readonly configuration: Configuration,
    private readonly scope: Scope,
    private readonly caps: readonly CapDefinition[],
    private readonly rooms: CapCapacity,
    private readonly credits: StepCredits,
    private readonly optimize: ReadonlyMap<number, Optimize>,
    /** Capacity reserved for leads that are being sent, by cap. */
    private readonly sending: ReadonlyMap<number, number>,
    private readonly probes: Probes,
  ) {}

  /** Current state of an advertiser. */
  private readonly advertisers = {
    get: (id: number) => {
      const advertiser = this.probes.get(id)
      const unreachableUntil = this.scope.outages?.until(id, this.scope.at) ?? null
      return advertiser && unreachableUntil !== null ? { ...advertiser, unreachableUntil } : advertiser
    },
  }

  static async open(transaction: Database, configuration: Configuration, scope: Scope): Promise<StepDecisions> {
    const { leads, steps, methods, instants, at, locks } = scope
    const offered = new Set(steps.flatMap(({ members }) => members.map((one) => one.advertiserId)))
    const named = configuration.caps.filter(
      ({ advertiserIds }) => !advertiserIds.length || advertiserIds.some((one) => offered.has(one)),
    )
    const concerned = new Set(leads.flatMap((lead) => capsForLead(named, lead)))
    const caps = named.filter((cap) => concerned.has(cap))
    const counted = caps.filter(({ type }) => type === 'lead').map(({ id }) => id)
    const probes = await Probes.open(transaction, configuration, { advertiserIds: [...offered], at, locks })
    if (locks) await lockCaps(transaction, counted)
    const slots = methods.has('slot') ? steps.map(({ id }) => id) : []
    const credits = await readStepCredits(transaction, slots, { locks })
    const rooms = await CapCapacity.read(transaction, caps, [at, ...instants])
    const earnings = await readEarnings(transaction, configuration, scope)
    const sending = await countSending(transaction, counted)
    return new StepDecisions(configuration, scope, caps, rooms, credits, earnings, sending, probes)
  }

  /** Decides without reserving anything. */
  decide({ lead, receivedAt, step, sourceId, refused }: StepRequest): StepDecision {
    const { at, random } = this.scope
    const world = {
      advertisers: this.advertisers,
      caps: this.rooms.forLead(capsForLead(this.caps, lead), [receivedAt, at]),
      credits: this.credits.of(step.id, sourceId),
      overrides: this.configuration.overrides.get(lead.publisherId ?? 0) ?? { publisherIds: [], funnels: [] },
      optimize: this.optimize.get(lead.countryId ?? 0) ?? noOptimize,
    }
    return decideStep(lead, step, world, at, random, refused)
  }

  /** Reserves the capacity and credit of a decision. */
  take({ leadId, receivedAt, step, sourceId }: StepRequest, decision: StepDecision): void {
    const chosen = this.configuration.advertisers.get(decision.chosen?.advertiser.id ?? 0)
    if (chosen?.broker)
      this.scope.outages?.begin(chosen.id, this.scope.at, Number(dueAfter(chosen.broker, this.scope.at)))
    this.probes.take(chosen?.id, leadId)
    this.credits.add(step.id, sourceId, decision.creditChanges)
    const reservations = this.rooms.take(decision, leadId, [receivedAt, this.scope.at])
    for (const { cap_id } of reservations) this.taken.set(cap_id, (this.taken.get(cap_id) ?? 0) + 1)
    this.reservations.push(...reservations)
  }

  /** Capacity of a cap reserved for leads that are being sent; it may be released within seconds. */
  underWay(capId: number): number {
    return (this.sending.get(capId) ?? 0) + (this.taken.get(capId) ?? 0)
  }

  /** Stores the reservations and credits. */
  async store(transaction: Database): Promise<void> {
    await storeStepCredits(transaction, this.credits)
    await reserve(transaction, this.reservations)
    await this.probes.store(transaction)
  }
}
