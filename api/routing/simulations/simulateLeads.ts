import { setImmediate } from 'node:timers/promises'
import { ratio } from '../../../shared/app/rates'
import type { Instant } from '../../../shared/app/time/timeZones'
import { afterRefusal, type Choice, decide, type Decision } from '../engine/decide'
import type { LeadFacts } from '../engine/obstacles'
import type { TraceEntry } from '../engine/trace'
import type { Random, World } from '../engine/world'

export interface Simulated {
  lead: LeadFacts
  world: World
  at: Instant
  random: Random
  /** Advertisers that refuse every offer. */
  refusing: ReadonlySet<number>
}

/** Result of one lead: the last decision with the full trace, and refused offers. */
export interface Attempted {
  decision: Decision
  trace: TraceEntry[]
  refused: Choice[]
}

/** Leads offered at one position. */
interface Share {
  choice: Choice
  leads: number
  /** Percentage of all leads. */
  percent: number
  /** Refused offers. */
  refused: number
}

export interface Outcome {
  first: Attempted
  shares: Share[]
  unplaced: { leads: number; percent: number; first: Attempted | null }
}

/** State of a simulation: a copy of the world that changes as leads are placed. */
class SimulationState {
  private readonly credits = new Map<number, number>()
  world: World

  constructor(given: World) {
    this.world = {
      ...given,
      credits: { get: (member) => (given.credits.get(member) ?? 0) + (this.credits.get(member) ?? 0) },
    }
  }

  change({ creditChanges }: Decision) {
    for (const [member, change] of creditChanges) this.credits.set(member, (this.credits.get(member) ?? 0) + change)
  }

  /** Counts an accepted lead in its caps. */
  fill(ids: readonly number[]) {
    if (!ids.length) return
    const caps = this.world.caps.map((cap) => (ids.includes(cap.id) ? { ...cap, filled: cap.filled + 1 } : cap))
    this.world = { ...this.world, caps }
  }
}

/** Routes one lead, down the waterfall after refusals. */
function place({ lead, at, random, refusing }: Simulated, state: SimulationState): Attempted {
  let decision = decide(lead, state.world, at, random)
  state.change(decision)
  const trace = [...decision.trace]
  const refused: Choice[] = []
  while (decision.chosen && refusing.has(decision.chosen.advertiser.id)) {
    refused.push(decision.chosen)
    decision = afterRefusal(decision, lead, state.world, at, random)
    state.change(decision)
    trace.push(...decision.trace)
  }
  state.fill(decision.capsToReserve)
  return { decision, trace, refused }
}

const portion = 100

/**
 * Simulates `count` equal leads that arrive one after another now. Advertisers accept, except those in `refusing`.
 * Credits change and caps fill as for live leads, but nothing is stored.
 */
export async function simulateLeads(simulated: Simulated, count: number): Promise<Outcome> {
  const state = new SimulationState(simulated.world)
  const shares = new Map<number, Share>()
  const shareOf = (choice: Choice) => {
    const known = shares.get(choice.member.id) ?? { choice, leads: 0, percent: 0, refused: 0 }
    shares.set(choice.member.id, known)
    return known
  }
  const first = place(simulated, state)
  const unplaced: Outcome['unplaced'] = { leads: 0, percent: 0, first: null }
  for (let lead = 0; lead < count; lead++) {
    // Lets the process handle other requests.
    if (lead % portion === portion - 1) await setImmediate()
    const attempted = lead ? place(simulated, state) : first
    for (const choice of attempted.refused) shareOf(choice).refused += 1
    if (attempted.decision.chosen) shareOf(attempted.decision.chosen).leads += 1
    else {
      unplaced.leads += 1
      unplaced.first ??= attempted
    }
  }
  const withPercent = [...shares.values()].map((share) => ({ ...share, percent: ratio(share.leads, count) }))
  return {
    first,
    shares: withPercent.sort((one, other) => other.leads - one.leads || one.choice.member.id - other.choice.member.id),
    unplaced: { ...unplaced, percent: ratio(unplaced.leads, count) },
  }
}
