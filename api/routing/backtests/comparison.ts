import type { Instant } from '../../../shared/app/time/timeZones'
import { traceText } from '../engine/traceText'
import type { TraceEntry } from '../engine/trace'
import type { CapDefinition } from '../caps/capRooms.queries'
import type { CapFills } from './capFills'
import { type Estimates, estimate, Flow } from './flows'
import { seededRandom } from './draws'
import { meanOf, type Rates } from './rates'
import { type PastLead, type Placement, Replay, type ReplayStart } from './replay'
import type { RulePeriod } from './ruleTimes'

/** Leads that one advertiser is offered first as it was, and another one with the change. Null: nobody. */
export interface Move {
  from: number | null
  to: number | null
  leads: number
  /** The first of them. */
  leadIds: number[]
}

export interface LostLead {
  id: number
  at: Instant
  /** Who was offered it first. */
  from: number
  reason: string
  /** Expected revenue in cents. */
  worthCents: number
}

/** Leads that nobody can be offered, by the reason of the first candidate. */
export interface LostReason {
  reason: string
  was: number
  changed: number
}

export interface CapChange {
  definition: CapDefinition
  was: CapSummary
  changed: CapSummary
}

interface CapSummary {
  cap: number
  /** Highest fill level of a window. */
  filled: number
  /** When it became full, by window. */
  fullAt: Instant[]
  passed: number
}

export interface Comparison {
  leads: number
  found: { was: number; changed: number }
  /** Leads that went to the same advertiser in reality as in the replay of the rules as they were. */
  reproduced: number
  moves: Move[]
  lost: LostLead[]
  lostReasons: LostReason[]
  caps: CapChange[]
  estimates: Estimates
  /** Advertisers with few answered leads in a country, whose rates are uncertain. */
  uncertain: number[]
}

const mostLeadIds = 100
const mostLost = 200
/** Below this many answered leads a rate counts as uncertain. */
const fewAnswers = 30

const textOf = (entry: TraceEntry) => traceText(entry)

/** Why nobody can be offered a lead: what stood in the way of the first candidate. */
export function reasonOf(trace: readonly TraceEntry[]): string {
  const advertiser = trace.find((entry) => entry.of === 'advertiser')
  const passed = advertiser ?? trace.find(({ of, ...entry }) => 'reason' in entry && entry.reason && of !== 'group')
  return passed ? textOf(passed) : 'No distribution matches the lead.'
}

/** The same without the numbers of a single moment, so that leads can be counted by it. */
const groupedReason = (trace: readonly TraceEntry[]): string => {
  const advertiser = trace.find((entry) => entry.of === 'advertiser')
  const [reason] = advertiser?.of === 'advertiser' ? advertiser.reasons : []
  return advertiser && reason?.kind === 'cap'
    ? `${advertiser.name}: cap #${reason.cap.id}${reason.cap.owner ? ` of ${reason.cap.owner}` : ''} is full.`
    : reasonOf(trace)
}

const goesSameWay = (one: Placement, other: Placement) =>
  one.taker === other.taker &&
  one.offers.length === other.offers.length &&
  one.offers.every(({ advertiserId }, place) => other.offers[place]?.advertiserId === advertiserId)

/** Replays leads by the rules as they were and by the changed ones, and compares them. */
export class Comparing {
  private readonly was: Replay
  private readonly changed: Replay
  private readonly flows = { same: new Flow(), was: new Flow(), changed: new Flow() }
  private readonly rates: Rates
  private readonly seed: number
  private readonly moves = new Map<string, Move>()
  private readonly lost: LostLead[] = []
  private readonly reasons = new Map<string, LostReason>()
  private readonly uncertain = new Set<number>()
  private leads = 0
  private reproduced = 0
  private readonly found = { was: 0, changed: 0 }

  constructor(
    start: Omit<ReplayStart, 'periods'>,
    { was, changed }: { was: readonly RulePeriod[]; changed: readonly RulePeriod[] },
  ) {
    this.rates = start.rates
    this.seed = start.seed
    this.was = new Replay({ ...start, periods: was })
    this.changed = new Replay({ ...start, periods: changed })
  }

  /** Counts a deposit, or a lead outside the backtest, in the caps of both. */
  count(...event: Parameters<Replay['count']>): void {
    this.was.count(...event)
    this.changed.count(...event)
  }

  /** `isCounted`: false for leads before the range, which only bring the slots to their turn. */
  place(lead: PastLead, isCounted: boolean): void {
    if (!isCounted) {
      // Until the range begins, both follow the rules as they were.
      const placed = this.was.place(lead)
      this.changed.follow(lead, placed)
      return
    }
    const was = this.was.place(lead)
    const changed = this.changed.place(lead)
    if (lead.isTest) return
    this.leads += 1
    if (was.firstOffered !== null) this.found.was += 1
    if (changed.firstOffered !== null) this.found.changed += 1
    if (was.firstOffered === lead.firstOffered) this.reproduced += 1
    if (goesSameWay(was, changed)) this.flows.same.add(lead, was)
    else {
      this.flows.was.add(lead, was)
      this.flows.changed.add(lead, changed)
    }
    this.noteMove(lead, was, changed)
    this.noteLost(lead, was, changed)
  }

  private noteMove({ id, facts }: PastLead, was: Placement, changed: Placement) {
    const { firstOffered: from } = was
    const { firstOffered: to } = changed
    const key = `${from} ${to}`
    const move = this.moves.get(key) ?? { from, to, leads: 0, leadIds: [] }
    this.moves.set(key, move)
    move.leads += 1
    if (from !== to && move.leadIds.length < mostLeadIds) move.leadIds.push(id)
    for (const { advertiserId, real } of changed.offers)
      if (!real && this.rates(advertiserId, facts.countryId).answered < fewAnswers) this.uncertain.add(advertiserId)
  }

  private noteLost(lead: PastLead, was: Placement, changed: Placement) {
    const noteReason = (placed: Placement, side: 'was' | 'changed') => {
      if (placed.firstOffered !== null) return
      const reason = groupedReason(placed.trace)
      const counted = this.reasons.get(reason) ?? { reason, was: 0, changed: 0 }
      this.reasons.set(reason, counted)
      counted[side] += 1
    }
    noteReason(was, 'was')
    noteReason(changed, 'changed')
    const from = was.firstOffered
    if (from === null || changed.firstOffered !== null || this.lost.length >= mostLost) return
    const { accept, ftd, revenueCents } = this.rates(from, lead.facts.countryId)
    const known = lead.answers.get(from)
    const worthCents = known === 'accepted' ? lead.revenueCents : meanOf(accept) * meanOf(ftd) * revenueCents
    this.lost.push({ id: lead.id, at: lead.at, from, reason: reasonOf(changed.trace), worthCents })
  }

  async result(): Promise<Comparison> {
    return {
      leads: this.leads,
      found: this.found,
      reproduced: this.reproduced,
      moves: [...this.moves.values()].sort((one, other) => other.leads - one.leads),
      lost: this.lost,
      lostReasons: [...this.reasons.values()].sort((one, other) => other.changed - one.changed),
      caps: capChanges(this.was.caps, this.changed.caps),
      estimates: await estimate(this.flows, this.rates, seededRandom(this.seed)),
      uncertain: [...this.uncertain],
    }
  }
}

function summaryOf(fills: CapFills, id: number): CapSummary | null {
  const kept = fills.fills().get(id)
  if (!kept) return null
  const { definition, windows } = kept
  return {
    cap: definition.cap,
    filled: Math.max(...windows.map(({ filled }) => filled)),
    fullAt: windows.flatMap(({ fullAt }) => fullAt ?? []),
    passed: windows.reduce((sum, { passed }) => sum + passed, 0),
  }
}

/** Caps that fill differently, or that were full. */
function capChanges(was: CapFills, changed: CapFills): CapChange[] {
  return [...changed.fills().keys()]
    .flatMap((id) => {
      const [before, after] = [summaryOf(was, id), summaryOf(changed, id)]
      const definition = changed.fills().get(id)?.definition
      return before && after && definition ? [{ definition, was: before, changed: after }] : []
    })
    .filter(
      ({ was: one, changed: other }) =>
        one.filled !== other.filled || one.cap !== other.cap || one.fullAt.length || other.fullAt.length,
    )
    .sort((one, other) => other.changed.passed - one.changed.passed || one.definition.id - other.definition.id)
}
