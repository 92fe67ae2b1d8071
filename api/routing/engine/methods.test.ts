import { describe, expect, it } from '@jest/globals'
import { decide } from './decide'
import { advertisersOf, distributionOf, groupOf, leadOf, noon, seeded, Stream, worldOf } from './routing.testWorld'
import type { World } from './world'

const drawOf = (world: World, random: () => number) => {
  const { chosen, trace, creditChanges } = decide(leadOf(), world, noon, random)
  const group = trace.find((entry) => entry.of === 'group')
  return { taker: chosen?.advertiser.id ?? 0, draw: group?.of === 'group' ? group.draw : null, creditChanges }
}

/** How often each was chosen, by advertiser from 1. */
function counts(world: World, leads: number, seed: number): number[] {
  const random = seeded(seed)
  const taken = Array.from({ length: 4 }, () => 0)
  for (let lead = 0; lead < leads; lead++) taken[drawOf(world, random).taker - 1]! += 1
  return taken
}

/** Within 4.5 standard deviations of what a draw of this probability gives. */
const expectNear = (count: number, probability: number, leads: number) =>
  expect(Math.abs(count - leads * probability)).toBeLessThan(
    4.5 * Math.sqrt(leads * probability * (1 - probability)) + 1e-9,
  )

describe('chance', () => {
  const leads = 20_000
  const shares = [5000, 3000, 1999, 1]

  it('draws each lead by the shares, independently', () => {
    const taken = counts(worldOf([distributionOf({ type: 'chance', groups: [groupOf(shares)] })]), leads, 11)
    shares.forEach((share, index) => expectNear(taken[index] ?? 0, share / 10_000, leads))
  })

  it('shares out what belongs to those that cannot take the lead', () => {
    const advertisers = advertisersOf({ isActive: false }, {}, {}, {})
    const taken = counts(
      worldOf([distributionOf({ type: 'chance', groups: [groupOf(shares)] })], { advertisers }),
      leads,
      12,
    )
    expect(taken[0]).toBe(0)
    expectNear(taken[1] ?? 0, 0.6, leads)
    expectNear(taken[2] ?? 0, 0.3998, leads)
  })

  it('keeps the number that was drawn, and no credit', () => {
    const world = worldOf([distributionOf({ type: 'chance', groups: [groupOf([5000, 5000])] })])
    expect(drawOf(world, () => 0.4999)).toEqual({
      taker: 1,
      draw: { by: 'chance', drawn: 0.4999 },
      creditChanges: new Map(),
    })
    expect(drawOf(world, () => 0.5).taker).toBe(2)
    expect(drawOf(world, () => 1 - Number.EPSILON / 2).taker).toBe(2)
  })
})

describe('optimize', () => {
  const earnings = new Map([
    [1, { leads: 50, revenueCents: 50_000 }],
    [2, { leads: 200, revenueCents: 300_000 }],
    [3, { leads: 49, revenueCents: 9_900_000 }],
  ])
  const optimize = { minLeads: 50, explorePercent: 10, earnings }
  const distribution = distributionOf({ type: 'optimize', groups: [groupOf([5000, 3000, 1000, 1000])] })

  it('gives nine of ten leads to the top earner with enough leads, one by share', () => {
    const leads = 20_000
    const taken = counts(worldOf([distribution], { optimize }), leads, 13)
    const expected = [0.05, 0.9 + 0.03, 0.01, 0.01]
    expected.forEach((probability, index) => expectNear(taken[index] ?? 0, probability, leads))
  })

  it('passes to the next best when the best cannot take the lead', () => {
    const world = worldOf([distribution], { optimize, advertisers: advertisersOf({}, { isActive: false }, {}, {}) })
    expect(drawOf(world, () => 0.1)).toMatchObject({ taker: 1, draw: { by: 'earnings', explored: 0.1, known: 1 } })
    expect(drawOf(world, () => 0.0999)).toMatchObject({ draw: { by: 'share', explored: 0.0999, drawn: 0.0999 } })
  })

  it('goes by share while nobody has enough leads', () => {
    const leads = 10_000
    const taken = counts(worldOf([distribution], { optimize: { ...optimize, minLeads: 201 } }), leads, 14)
    ;[0.5, 0.3, 0.1, 0.1].forEach((probability, index) => expectNear(taken[index] ?? 0, probability, leads))
  })

  it('takes the first of equal earners', () => {
    const equal = new Map([
      [2, { leads: 60, revenueCents: 600 }],
      [3, { leads: 120, revenueCents: 1200 }],
    ])
    expect(drawOf(worldOf([distribution], { optimize: { ...optimize, earnings: equal } }), () => 0.5).taker).toBe(2)
  })
})

describe('slot', () => {
  it('gives back the credit of every offer that was refused, not of the last alone', () => {
    const stream = new Stream()
    const world = worldOf([distributionOf({ groups: [groupOf([5000, 3000, 2000])] })])
    expect(stream.send(world, { refusing: [1, 2, 3] }).taker).toBeNull()
    expect([...stream.credits.values()].filter((credit) => credit !== 0)).toEqual([])
  })
})
