import type { DistributionMethod } from '../../../shared/routing/distributionRules'
import type { Instant } from '../../../shared/app/time/timeZones'
import { capsAt, capsForLead, type LeadFacts } from './obstacles'
import { addCredits, givenBack } from './choose'
import type { Decision } from './decide'
import { type BrokerOverrides, brokerOverridesOf } from './overrides'
import type { TraceEntry } from './trace'
import { type Looked, tryMembers } from './tryMembers'
import type { Member, Overwritten, Random, RoutedAdvertiser, World } from './world'

/** A campaign step for routing. Members have the ids of their advertisers. */
export interface RoutedStep {
  id: number
  name: string
  /** Method of the consumer's source. */
  method: DistributionMethod
  members: readonly Member[]
  dataOverride: Overwritten
}

/** `credits` belong to this step and source. */
type StepWorld = Omit<World, 'distributions'>

export interface StepDecision extends Pick<Decision, 'creditChanges' | 'ownCredits' | 'capsToReserve' | 'offered'> {
  /** Null: nobody can take the consumer now. */
  chosen: { advertiser: RoutedAdvertiser; told: BrokerOverrides } | null
  trace: TraceEntry[]
  looked: Looked[]
}

/**
 * Decides which advertiser of a step gets a consumer now. Pure, like `decide`. `refused` is the previous decision,
 * whose credit is reversed; no advertiser is asked twice. See docs/domain/campaigns.md.
 */
export function decideStep(
  lead: LeadFacts,
  { id, name, method, members, dataOverride }: RoutedStep,
  world: StepWorld,
  at: Instant,
  random: Random,
  refused: Pick<StepDecision, 'ownCredits' | 'offered'> = { ownCredits: new Map(), offered: [] },
): StepDecision {
  const undone = givenBack(refused.ownCredits)
  const credits = { get: (member: number) => (world.credits.get(member) ?? 0) + (undone.get(member) ?? 0) }
  const caps = capsForLead(world.caps, lead)
  const search = { lead, world: { ...world, credits }, at, random, caps, refusedBy: refused.offered }
  const { found, looked, entries } = tryMembers(search, method, members)
  const trace: TraceEntry[] = [
    { of: 'step', id, name, method, reason: found ? null : 'nobody', draw: found?.draw ?? null },
    ...entries,
  ]
  if (!found)
    return {
      ...{ chosen: null, trace, looked, creditChanges: undone, ownCredits: new Map() },
      ...{ capsToReserve: [], offered: refused.offered },
    }
  const { advertiser, creditChanges: ownCredits } = found
  const overwrite = { by: 'campaign', values: dataOverride } as const
  return {
    chosen: {
      advertiser,
      told: brokerOverridesOf(lead, { advertiser, overwrite, overrides: world.overrides }, random),
    },
    trace,
    looked,
    creditChanges: addCredits(undone, ownCredits),
    ownCredits,
    capsToReserve: capsAt(caps, advertiser.id)
      .filter(({ type }) => type === 'lead')
      .map((cap) => cap.id)
      .sort((one, other) => one - other),
    offered: [...refused.offered, advertiser.id],
  }
}
