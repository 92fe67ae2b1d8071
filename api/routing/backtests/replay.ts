import type { Instant } from '../../../shared/app/time/timeZones'
import { addCredits } from '../engine/choose'
import { afterRefusal, decide, type Decision } from '../engine/decide'
import type { LeadFacts } from '../engine/obstacles'
import type { Reason, TraceEntry } from '../engine/trace'
import type { Optimize, PairOverrides, World } from '../engine/world'
import { CapFills, type NotReplayed } from './capFills'
import { seededRandom, seedOf } from './draws'
import type { LeadRoute, LeadRoutes } from './leadRoutes'
import { meanOf, type Rates } from './rates'
import type { RulePeriod } from './ruleTimes'

export type Answer = 'accepted' | 'refused'

/** A lead of the past, and what became of it. */
export interface PastLead {
  id: number
  at: Instant
  facts: LeadFacts
  /** What advertisers answered when they were offered it. */
  answers: ReadonlyMap<number, Answer>
  /** The advertiser that was offered it first; null: nobody. */
  firstOffered: number | null
  /** Deposit of the advertiser that accepted it. */
  isFtd: boolean
  revenueCents: number
  payoutCents: number
  /** What its publisher gets for a deposit. */
  payoutPriceCents: number
  isTest: boolean
}

/** A deposit, or an accepted lead that is not replayed; it fills caps as it did. */
export interface PastEvent {
  type: 'lead' | 'ftd'
  at: Instant
  advertiserId: number
  facts: LeadFacts
  /** Null: a deposit, or a lead of another country. */
  as: NotReplayed | null
}

/** An offer in a replay. `real`: the advertiser was offered this lead, and this was its answer. */
interface ReplayedOffer {
  advertiserId: number
  answer: Answer
  real: boolean
}

export interface Placement {
  offers: readonly ReplayedOffer[]
  /** Advertiser that is offered the lead first; null: nobody can be offered it. */
  firstOffered: number | null
  taker: number | null
  /** Trace of the first decision. */
  trace: readonly TraceEntry[]
  /** Of all decisions, by member. */
  creditChanges: ReadonlyMap<number, number>
  /** Counters in which the lead counts. */
  counters: readonly number[]
  route: LeadRoute
}

export interface ReplayStart {
  periods: readonly RulePeriod[]
  advertisers: World['advertisers']
  /** Slot credits at the first moment, by member. */
  credits: ReadonlyMap<number, number>
  /** Leads and deposits in the current windows of caps at the first moment, by `counterKey`. */
  filled: ReadonlyMap<string, number>
  /** For the method optimize, by country. */
  optimize: ReadonlyMap<number, Optimize>
  rates: Rates
  seed: number
}

export const noOptimize: Optimize = { minLeads: 0, explorePercent: 0, earnings: new Map() }
export const noOverrides: PairOverrides = { publisherIds: [], funnels: [] }

const capReasons = (trace: readonly TraceEntry[]): number[] =>
  trace.flatMap((entry) =>
    entry.of === 'advertiser'
      ? entry.reasons.flatMap((reason: Reason) => (reason.kind === 'cap' ? [reason.cap.id] : []))
      : [],
  )

/**
 * Routes leads of the past again, one after another, with the engine of live routing. Credits change and caps fill in
 * memory. An advertiser that was offered a lead in reality gives its real answer; another one answers by its rate.
 */
export class Replay {
  private readonly credits: Map<number, number>
  private readonly world: World
  private period = 0
  readonly caps: CapFills

  constructor(
    private readonly start: ReplayStart,
    private readonly routes: LeadRoutes,
    onReset?: (counter: number) => void,
  ) {
    const [first] = start.periods
    if (!first) throw new Error('A replay needs rules')
    this.credits = new Map(start.credits)
    this.caps = new CapFills(start.periods, start.filled, onReset)
    this.world = {
      distributions: first.distributions,
      advertisers: start.advertisers,
      caps: [],
      credits: this.credits,
      overrides: noOverrides,
      optimize: noOptimize,
    }
  }

  /** Counts what happened outside the replayed leads. Returns the counters that it counts in. */
  count({ type, facts, advertiserId, at, as }: PastEvent): readonly number[] {
    this.moveTo(at)
    this.caps.at(at)
    const counters = this.caps.counting(type, facts, at).takenBy(advertiserId)
    this.caps.count(counters, at, as)
    return counters
  }

  private moveTo(at: Instant) {
    const { periods } = this.start
    for (let next = periods[this.period + 1]; next && next.from <= at; next = periods[this.period + 1]) {
      this.period += 1
      this.world.distributions = next.distributions
      this.caps.use(next.caps, next.from)
    }
  }

  /** Does what another replay did with a lead, so that both go on from the same state. */
  follow({ at }: PastLead, { creditChanges, counters }: Placement): void {
    this.moveTo(at)
    this.change({ creditChanges })
    this.caps.at(at)
    this.caps.count(counters, at)
  }

  private change({ creditChanges }: Pick<Decision, 'creditChanges'>) {
    for (const [member, change] of creditChanges) this.credits.set(member, (this.credits.get(member) ?? 0) + change)
  }

  private answerOf({ id, facts, answers }: PastLead, advertiserId: number): ReplayedOffer {
    const known = answers.get(advertiserId)
    if (known) return { advertiserId, answer: known, real: true }
    // The same lead and advertiser get the same number under all rules.
    const drawn = seededRandom(seedOf(id, advertiserId + this.start.seed))()
    const { accept } = this.start.rates(advertiserId, facts.countryId)
    return { advertiserId, answer: drawn < meanOf(accept) ? 'accepted' : 'refused', real: false }
  }

  place(lead: PastLead): Placement {
    const { at, facts } = lead
    this.moveTo(at)
    const random = seededRandom(seedOf(lead.id, this.start.seed))
    this.world.caps = this.caps.at(at)
    this.world.optimize = this.start.optimize.get(facts.countryId ?? 0) ?? noOptimize
    const route = this.routes.of(facts, this.world, this.caps, at)
    let decision = decide(facts, this.world, at, random)
    this.change(decision)
    const { trace } = decision
    let creditChanges = decision.creditChanges
    for (const capId of new Set(capReasons(trace))) this.caps.pass(capId)
    const offers: ReplayedOffer[] = []
    while (decision.chosen) {
      const offer = this.answerOf(lead, decision.chosen.advertiser.id)
      offers.push(offer)
      if (offer.answer === 'accepted') break
      decision = afterRefusal(decision, facts, this.world, at, random)
      this.change(decision)
      creditChanges = addCredits(creditChanges, decision.creditChanges)
    }
    const taker = decision.chosen?.advertiser.id ?? null
    const members = route.flatMap((group) => group.members)
    const counters = members.find(({ advertiserId }) => advertiserId === taker)?.counters ?? []
    this.caps.count(counters, at)
    return { offers, firstOffered: offers[0]?.advertiserId ?? null, taker, trace, creditChanges, counters, route }
  }
}
