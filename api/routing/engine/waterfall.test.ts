import { describe, expect, it } from '@jest/globals'
import { afterRefusal, decide, type Decision } from './decide'
import { always, distributionOf, groupOf, leadOf, never, noon, seeded, worldOf } from './routing.testWorld'
import type { Distribution, Group, Timeslot, World } from './world'

const group = (id: number, advertiserId: number): Group => ({
  ...groupOf([], id),
  members: [{ id: id * 100, advertiserId, share: 10_000 }],
})
const slot = (id: number, groups: readonly Group[], given: Partial<Timeslot> = {}): Timeslot => ({
  ...{ id, name: `Slot ${id}`, isActive: true, days: always, groups },
  ...given,
})
const distribution = (id: number, ...timeslots: Timeslot[]): Distribution =>
  distributionOf({ id, name: `Distribution ${id}`, timeslots })

const takerOf = ({ chosen }: Decision) => chosen?.advertiser.id ?? null
const first = (world: World) => decide(leadOf(), world, noon, seeded(1))
const next = ({ chosen, ownCredits, offered }: Decision, world: World) => {
  if (!chosen) throw new Error('Nobody was chosen')
  return afterRefusal({ chosen, ownCredits, offered }, leadOf(), world, noon, seeded(1))
}
const seen = ({ trace }: Decision) =>
  trace.flatMap((entry) => (entry.of === 'advertiser' ? [] : [`${entry.of} ${entry.id}: ${entry.reason}`]))

describe('a lead that was refused', () => {
  const upper = distribution(1, slot(1, [group(1, 1), group(2, 2), group(3, 3)]))
  const lower = distribution(2, slot(2, [group(4, 4)]))

  it('goes on from the group where it was, then to the next distribution, to nobody twice', () => {
    const world = worldOf([upper, lower])
    const takers = [first(world)]
    for (let turn = 0; turn < 3; turn++) takers.push(next(takers.at(-1)!, world))
    expect(takers.map(takerOf)).toEqual([1, 2, 3, 4])
    expect(seen(takers[2]!)).toEqual(['distribution 1: null', 'timeslot 1: null', 'group 2: nobody', 'group 3: null'])
    expect(seen(takers[3]!)).toEqual([
      ...['distribution 1: null', 'timeslot 1: null', 'group 3: nobody'],
      ...['distribution 2: null', 'timeslot 2: null', 'group 4: null'],
    ])
    const last = next(takers[3]!, world)
    expect([takerOf(last), last.offered]).toEqual([null, [1, 2, 3, 4]])
    expect(last.capsToReserve).toEqual([])
  })

  it('does not go back to a distribution above', () => {
    const closed = { ...distribution(1, slot(1, [group(1, 1)], { days: never })), isSendInOpHours: true }
    const refused = first(worldOf([closed, lower]))
    expect(takerOf(refused)).toBe(4)
    const again = next(refused, worldOf([upper, lower]))
    expect([takerOf(again), seen(again)[0]]).toEqual([null, 'distribution 2: null'])
  })

  it('stays in its timeslot, even if that has closed meanwhile', () => {
    const refused = first(worldOf([upper]))
    const later = distribution(1, slot(9, [group(9, 5)]), slot(1, [group(1, 1), group(2, 2)], { days: never }))
    const again = next(refused, worldOf([later]))
    expect(takerOf(again)).toBe(2)
    expect(again.trace.find(({ of }) => of === 'timeslot')).toMatchObject({ id: 1, isFallback: false })
  })

  it('starts at the top where its group, timeslot or distribution is gone', () => {
    const refused = next(first(worldOf([upper])), worldOf([upper]))
    expect(takerOf(refused)).toBe(2)
    expect(takerOf(next(refused, worldOf([distribution(1, slot(1, [group(8, 8), group(3, 3)]))])))).toBe(8)
    expect(takerOf(next(refused, worldOf([distribution(1, slot(7, [group(6, 6), group(2, 2)]))])))).toBe(6)
    expect(takerOf(next(refused, worldOf([distribution(5, slot(5, [group(5, 5)]))])))).toBe(5)
  })

  it('is offered to nobody while its distribution is off, but to the next', () => {
    const refused = first(worldOf([upper, lower]))
    const again = next(refused, worldOf([{ ...upper, isActive: false }, lower]))
    expect([takerOf(again), seen(again)[0]]).toEqual([4, 'distribution 1: inactive'])
  })
})

it('is offered to nobody without a country', () => {
  const decision = decide(
    leadOf({ countryId: null }),
    worldOf([distribution(1, slot(1, [group(1, 1)]))]),
    noon,
    seeded(1),
  )
  expect([takerOf(decision), decision.trace, decision.offered]).toEqual([null, [], []])
})
