import { meanOf, type Rates } from './rates'
import type { PastLead, Placement } from './replay'

/** Leads that one advertiser is offered first as it was, and another one with the change. Null: nobody. */
export interface Move {
  from: number | null
  to: number | null
  leads: number
  /** The first of them. */
  leadIds: number[]
  /** Revenue expected of these leads, in cents. */
  revenueCents: { was: number; changed: number }
}

/** Revenue in cents: where all answers are known, and where it is expected by rates. */
interface Worth {
  known: number
  expected: number
}
type Counted = Omit<Move, 'revenueCents'> & { was: Worth; changed: Worth }

const maxLeadIds = 1000
const nothing = (): Worth => ({ known: 0, expected: 0 })

/** Amounts of the moves that sum to `total`: what is known stays, what is expected is fitted in proportion. */
function fitted(worths: readonly Worth[], total: number): number[] {
  const sum = (part: keyof Worth) => worths.reduce((all, worth) => all + worth[part], 0)
  const factor = sum('expected') ? Math.max(0, total - sum('known')) / sum('expected') : 0
  let [exact, told] = [0, 0]
  // Sums are rounded instead of each amount, so that no cent is lost.
  return worths.map(({ known, expected }) => {
    exact += known + expected * factor
    const cents = Math.round(exact) - told
    told += cents
    return cents
  })
}

/** Counts where leads were and where they go, and what they bring. */
export class Moves {
  private readonly moves = new Map<string, Counted>()

  constructor(private readonly rates: Rates) {}

  add(lead: PastLead, was: Placement, changed: Placement): void {
    const [from, to] = [was.firstOffered, changed.firstOffered]
    const key = `${from} ${to}`
    const move = this.moves.get(key) ?? { from, to, leads: 0, leadIds: [], was: nothing(), changed: nothing() }
    this.moves.set(key, move)
    move.leads += 1
    if (from !== to && move.leadIds.length < maxLeadIds) move.leadIds.push(lead.id)
    this.addWorth(move.was, lead, was)
    this.addWorth(move.changed, lead, changed)
  }

  private addWorth(worth: Worth, lead: PastLead, { offers, taker }: Placement) {
    if (taker === null) return
    if (offers.every(({ real }) => real)) worth.known += lead.revenueCents
    else if (offers.at(-1)?.real) worth.expected += lead.revenueCents
    else {
      const { ftd, revenueCents } = this.rates(taker, lead.facts.countryId)
      worth.expected += meanOf(ftd) * revenueCents
    }
  }

  /** Most leads first. Their revenue sums to the amounts of all leads, in cents. */
  result(revenue: { was: number; expected: number }): Move[] {
    const moves = [...this.moves.values()].sort((one, other) => other.leads - one.leads)
    const wasCents = fitted(
      moves.map(({ was }) => was),
      revenue.was,
    )
    const changedCents = fitted(
      moves.map(({ changed }) => changed),
      revenue.expected,
    )
    return moves.map(({ was: _, changed: _changed, ...move }, place) => ({
      ...move,
      revenueCents: { was: wasCents[place] ?? 0, changed: changedCents[place] ?? 0 },
    }))
  }
}
