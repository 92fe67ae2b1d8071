import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Draw } from './trace'
import type { Member, Optimize, Random, World } from './world'

/** The chosen member and the credit changes of the choice. */
export interface Chosen<One extends Member = Member> {
  member: One
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

/** The member with the highest score; the first one on ties. There must be one. */
const best = <One extends Member>(members: readonly One[], score: (member: One) => number): One =>
  members.reduce((leader, member) => (score(member) > score(leader) ? member : leader))

/** Weighted random choice by share; `drawn` is from 0 to 1. */
function atShare<One extends Member>(able: readonly One[], drawn: number): One {
  let rest = drawn * sumOfShares(able)
  // Rounding can leave a rest after the last member.
  return able.find(({ share }) => (rest -= share) < 0) ?? best(able, () => 0)
}

/**
 * The member with the highest earnings per lead among those with enough leads. A part of the traffic is split by share,
 * so that every member gets enough leads; all of it if no member has enough.
 */
function byEarnings<One extends Member>(
  able: readonly One[],
  { earnings, minLeads, explorePercent }: Optimize,
  random: Random,
): Picked<One> {
  const explored = random()
  const known = able.filter(({ advertiserId }) => (earnings.get(advertiserId)?.leads ?? 0) >= minLeads)
  if (!known.length || explored * 100 < explorePercent) {
    const drawn = random()
    return { member: atShare(able, drawn), draw: { by: 'share', explored, drawn } }
  }
  const perLead = ({ advertiserId }: Member) => {
    const { revenueCents = 0, leads = 1 } = earnings.get(advertiserId) ?? {}
    return revenueCents / leads
  }
  return { member: best(known, perLead), draw: { by: 'earnings', explored, known: known.length } }
}

interface Picked<One extends Member> {
  member: One
  draw: Draw
}

const drawBySlot: Draw = { by: 'slot' }

/**
 * Picks one of the available members of a group (at least one) by the distribution's method. By slot it is the one with
 * the most credit, its share included. Shares are relative, so the shares of unavailable members are redistributed.
 */
export function pick<One extends Member>(
  method: DistributionMethod,
  able: readonly One[],
  { credits, optimize }: Pick<World, 'credits' | 'optimize'>,
  random: Random,
): Picked<One> {
  switch (method) {
    case 'slot':
      return { member: best(able, ({ id, share }) => (credits.get(id) ?? 0) + share), draw: drawBySlot }
    case 'chance': {
      const drawn = random()
      return { member: atShare(able, drawn), draw: { by: 'chance', drawn } }
    }
    case 'optimize':
      return byEarnings(able, optimize, random)
  }
}

/**
 * Smooth weighted round-robin: every available member gets its share as credit; the one with the most credit gets the
 * lead and pays the sum of the shares. Credits are integers with a constant sum, so over a full cycle each member gets
 * exactly its share. Unavailable members neither get nor pay credit.
 */
function slotCredits(able: readonly Member[], chosen: Member): CreditChanges {
  const total = sumOfShares(able)
  return new Map(able.map((one) => [one.id, one.share - (one === chosen ? total : 0)]))
}

/** Picks a member, with the credit changes of the choice. */
export function choose<One extends Member>(
  method: DistributionMethod,
  able: readonly One[],
  world: Pick<World, 'credits' | 'optimize'>,
  random: Random,
): Chosen<One> {
  const picked = pick(method, able, world, random)
  return { ...picked, creditChanges: method === 'slot' ? slotCredits(able, picked.member) : noChanges }
}
