import type { Instant } from '../../../shared/app/time/timeZones'
import { traceText } from '../engine/traceText'
import type { TraceEntry } from '../engine/trace'
import { Moves, type Move } from './moves'
import { meanOf, type Rates } from './rates'
import type { PastLead, Placement } from './replay'

interface LostLead {
  id: number
  at: Instant
  /** Who was offered it first. */
  from: number
  reason: string
  /** Expected revenue in cents. */
  worthCents: number
}

/** Leads that nobody can be offered, by the reason of the first candidate. */
interface LostReason {
  reason: string
  was: number
  changed: number
}

/** Figures of the leads of a tally. Where leads go is exact. */
export interface Tallied {
  leads: number
  found: { was: number; changed: number }
  /** Leads that went to the same advertiser in reality as in the replay of the rules as they were. */
  reproduced: number
  moves: Move[]
  lost: LostLead[]
  lostReasons: LostReason[]
  /** Advertisers with few answered leads in a country, whose rates are uncertain. */
  uncertain: number[]
}

const maxLost = 200
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

/** Counts where leads were and where they go: of all leads, or of those of a country. */
export class Tally {
  private readonly moves: Moves
  private readonly lost: LostLead[] = []
  private readonly reasons = new Map<string, LostReason>()
  private readonly uncertain = new Set<number>()
  private leads = 0
  private reproduced = 0
  private readonly found = { was: 0, changed: 0 }

  constructor(private readonly rates: Rates) {
    this.moves = new Moves(rates)
  }

  add(lead: PastLead, was: Placement, changed: Placement): void {
    this.leads += 1
    if (was.firstOffered !== null) this.found.was += 1
    if (changed.firstOffered !== null) this.found.changed += 1
    if (was.firstOffered === lead.firstOffered) this.reproduced += 1
    this.moves.add(lead, was, changed)
    this.noteUncertain(lead, changed)
    this.noteLost(lead, was, changed)
  }

  private noteUncertain({ facts }: PastLead, changed: Placement) {
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
    if (from === null || changed.firstOffered !== null || this.lost.length >= maxLost) return
    const { accept, ftd, revenueCents } = this.rates(from, lead.facts.countryId)
    const known = lead.answers.get(from)
    const worthCents = known === 'accepted' ? lead.revenueCents : meanOf(accept) * meanOf(ftd) * revenueCents
    this.lost.push({ id: lead.id, at: lead.at, from, reason: reasonOf(changed.trace), worthCents })
  }

  /** `revenue`: of all leads, in cents. */
  result(revenue: { was: number; expected: number }): Tallied {
    return {
      leads: this.leads,
      found: this.found,
      reproduced: this.reproduced,
      moves: this.moves.result(revenue),
      lost: this.lost,
      lostReasons: [...this.reasons.values()].sort((one, other) => other.changed - one.changed),
      uncertain: [...this.uncertain],
    }
  }
}
