import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Mismatch } from './candidates'
import type { Obstacle } from './obstacles'

/** How one of those that could take the lead was chosen. Numbers drawn are from 0 to 1. */
export type Draw =
  | { by: 'slot' }
  | { by: 'chance'; drawn: number }
  /** optimize: the best earner of the `known`, whose leads are enough to tell. */
  | { by: 'earnings'; explored: number; known: number }
  /** optimize: by share, as a part of the traffic goes, and all while nobody is known. */
  | { by: 'share'; explored: number; drawn: number }

/** Why an advertiser of a group did not get the lead. */
export type Reason = Obstacle | { kind: 'refused' | 'no_share' }

interface Named {
  id: number
  name: string
}

/** One that was looked at. Distributions, their timeslots, groups and advertisers follow each other as they were tried. */
export type TraceEntry =
  | (Named & { of: 'distribution'; reason: Mismatch | 'inactive' | 'outside_hours' | 'no_timeslot' | null })
  | (Named & { of: 'timeslot'; reason: 'inactive' | 'outside_hours' | 'no_groups' | null; isFallback: boolean })
  /** Of a campaign. */
  | (Named & { of: 'step'; method: DistributionMethod; reason: 'nobody' | null; draw: Draw | null })
  | (Named & { of: 'group'; method: DistributionMethod; reason: 'nobody' | null; draw: Draw | null })
  /** `share` in hundredths of a per cent; `ofShares`: what the shares of all that could take the lead add up to. */
  | (Named & {
      of: 'advertiser'
      outcome: 'chosen' | 'able' | 'passed'
      reasons: Reason[]
      share: number
      ofShares: number
    })
