import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Draw } from './trace'
import type { Credits, Member, Optimize, Random, World } from './world'

/** Who of those that can take the lead gets it, and what that does to the group's credits. */
export interface Chosen {
  member: Member
  draw: Draw
  creditChanges: ReadonlyMap<number, number>
}

type CreditChanges = Chosen['creditChanges']

/** Changes that undo others. */
export const givenBack = (changes: CreditChanges): Map<number, number> =>
  new Map([...changes].map(([member, change]) => [member, -change]))

/** Both changes together. */
export function addCredits(one: CreditChanges, other: CreditChanges): Map<number, number> {
  const sum = new Map(one)
  for (const [member, change] of other) sum.set(member, (sum.get(member) ?? 0) + change)
  return sum
}

const noChanges: ReadonlyMap<number, number> = new Map()
const sumOfShares = (members: readonly Member[]) => members.reduce((sum, { share }) => sum + share, 0)

/** The member with the greatest score; the first of equals. */
function best(members: readonly Member[], score: (member: Member) => number): Member {
  const [first, ...others] = members
  if (!first) throw new Error('Nobody is there to choose from')
  return others.reduce((leader, member) => (score(member) > score(leader) ? member : leader), first)
}

/**
 * Smooth weighted round-robin: each of those that can take the lead gets its share as credit, the one with the most gets
 * the lead and pays the shares of all. Whole numbers throughout, and their sum never changes: over as many leads as the
 * shares add up to, each has had exactly its share. Who cannot take leads neither gets nor pays.
 */
function bySlot(able: readonly Member[], credits: Credits): Chosen {
  const total = sumOfShares(able)
  const member = best(able, ({ id, share }) => (credits.get(id) ?? 0) + share)
  const creditChanges = new Map(able.map((one) => [one.id, one.share - (one === member ? total : 0)]))
  return { member, draw: { by: 'slot' }, creditChanges }
}

/** An independent draw, weighted by share: `drawn` falls in somebody's part of the line from 0 to 1. */
function atShare(able: readonly Member[], drawn: number): Member {
  let rest = drawn * sumOfShares(able)
  // A float may end just behind the last part.
  return able.find(({ share }) => (rest -= share) < 0) ?? best(able, () => 0)
}

function byChance(able: readonly Member[], random: Random): Chosen {
  const drawn = random()
  return { member: atShare(able, drawn), draw: { by: 'chance', drawn }, creditChanges: noChanges }
}

/**
 * The best earner per lead among those with enough leads to tell. A part of the traffic goes by share among all, so that
 * nobody stays unknown; so does all of it while nobody has enough leads.
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
 * Chooses among the members of a group that can take the lead, of which there is at least one, by the distribution's
 * method. Their shares count in relation to each other, so those of members that cannot take it are shared out.
 * Source: design/domain.md, Routing.
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
