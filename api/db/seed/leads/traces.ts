import type { Obstacle } from '../../../routing/engine/obstacles'
import type { Draw, Reason, TraceEntry } from '../../../routing/engine/trace'
import type { Advertiser } from '../partners/advertisers'
import type { Distribution, Group, Timeslot } from '../partners/distributions'

/** Builds a trace in routing's format. Lazy, because traces of most leads are too old to be stored. */
export type Looked = () => TraceEntry[]

export type Member = Group['members'][number]

/** Trace of a distribution that receives no leads outside its hours. */
export const passedTrace = ({ id, name, timeslots }: Distribution): TraceEntry[] => [
  { of: 'distribution', id, name, reason: 'outside_hours' },
  ...timeslots.map((slot) => ({
    of: 'timeslot' as const,
    id: slot.id,
    name: slot.name,
    reason: 'outside_hours' as const,
    isFallback: false,
  })),
]

/** Trace of an entered distribution: skipped timeslots and the one used. */
export function enteredTrace({ id, name, timeslots }: Distribution, slot: Timeslot, isFallback: boolean): TraceEntry[] {
  const passed = timeslots.slice(0, isFallback ? undefined : timeslots.indexOf(slot))
  return [
    { of: 'distribution', id, name, reason: null },
    ...passed.map((one) => ({
      of: 'timeslot' as const,
      id: one.id,
      name: one.name,
      reason: 'outside_hours' as const,
      isFallback: false,
    })),
    { of: 'timeslot', id: slot.id, name: slot.name, reason: null, isFallback },
  ]
}

interface Tried {
  distribution: Distribution
  group: Group
  chosen: Member | null
  /** How it was chosen; null: nobody was. */
  draw: Draw | null
  /** Advertisers that refused this lead before. */
  refused: readonly Advertiser[]
  obstacle: (advertiser: Advertiser) => Obstacle | null
}

/** Trace of a tried group: skipped, available and chosen advertisers. */
export function groupTrace({ distribution, group, chosen, draw, refused, obstacle }: Tried): TraceEntry[] {
  const looked = group.members.map((member) => {
    const found = obstacle(member.advertiser)
    const reasons: Reason[] = [
      ...(found ? [found] : []),
      ...(refused.includes(member.advertiser) ? [{ kind: 'refused' as const }] : []),
    ]
    return { member, reasons }
  })
  const ofShares = looked.reduce((sum, { member, reasons }) => sum + (reasons.length ? 0 : member.share), 0)
  return [
    {
      of: 'group',
      id: group.id,
      name: group.name,
      method: distribution.type,
      reason: chosen ? null : 'nobody',
      draw,
    },
    ...looked.map(({ member: { advertiser, share }, reasons }) => ({
      of: 'advertiser' as const,
      id: advertiser.id,
      name: advertiser.name,
      outcome:
        advertiser === chosen?.advertiser
          ? ('chosen' as const)
          : reasons.length
            ? ('passed' as const)
            : ('able' as const),
      reasons,
      share,
      ofShares,
    })),
  ]
}
