import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Instant } from '../../../shared/app/time/timeZones'
import { type CapRoom, type LeadFacts, obstacles } from './obstacles'
import { choose, type Chosen } from './choose'
import type { Reason, TraceEntry } from './trace'
import type { Member, Random, RoutedAdvertiser, World } from './world'

/** The lead, and the world to try advertisers with. */
export interface MemberSearch {
  lead: LeadFacts
  world: Pick<World, 'advertisers' | 'credits' | 'optimize'>
  at: Instant
  random: Random
  /** Caps that apply to the lead at any advertiser. */
  caps: readonly CapRoom[]
  /** Advertisers that refused this lead. */
  refusedBy: readonly number[]
}

/** A checked advertiser; without reasons it can take the lead. */
export interface Looked {
  member: Member
  advertiser: RoutedAdvertiser
  reasons: Reason[]
}

export interface Tried {
  /** Null: nobody can take the lead. */
  found: (Pick<Looked, 'member' | 'advertiser'> & Pick<Chosen, 'creditChanges' | 'draw'>) | null
  looked: Looked[]
  /** One entry per checked advertiser. */
  entries: TraceEntry[]
}

function reasonsOf(
  { lead, at, caps, refusedBy }: Pick<MemberSearch, 'lead' | 'at' | 'caps' | 'refusedBy'>,
  advertiser: RoutedAdvertiser,
  { share }: Member,
) {
  const reasons: Reason[] = obstacles(lead, advertiser, at, caps)
  if (refusedBy.includes(advertiser.id)) reasons.push({ kind: 'refused' })
  // A share of 0 never receives leads, even if no other member can take them.
  if (!share) reasons.push({ kind: 'no_share' })
  return reasons
}

/** The advertisers of members, with the reasons why they cannot take the lead. Skips deleted advertisers. */
export const lookAt = (search: Omit<MemberSearch, 'random'>, members: readonly Member[]): Looked[] =>
  members.flatMap((member) => {
    const advertiser = search.world.advertisers.get(member.advertiserId)
    return advertiser ? [{ member, advertiser, reasons: reasonsOf(search, advertiser, member) }] : []
  })

/**
 * Chooses one of the available advertisers by the method. Skips deleted advertisers. Pure; used for groups of
 * distributions and for campaign steps.
 */
export function tryMembers(search: MemberSearch, method: DistributionMethod, members: readonly Member[]): Tried {
  const { world, random } = search
  const looked = lookAt(search, members)
  const able = looked.filter(({ reasons }) => !reasons.length).map(({ member }) => member)
  const chosen = able.length ? choose(method, able, world, random) : null
  const winner = chosen && looked.find(({ member }) => member === chosen.member)
  const ofShares = able.reduce((sum, { share }) => sum + share, 0)
  return {
    found: chosen && winner ? { ...chosen, advertiser: winner.advertiser } : null,
    looked,
    entries: looked.map((one): TraceEntry => {
      const { member, advertiser, reasons } = one
      return {
        of: 'advertiser',
        id: advertiser.id,
        name: advertiser.name,
        outcome: one === winner ? 'chosen' : reasons.length ? 'passed' : 'able',
        reasons,
        share: member.share,
        ofShares,
      }
    }),
  }
}
