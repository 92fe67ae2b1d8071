import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Mismatch } from './candidates'
import type { Obstacle } from './obstacles'

/** How a member was chosen among those available. Random numbers are from 0 to 1. */
export type Draw =
  | { by: 'slot' }
  | { by: 'chance'; drawn: number }
  /** optimize: the best earner among `known` members with enough leads. */
  | { by: 'earnings'; explored: number; known: number }
  /** optimize: by share, for a part of the traffic, or if no member has enough leads. */
  | { by: 'share'; explored: number; drawn: number }

/** Why an advertiser of a group did not get the lead. */
export type Reason = Obstacle | { kind: 'refused' | 'no_share' }

interface Named {
  id: number
  name: string
}

/** A candidate. Distributions, timeslots, groups and advertisers are in the order in which they were tried. */
export type TraceEntry =
  | (Named & { of: 'distribution'; reason: Mismatch | 'inactive' | 'outside_hours' | 'no_timeslot' | null })
  | (Named & { of: 'timeslot'; reason: 'inactive' | 'outside_hours' | 'no_groups' | null; isFallback: boolean })
  /** Campaign step. */
  | (Named & { of: 'step'; method: DistributionMethod; reason: 'nobody' | null; draw: Draw | null })
  | (Named & { of: 'group'; method: DistributionMethod; reason: 'nobody' | null; draw: Draw | null })
  /** `share` in hundredths of a percent; `ofShares`: sum of the shares of all available members. */
  | (Named & {
      of: 'advertiser'
      outcome: 'chosen' | 'able' | 'passed'
      reasons: Reason[]
      share: number
      ofShares: number
    })
