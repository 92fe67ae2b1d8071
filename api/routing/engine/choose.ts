import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Draw } from './trace'
import type { Credits, Member, Optimize, Random, World } from './world'

/** The chosen member and the credit changes of the choice. */
export interface Chosen {
  member: Member
  draw: Draw
  creditChanges: ReadonlyMap<number, number>
}

type CreditChanges = Chosen['creditChanges']

/** Reverses changes. */
export const givenBack = (changes: CreditChanges): Map<number, number> =>
  new Map([...changes].map(([member, change]) => [member, -change]))

/** Sum of two changes. */
export function addCredits(one: CreditChanges, other: CreditChanges): Map<number, number> {
  const sum = new Map(one)
  for (const [member, change] of other) sum.set(member, (sum.get(member) ?? 0) + change)
  return sum
}

const noChanges: ReadonlyMap<number, number> = new Map()
const sumOfShares = (members: readonly Member[]) => members.reduce((sum, { share }) => sum + share, 0)

/** The member with the highest score; the first one on ties. */
function best(members: readonly Member[], score: (member: Member) => number): Member {
  const [first, ...others] = members
  if (!first) throw new Error('Nobody is there to choose from')
  return others.reduce((leader, member) => (score(member) > score(leader) ? member : leader), first)
}

/**
 * Smooth weighted round-robin: every available member gets its share as credit; the one with the most credit gets the
 * lead and pays the sum of the shares. Credits are integers with a constant sum, so over a full cycle each member gets
 * exactly its share. Unavailable members neither get nor pay credit.
 */
function bySlot(able: readonly Member[], credits: Credits): Chosen {
  const total = sumOfShares(able)
  const member = best(able, ({ id, share }) => (credits.get(id) ?? 0) + share)
  const creditChanges = new Map(able.map((one) => [one.id, one.share - (one === member ? total : 0)]))
  return { member, draw: { by: 'slot' }, creditChanges }
}

/** Weighted random choice by share; `drawn` is from 0 to 1. */
function atShare(able: readonly Member[], drawn: number): Member {
  let rest = drawn * sumOfShares(able)
  // Rounding can leave a rest after the last member.
  return able.find(({ share }) => (rest -= share) < 0) ?? best(able, () => 0)
}

function byChance(able: readonly Member[], random: Random): Chosen {
  const drawn = random()
  return { member: atShare(able, drawn), draw: { by: 'chance', drawn }, creditChanges: noChanges }
}

/**
 * Chooses the member with the highest earnings per lead among those with enough leads. A part of the traffic is split
 * by share, so that every member gets enough leads; all of it if no member has enough.
 */
function byEarnings(able: readonly Member[], { earnings, minLeads, explorePercent }: Optimize, random: Random): Chosen {
  const explored = random()
  const known = able.filter(({ advertiserId }) => (earnings.get(advertiserId)?.leads ?? 0) >= minLeads)
  if (!known.length || explored * 100 < explorePercent) {
    const drawn = random()
    return { member: atShare(able, drawn), draw: { by: 'share', explored, drawn }, creditChanges: noChanges }
  }
  const perLead = ({ advertiserId }: Member) => {
    const { revenueCents = 0, leads = 1 } = earnings.get(advertiserId) ?? {}
    return revenueCents / leads
  }
  return {
    member: best(known, perLead),
    draw: { by: 'earnings', explored, known: known.length },
    creditChanges: noChanges,
  }
}

/**
 * Chooses among the available members of a group (at least one) by the distribution's method. Shares are relative, so
 * the shares of unavailable members are redistributed. Source: design/domain.md, Routing.
 */
export function choose(
  method: DistributionMethod,
  able: readonly Member[],
  world: Pick<World, 'credits' | 'optimize'>,
  random: Random,
): Chosen {
  switch (method) {
    case 'slot':
      return bySlot(able, world.credits)
    case 'chance':
      return byChance(able, random)
    case 'optimize':
      return byEarnings(able, world.optimize, random)
  }
}
