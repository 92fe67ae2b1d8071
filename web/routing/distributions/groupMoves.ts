/** Moves advertisers and groups within a timeslot. */
import { moved } from '../../ui/table/moved'
import type { FormGroup } from './wizard/distributionForm'

type Groups = readonly FormGroup[]
export type Step = 'up' | 'down'

export const replaceGroup = (groups: Groups, place: number, change: Partial<FormGroup>): Groups =>
  groups.map((group, at) => (at === place ? { ...group, ...change } : group))

/** Moves an advertiser, possibly to another group; groups are identified by keys. */
export function transfer(groups: Groups, fromGroup: string, from: number, toGroup: string, to: number): Groups {
  if (fromGroup === toGroup)
    return groups.map((group) =>
      group.key === fromGroup ? { ...group, shares: moved(group.shares, from, to) } : group,
    )
  const share = groups.find(({ key }) => key === fromGroup)?.shares[from]
  if (!share) return groups
  return groups.map((group) => {
    if (group.key === fromGroup) return { ...group, shares: group.shares.filter((other) => other !== share) }
    return group.key === toGroup
      ? { ...group, shares: [...group.shares.slice(0, to), share, ...group.shares.slice(to)] }
      : group
  })
}

/** Target of a step: next position in the group, or in the adjacent group. Null at the end. */
export function stepTarget(
  groups: Groups,
  group: number,
  place: number,
  step: Step,
): { group: number; place: number } | null {
  const shares = groups[group]?.shares ?? []
  const next = place + (step === 'up' ? -1 : 1)
  if (next >= 0 && next < shares.length) return { group, place: next }
  const neighbour = group + (step === 'up' ? -1 : 1)
  const there = groups[neighbour]
  return there ? { group: neighbour, place: step === 'up' ? there.shares.length : 0 } : null
}
