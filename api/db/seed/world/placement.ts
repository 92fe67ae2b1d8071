import { DAY, type Instant } from '../../../../shared/app/time/timeZones'
import { creditDays } from '../../../routing/backtests/versions.queries'
import { choose } from '../../../routing/engine/choose'
import type { Obstacle } from '../../../routing/engine/obstacles'
import type { Draw } from '../../../routing/engine/trace'
import type { Advertiser } from '../partners/advertisers'
import { drawAnswer } from '../partners/brokerAnswers'
import type { Distribution, Group, Timeslot } from '../partners/distributions'
import type { LeadRecord } from '../leads/leadRows'
import { Earned } from './earned'
import type { Market } from './markets'
import type { Exclusion } from '../partners/overrides'
import type { Publisher } from '../partners/publishers'
import type { Random } from './random'
import type { TableRows } from './rows'
import type { World } from './world'
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

/** Routes leads, as they arrive, through matching distributions, most specific first, by the rules of routing. */
export class Placer {
  private readonly byMarket = new Map<number, Distribution[]>()
  private readonly excluded = new Map<string, Exclusion[]>()
  /** Slot credits by member, after the last lead. */
  readonly credits = new Map<number, number>()
  /** Slot credits at the start of each of the last days. */
  private readonly kept: { at: Instant; credits: [member: number, credit: number][] }[] = []
  private readonly earned: Earned
  private nextDay: Instant

  constructor({ distributions, overrides: { exclusions }, now }: Pick<World, 'distributions' | 'overrides' | 'now'>) {
    this.earned = new Earned(distributions)
    this.nextDay = Math.floor(now / DAY - creditDays) * DAY
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
    const look = (chosen: Member | null, draw: Draw | null) => {
      const refused = run.attempts.flatMap(({ advertiser }) => advertiser ?? [])
      // After a refusal the search continues; its trace begins with the current position again.
      if (run.entered !== distribution) run.looked.push(() => enteredTrace(distribution, slot, isFallback))
      run.entered = distribution
      run.looked.push(() =>
        groupTrace({
          distribution,
          group,
          chosen,
          draw,
          refused,
          obstacle: (advertiser) => this.obstacle(advertiser, lead),
        }),
      )
    }
    const optimize = this.earned.of(lead.market.countryId, lead.at)
    while (open.length) {
      const { credits } = this
      const { member, draw, creditChanges } = choose(distribution.type, open, { credits, optimize }, random.next)
      look(member, draw)
      if (this.ask(random, lead, distribution, member.advertiser, run)) {
        // An advertiser that refuses gets its credit back.
        for (const [id, change] of creditChanges) credits.set(id, (credits.get(id) ?? 0) + change)
        return
      }
      open.splice(open.indexOf(member), 1)
    }
    look(null, null)
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
    for (; lead.at >= this.nextDay; this.nextDay += DAY)
      this.kept.push({ at: this.nextDay, credits: [...this.credits] })
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
      if (run.isOver) return run.attempts
    }
    return run.attempts.length
      ? run.attempts
      : [refusedBySystem(lead.at, 'No advertiser can take this lead now', traceOf(run))]
  }

  /** Notes what a lead earned, for the method optimize. */
  note(record: LeadRecord): void {
    this.earned.note(record)
  }

  /** Slot credits of the last days, as routing keeps them once a day. */
  rows(): TableRows[] {
    const ofDay = ({ at, credits }: (typeof this.kept)[number]) =>
      credits.flatMap(([member_id, credit]) => (credit ? [{ at: new Date(at), member_id, credit }] : []))
    return [
      {
        table: 'slot_credit_snapshots',
        rows: this.kept.map(({ at }) => ({ day: new Date(at).toISOString().slice(0, 10), at: new Date(at) })),
      },
      { table: 'slot_credits', rows: this.kept.flatMap(ofDay) },
    ]
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
