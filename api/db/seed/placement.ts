import type { Instant } from '../../../shared/timeZones'
import type { Advertiser } from './advertisers'
import type { Distribution, Group, Timeslot } from './distributions'
import type { Market } from './markets'
import type { Exclusion } from './overrides'
import type { Publisher } from './publishers'
import type { Random } from './random'

/** What decides where a lead may go. */
export interface LeadFacts {
  at: Instant
  market: Market
  publisher: Publisher
  /** custom_param_1. */
  source: string | null
  funnel: string | null
  weekHour: number
  /** Brokers refuse it nearly always. */
  isBad: boolean
}

export interface TraceEntry {
  distribution_id: number
  timeslot: string | null
  group: string | null
  advertiser_id: number | null
  outcome: 'accepted' | 'refused' | 'passed'
  reason: string | null
}

/** One attempt to place a lead, as its history tells. */
export interface Attempt {
  at: Instant
  status: 'Accepted' | 'Rejected' | 'Submitted'
  advertiser: Advertiser | null
  distribution: Distribution | null
  origin: 'system' | 'broker' | null
  message: string | null
  takenMs: number
  trace: TraceEntry[]
}

const refusals = [
  'Lead already exists', 'Phone number is not valid', 'Email is already registered', 'Country is not accepted today',
  'Daily limit reached', 'Lead quality check failed: the phone carrier could not be verified for this number', 'Internal server error',
]
const maxAttempts = 4

/** Takes a lead through the distributions that match it, most specific first, as the rules of routing say. */
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

  /** Why the advertiser cannot take the lead now; null when it can. */
  private obstacle(advertiser: Advertiser, { market, publisher, funnel, weekHour }: LeadFacts): string | null {
    if (advertiser.hours.get(market.index)?.mask[weekHour] === 0) return 'outside opening hours'
    const exclusions = this.excluded.get(`${advertiser.id}/${publisher.id}`) ?? []
    const excluding = exclusions.some(
      ({ countryIds, funnels }) =>
        countryIds.includes(market.countryId) && (!funnels.length || (funnel !== null && funnels.includes(funnel))),
    )
    return excluding ? 'excluded for this publisher' : null
  }

  private tryGroup(random: Random, lead: LeadFacts, distribution: Distribution, slot: Timeslot, group: Group, run: Run) {
    const entry = { distribution_id: distribution.id, timeslot: slot.name, group: group.name }
    const open = group.members.filter(({ advertiser }) => {
      if (run.asked.has(advertiser.id)) return false
      const reason = this.obstacle(advertiser, lead)
      if (reason) run.trace.push({ ...entry, advertiser_id: advertiser.id, outcome: 'passed', reason })
      return !reason
    })
    while (open.length && run.attempts.length < maxAttempts) {
      let drawn = random.next() * open.reduce((sum, { share }) => sum + share, 0)
      const place = Math.max(0, open.findIndex(({ share }) => (drawn -= share) < 0))
      const [member] = open.splice(place, 1)
      if (!member) return
      if (this.ask(random, lead, distribution, member.advertiser, entry, run)) return
    }
  }

  private ask(random: Random, lead: LeadFacts, distribution: Distribution, advertiser: Advertiser, entry: Entry, run: Run): boolean {
    const accepted = random.chance(lead.isBad ? 0.06 : advertiser.acceptance)
    const takenMs = Math.min(29_000, Math.floor(random.skewed(650, 0.6)))
    const message = accepted ? null : random.pick(refusals)
    run.at += takenMs
    run.asked.add(advertiser.id)
    run.trace.push({ ...entry, advertiser_id: advertiser.id, outcome: accepted ? 'accepted' : 'refused', reason: message })
    run.attempts.push({
      at: run.at,
      status: accepted ? 'Accepted' : 'Rejected',
      advertiser,
      distribution,
      origin: accepted ? null : 'broker',
      message,
      takenMs,
      trace: run.trace,
    })
    run.trace = []
    return (run.accepted = accepted)
  }

  /** The attempts in order, the accepted one last; a single refusal by the system when nobody could even be asked. */
  place(random: Random, lead: LeadFacts): Attempt[] {
    const run: Run = { at: lead.at, attempts: [], trace: [], asked: new Set(), accepted: false }
    for (const distribution of this.byMarket.get(lead.market.index) ?? []) {
      if (distribution.publisher && distribution.publisher !== lead.publisher) continue
      if (distribution.segment && distribution.segment !== lead.source) continue
      const covering = distribution.timeslots.find(({ mask }) => mask[lead.weekHour])
      const slot = covering ?? (distribution.isSendInOpHours ? undefined : distribution.timeslots[0])
      if (!slot) {
        run.trace.push({ ...nowhere, distribution_id: distribution.id, outcome: 'passed', reason: 'outside its timeslots' })
        continue
      }
      for (const group of slot.groups) {
        if (!run.accepted) this.tryGroup(random, lead, distribution, slot, group, run)
      }
      if (run.accepted || run.attempts.length >= maxAttempts) return run.attempts
    }
    return run.attempts.length ? run.attempts : [refusedBySystem(lead.at, 'No advertiser can take this lead now', run.trace)]
  }
}

type Entry = Pick<TraceEntry, 'distribution_id' | 'timeslot' | 'group'>
interface Run {
  at: Instant
  attempts: Attempt[]
  trace: TraceEntry[]
  asked: Set<number>
  accepted: boolean
}
const nowhere = { timeslot: null, group: null, advertiser_id: null }

/** We ourselves refuse the lead: nobody is asked. */
export const refusedBySystem = (at: Instant, message: string, trace: TraceEntry[] = []): Attempt => ({
  at: at + 4,
  status: 'Rejected',
  advertiser: null,
  distribution: null,
  origin: 'system',
  message,
  takenMs: 4,
  trace,
})
