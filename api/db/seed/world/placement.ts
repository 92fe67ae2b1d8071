import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Obstacle } from '../../../routing/engine/obstacles'
import type { Advertiser } from '../partners/advertisers'
import { drawAnswer } from '../partners/brokerAnswers'
import type { Distribution, Group, Timeslot } from '../partners/distributions'
import type { Market } from './markets'
import type { Exclusion } from '../partners/overrides'
import type { Publisher } from '../partners/publishers'
import type { Random } from './random'
import { enteredTrace, groupTrace, type Looked, type Member, passedTrace } from '../leads/traces'

/** Facts for routing a lead. */
export interface LeadFacts {
  at: Instant
  market: Market
  publisher: Publisher
  /** custom_param_1. */
  source: string | null
  funnel: string | null
  weekHour: number
  /** Brokers almost always refuse it. */
  isBad: boolean
}

/** An attempt of a lead, for its history. */
export interface Attempt {
  at: Instant
  status: 'Accepted' | 'Rejected' | 'Submitted'
  advertiser: Advertiser | null
  distribution: Distribution | null
  origin: 'system' | 'broker' | null
  message: string | null
  takenMs: number
  /** Null: no candidates were considered. */
  trace: Looked | null
}

const maxAttempts = 4

/** Routes a lead through matching distributions, most specific first, by the rules of routing. */
export class Placer {
  private readonly byMarket = new Map<number, Distribution[]>()
  private readonly excluded = new Map<string, Exclusion[]>()

  constructor(distributions: readonly Distribution[], exclusions: readonly Exclusion[]) {
    for (const distribution of distributions.filter(({ isActive }) => isActive)) {
      const list = this.byMarket.get(distribution.market.index) ?? []
      this.byMarket.set(distribution.market.index, [...list, distribution])
    }
    const rank = ({ publisher, segment }: Distribution) => (publisher ? 2 : 0) + (segment ? 1 : 0)
    for (const list of this.byMarket.values()) list.sort((one, other) => rank(other) - rank(one) || one.id - other.id)
    for (const exclusion of exclusions) {
      const pair = `${exclusion.advertiserId}/${exclusion.publisherId}`
      this.excluded.set(pair, [...(this.excluded.get(pair) ?? []), exclusion])
    }
  }

  /** Why the advertiser cannot take the lead now; null if it can. */
  private obstacle(advertiser: Advertiser, { at, market, publisher, funnel, weekHour }: LeadFacts): Obstacle | null {
    if (advertiser.endedAt !== null && at >= advertiser.endedAt) return { kind: 'inactive' }
    if (advertiser.hours.get(market.index)?.mask[weekHour] === 0) return { kind: 'closed' }
    const exclusions = this.excluded.get(`${advertiser.id}/${publisher.id}`) ?? []
    const excluding = exclusions.some(
      ({ countryIds, funnels }) =>
        countryIds.includes(market.countryId) && (!funnels.length || (funnel !== null && funnels.includes(funnel))),
    )
    return excluding ? { kind: 'excluded' } : null
  }

  private tryGroup(
    random: Random,
    lead: LeadFacts,
    { distribution, slot, isFallback }: Entered,
    group: Group,
    run: Run,
  ) {
    const open = group.members.filter(
      ({ advertiser }) => !run.asked.has(advertiser.id) && !this.obstacle(advertiser, lead),
    )
    const look = (chosen: Member | null, drawn: number) => {
      const refused = run.attempts.flatMap(({ advertiser }) => advertiser ?? [])
      // After a refusal the search continues; its trace begins with the current position again.
      if (run.entered !== distribution) run.looked.push(() => enteredTrace(distribution, slot, isFallback))
      run.entered = distribution
      run.looked.push(() =>
        groupTrace({
          distribution,
          group,
          chosen,
          drawn,
          refused,
          obstacle: (advertiser) => this.obstacle(advertiser, lead),
        }),
      )
    }
    while (open.length && run.attempts.length < maxAttempts) {
      const drawn = random.next()
      let rest = drawn * open.reduce((sum, { share }) => sum + share, 0)
      const place = Math.max(
        0,
        open.findIndex(({ share }) => (rest -= share) < 0),
      )
      const [member] = open.splice(place, 1)
      if (!member) return
      look(member, drawn)
      if (this.ask(random, lead, distribution, member.advertiser, run)) return
    }
    if (run.attempts.length < maxAttempts) look(null, 0)
  }

  private ask(random: Random, lead: LeadFacts, distribution: Distribution, advertiser: Advertiser, run: Run): boolean {
    const answer = drawAnswer(random, advertiser, lead)
    run.at += answer.takenMs
    run.asked.add(advertiser.id)
    run.attempts.push({
      at: run.at,
      ...answer,
      advertiser,
      distribution,
      origin: answer.status === 'Rejected' ? 'broker' : null,
      trace: traceOf(run),
    })
    // A broker without an answer may have accepted, so nobody else is asked.
    return (run.isOver = answer.status !== 'Rejected')
  }

  /**
   * Attempts in order; the last one was accepted or has no answer. A single system refusal if no advertiser was
   * available.
   */
  place(random: Random, lead: LeadFacts): Attempt[] {
    const run: Run = { at: lead.at, attempts: [], looked: [], entered: null, asked: new Set(), isOver: false }
    for (const distribution of this.byMarket.get(lead.market.index) ?? []) {
      if (distribution.publisher && distribution.publisher !== lead.publisher) continue
      if (distribution.segment && distribution.segment !== lead.source) continue
      const covering = distribution.timeslots.find(({ mask }) => mask[lead.weekHour])
      const slot = covering ?? (distribution.isSendInOpHours ? undefined : distribution.timeslots[0])
      if (!slot) {
        run.looked.push(() => passedTrace(distribution))
        continue
      }
      for (const group of slot.groups) {
        if (!run.isOver) this.tryGroup(random, lead, { distribution, slot, isFallback: !covering }, group, run)
      }
      if (run.isOver || run.attempts.length >= maxAttempts) return run.attempts
    }
    return run.attempts.length
      ? run.attempts
      : [refusedBySystem(lead.at, 'No advertiser can take this lead now', traceOf(run))]
  }
}

interface Entered {
  distribution: Distribution
  slot: Timeslot
  isFallback: boolean
}
interface Run {
  at: Instant
  attempts: Attempt[]
  /** Since the last attempt. */
  looked: Looked[]
  /** The distribution of the last trace entries. */
  entered: Distribution | null
  asked: Set<number>
  /** It was accepted, or has no answer. */
  isOver: boolean
}

/** Trace of an attempt; resets it for the next one. */
function traceOf(run: Run): Looked | null {
  const { looked } = run
  run.looked = []
  run.entered = null
  return looked.length ? () => looked.flatMap((look) => look()) : null
}

/** A refusal by the system, before any advertiser is asked. */
export const refusedBySystem = (at: Instant, message: string, trace: Looked | null = null): Attempt => ({
  at: at + 4,
  status: 'Rejected',
  advertiser: null,
  distribution: null,
  origin: 'system',
  message,
  takenMs: 4,
  trace,
})
