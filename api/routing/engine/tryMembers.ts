import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { CapRoom } from './capRoom'
import { type Chosen, choose } from './choose'
import { type LeadFacts, obstacles } from './obstacles'
import type { Reason, TraceEntry } from './trace'
import type { Member, Random, RoutedAdvertiser, World } from './world'

/** The lead that advertisers are tried for, and by what. */
export interface MemberSearch {
  lead: LeadFacts
  world: Pick<World, 'advertisers' | 'credits' | 'optimize'>
  at: Instant
  random: Random
  /** The caps that concern the lead, whoever takes it. */
  caps: readonly CapRoom[]
  /** Those that refused this lead. */
  refusedBy: readonly number[]
}

/** An advertiser that was looked at; without reasons it can take the lead. */
export interface Looked {
  member: Member
  advertiser: RoutedAdvertiser
  reasons: Reason[]
}

export interface Tried {
  /** Null: nobody can take the lead. */
  found: (Pick<Looked, 'member' | 'advertiser'> & Pick<Chosen, 'creditChanges' | 'draw'>) | null
  looked: Looked[]
  /** One entry for each that was looked at. */
  entries: TraceEntry[]
}

function reasonsOf({ lead, at, caps, refusedBy }: MemberSearch, advertiser: RoutedAdvertiser, { share }: Member) {
  const reasons: Reason[] = obstacles(lead, advertiser, at, caps)
  if (refusedBy.includes(advertiser.id)) reasons.push({ kind: 'refused' })
  // A share of 0 never receives leads, also when nobody else can take them.
  if (!share) reasons.push({ kind: 'no_share' })
  return reasons
}

/**
 * Tries advertisers with their shares: one of those that can take the lead is chosen by the method. Advertisers that are not
 * there any more are passed over. Pure; of groups of distributions and of steps of campaigns alike.
 */
export function tryMembers(search: MemberSearch, method: DistributionMethod, members: readonly Member[]): Tried {
  const { world, random } = search
  const looked = members.flatMap((member) => {
    const advertiser = world.advertisers.get(member.advertiserId)
    return advertiser ? [{ member, advertiser, reasons: reasonsOf(search, advertiser, member) }] : []
  })
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
