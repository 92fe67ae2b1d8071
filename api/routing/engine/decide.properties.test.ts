import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import type { CapRoom, LeadFacts } from './obstacles'
import { afterRefusal, decide } from './decide'
import {
  advertisersOf,
  always,
  capOf,
  distributionOf,
  groupOf,
  leadOf,
  mixedCaps,
  never,
  noon,
  seeded,
  worldOf,
} from './routing.testWorld'
import { traceText } from './traceText'
import type { Distribution, RoutedAdvertiser, World } from './world'

const count = 5
/** Most of the time nothing: worlds in which nobody can take the lead tell little. */
const seldom = <T>(value: fc.Arbitrary<T>, nothing: T) =>
  fc.oneof({ arbitrary: fc.constant(nothing), weight: 7 }, { arbitrary: value, weight: 1 })
const mostly = seldom(fc.constant(false), true)
const shares = fc.array(fc.constantFrom(0, 1, 2500, 2500, 3333, 3333, 5000, 10_000), { minLength: 1, maxLength: count })
const groups = fc.array(shares, { maxLength: 3 })

const timeslot = fc.record({ isActive: mostly, isOpen: fc.boolean(), groups })
const distribution = fc.record({
  type: fc.constantFrom('slot' as const, 'chance' as const, 'optimize' as const),
  isActive: mostly,
  isSendInOpHours: fc.boolean(),
  countryId: fc.constantFrom(1, 1, 1, 2),
  publisherId: fc.constantFrom(null, null, 7, 8),
  segment: fc.constantFrom(null, null, 'facebook', 'google'),
  slots: fc.array(timeslot, { maxLength: 3 }),
})
const advertiser = fc.record({
  isActive: mostly,
  brokerFault: seldom<string | null>(fc.constant('has no broker.'), null),
  supportedCountryIds: fc.constantFrom([], [], [], [1], [1], [2]),
  isOpen: mostly,
  exclusion: seldom<{ publisherId: number; countryIds: number[]; funnels: string[] } | null>(
    fc.record({
      publisherId: fc.constantFrom(7, 8),
      countryIds: fc.constantFrom([], [1], [2]),
      funnels: fc.constantFrom([], ['gold'], ['silver']),
    }),
    null,
  ),
})
const cap: fc.Arbitrary<Partial<CapRoom>> = fc.record({
  type: fc.constantFrom('lead' as const, 'ftd' as const),
  cap: fc.constantFrom(0, 40, 40, 40),
  filled: fc.constantFrom(0, 39, 40, 41),
  countryIds: fc.constantFrom<number[]>([], [1], [2]),
  publisherIds: fc.constantFrom<number[]>([], [7], [8]),
  advertiserIds: fc.constantFrom<number[]>([1], [2, 3], [4], []),
  parameters: fc.constantFrom<Record<string, string>>({}, { custom_param_1: 'facebook' }, { funnel: 'gold' }),
})
const lead = fc
  .record({
    hadBy: fc.subarray([1, 2, 3, 4, 5]),
    source: fc.constantFrom(null, 'facebook'),
    funnel: fc.constantFrom(null, 'gold'),
  })
  .map(({ hadBy, source, funnel }) =>
    leadOf({ hadBy: new Set(hadBy.slice(0, 1)), parameters: { custom_param_1: source, funnel } }),
  )

function buildWorld(given: {
  distributions: (typeof distribution extends fc.Arbitrary<infer T> ? T : never)[]
  advertisers: (typeof advertiser extends fc.Arbitrary<infer T> ? T : never)[]
  caps: Partial<CapRoom>[]
}): World {
  let id = 0
  const distributions = given.distributions.map(({ slots, segment, ...one }, index) =>
    distributionOf({
      ...one,
      id: index + 1,
      name: `D${index + 1}`,
      parameters: segment ? { custom_param_1: segment } : {},
      timeslots: slots.map(({ isActive, isOpen, groups }) => ({
        id: ++id,
        name: `Slot ${id}`,
        isActive,
        days: isOpen ? always : never,
        groups: groups.map((list) => groupOf(list, ++id)),
      })),
    }),
  )
  const advertisers = given.advertisers.map(({ isOpen, exclusion, ...one }): Partial<RoutedAdvertiser> => ({
    ...one,
    openingHours: isOpen ? [] : [{ countryId: 1, zone: 'UTC', days: never }],
    exclusions: exclusion ? [exclusion] : [],
  }))
  // In another order than they are tried.
  return worldOf(distributions.toReversed(), {
    advertisers: advertisersOf(...advertisers),
    caps: given.caps.map((one, index) => capOf({ ...one, id: index + 1 })),
  })
}

const worlds = fc
  .record({
    distributions: fc.array(distribution, { maxLength: 5 }),
    advertisers: fc.array(advertiser, { minLength: count, maxLength: count }),
    caps: fc.array(cap, { maxLength: 3 }),
  })
  .map(buildWorld)

const includesOrNone = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value)

/** The rules of domain.md once more, each as one plain condition. */
function mayTake(
  world: World,
  { countryId, publisherId, parameters, hadBy }: LeadFacts,
  id: number,
  share: number,
): boolean {
  const one = world.advertisers.get(id)
  if (!one || !one.isActive || one.brokerFault || share === 0 || hadBy.has(id) || countryId === null) return false
  if (!includesOrNone(one.supportedCountryIds, countryId) || one.openingHours.length > 0) return false
  const isExcluded = one.exclusions.some(
    (rule) =>
      rule.publisherId === publisherId &&
      includesOrNone(rule.countryIds, countryId) &&
      includesOrNone<string | null | undefined>(rule.funnels, parameters.funnel),
  )
  const isCapped = world.caps.some(
    (rule) =>
      includesOrNone(rule.countryIds, countryId) &&
      includesOrNone<number | null>(rule.publisherIds, publisherId) &&
      includesOrNone(rule.advertiserIds, id) &&
      Object.entries(rule.parameters).every(([name, value]) => parameters[name] === value) &&
      rule.filled >= rule.cap,
  )
  return !isExcluded && !isCapped
}

const weight = ({ publisherId, parameters }: Distribution) =>
  (publisherId ? 2 : 0) + (Object.keys(parameters).length ? 1 : 0)

/** Every group that is to be tried, in order. */
function waterfall(world: World, { publisherId, parameters }: LeadFacts) {
  const matching = [...(world.distributions.get(1) ?? [])]
    .filter((one) => one.isActive && [null, publisherId].includes(one.publisherId))
    .filter((one) => !one.parameters.custom_param_1 || one.parameters.custom_param_1 === parameters.custom_param_1)
    .sort((one, other) => weight(other) - weight(one) || one.id - other.id)
  return matching.flatMap((one) => {
    const active = one.timeslots.filter(({ isActive }) => isActive)
    const slot = active.find(({ days }) => days === always) ?? (one.isSendInOpHours ? undefined : active[0])
    return (slot?.groups ?? []).map((group) => ({ distribution: one, slot, group }))
  })
}

describe('a decision', () => {
  it('chooses from the first group with an available advertiser, else none', () => {
    fc.assert(
      fc.property(worlds, lead, fc.integer(), (world, one, seed) => {
        const { chosen } = decide(one, world, noon, seeded(seed))
        const able = (members: { advertiserId: number; share: number }[]) =>
          members.filter(({ advertiserId, share }) => mayTake(world, one, advertiserId, share))
        const expected = waterfall(world, one).find(({ group }) => able([...group.members]).length)
        expect(chosen?.group.id).toBe(expected?.group.id)
        expect(chosen?.distribution.id).toBe(expected?.distribution.id)
        if (chosen) expect(mayTake(world, one, chosen.advertiser.id, chosen.member.share)).toBe(true)
      }),
      { numRuns: cases(300) },
    )
  })

  it('lists every evaluated step in its trace, in order, with reasons in words', () => {
    fc.assert(
      fc.property(worlds, lead, fc.integer(), (world, one, seed) => {
        const { chosen, trace } = decide(one, world, noon, seeded(seed))
        const tried = waterfall(world, one)
        const reached = chosen
          ? tried.slice(0, tried.findIndex(({ group }) => group.id === chosen.group.id) + 1)
          : tried
        const ids = (of: string) => trace.filter((entry) => entry.of === of).map(({ id }) => id)
        expect(ids('group')).toEqual(reached.map(({ group }) => group.id))
        expect(ids('advertiser')).toEqual(
          reached.flatMap(({ group }) => group.members.map(({ advertiserId }) => advertiserId)),
        )
        for (const { distribution, slot } of reached) {
          expect(ids('distribution')).toContain(distribution.id)
          expect(ids('timeslot')).toContain(slot?.id)
        }
        if (!chosen) {
          const matching = (world.distributions.get(1) ?? []).filter(({ publisherId }) => publisherId !== 8)
          const carried = matching.filter(
            ({ parameters }) =>
              !parameters.custom_param_1 || parameters.custom_param_1 === one.parameters.custom_param_1,
          )
          expect(ids('distribution').sort()).toEqual(carried.map(({ id }) => id).sort())
        }
        for (const entry of trace) {
          if (entry.of === 'advertiser')
            expect([entry.id, entry.reasons.length === 0]).toEqual([entry.id, entry.outcome !== 'passed'])
          expect(traceText(entry)).toMatch(/\w.*\.$/)
          expect(traceText(entry)).toContain(entry.name)
        }
      }),
      { numRuns: cases(300) },
    )
  })

  it('tries all other available advertisers after a refusal, once, by group', () => {
    fc.assert(
      fc.property(worlds, lead, fc.integer(), (world, one, seed) => {
        const random = seeded(seed)
        const asked: number[] = []
        let decision = decide(one, world, noon, random)
        while (decision.chosen && asked.length < 30) {
          asked.push(decision.chosen.advertiser.id)
          decision = afterRefusal(decision, one, world, noon, random)
        }
        const tried = waterfall(world, one).map(({ group }) =>
          group.members.filter(({ advertiserId, share }) => mayTake(world, one, advertiserId, share)),
        )
        const inTurn = tried.reduce<number[][]>((sofar, members) => {
          const ids = members.map(({ advertiserId }) => advertiserId).filter((id) => !sofar.flat().includes(id))
          return [...sofar, [...new Set(ids)]]
        }, [])
        expect(asked.length).toBe(new Set(asked).size)
        let from = 0
        for (const ids of inTurn) {
          expect([...asked.slice(from, from + ids.length)].sort()).toEqual([...ids].sort())
          from += ids.length
        }
        expect(asked.length).toBe(from)
      }),
      { numRuns: cases(200) },
    )
  })

  it('reserves lead caps of the lead and the chosen advertiser in id order', () => {
    const caps = [...mixedCaps(), capOf({ id: 2, publisherIds: [7], parameters: { funnel: 'gold' } })]
    const world = worldOf([distributionOf({ groups: [groupOf([10_000])] })], { caps })
    expect(decide(leadOf({ parameters: { funnel: 'gold' } }), world, noon, seeded(1)).capsToReserve).toEqual([2, 3, 9])
    expect(decide(leadOf(), world, noon, seeded(1)).capsToReserve).toEqual([3, 9])
  })
})

describe('what the advertiser is told', () => {
  const override = { id: 1, advertiserId: 1, publisherId: 7, countryIds: [] as number[], values: ['own'] }
  const dataOverride = { funnel: ['overwritten'], affiliate_id: ['4711'], custom_param_2: ['two'] }
  const told = (given: Partial<World>, more: Partial<Distribution> = { dataOverride }) =>
    decide(
      leadOf({ parameters: { funnel: 'gold' } }),
      worldOf([distributionOf({ groups: [groupOf([10_000])], ...more })], given),
      noon,
      seeded(3),
    ).told

  it('is the lead as it is, where nothing overwrites it', () => {
    expect(told({}, {})).toEqual({
      funnel_override: null,
      funnel_override_origin: null,
      publisher_id_override: null,
      pub_override_origin: null,
      parameters: {},
    })
  })

  it('applies overrides by precedence: pair over distribution, country over all', () => {
    expect(told({})).toMatchObject({
      funnel_override: 'overwritten',
      funnel_override_origin: 'distribution',
      publisher_id_override: '4711',
      parameters: { custom_param_2: 'two' },
    })
    const funnels = [
      { ...override, origin: 'publisher' as const, countryIds: [1], values: ['publisher'] },
      { ...override, id: 2, origin: 'advertiser' as const, values: ['for all'] },
      { ...override, id: 3, origin: 'advertiser' as const, countryIds: [1], values: ['for the country'] },
      { ...override, id: 4, origin: 'advertiser' as const, publisherId: 8, values: ['another pair'] },
    ]
    expect(told({ overrides: { funnels, publisherIds: [] } })).toMatchObject({
      funnel_override: 'for the country',
      funnel_override_origin: 'advertiser',
      pub_override_origin: 'distribution',
    })
    expect(told({ overrides: { funnels: funnels.slice(0, 1), publisherIds: [] } })).toMatchObject({
      funnel_override: 'publisher',
      funnel_override_origin: 'publisher',
    })
  })

  it('is the original funnel where the advertiser wants it, whatever overwrites it', () => {
    const funnels = [{ ...override, origin: 'advertiser' as const }]
    const answer = told({
      advertisers: advertisersOf({ sendOrgFunnel: true }),
      overrides: { funnels, publisherIds: funnels },
    })
    expect(answer).toMatchObject({
      funnel_override: null,
      funnel_override_origin: null,
      publisher_id_override: 'own',
      pub_override_origin: 'advertiser',
    })
  })
})

it("explains reasons with the advertiser's name, and caps with fill level and reset", () => {
  const world = worldOf([distributionOf({ groups: [groupOf([5000, 5000])] })], {
    advertisers: advertisersOf({}, { isActive: false }),
    caps: [
      capOf({ cap: 40, filled: 40, advertiserIds: [1], owner: 'publisher NorthWave' }),
      capOf({ id: 2, type: 'ftd', interval: 'interval', cap: 5, filled: 6, resetsAt: null, advertiserIds: [1] }),
    ],
  })
  const { trace } = decide(leadOf(), world, noon, seeded(1))
  expect(trace.map(traceText)).toEqual([
    'DE Global (distribution 1) matches.',
    'Timeslot Always applies.',
    'Nobody in group Group 0 can take the lead.',
    'Brand 1: Cap #1 of publisher NorthWave is full: 40/40 (daily leads, until 00:00 Europe/Berlin). Brand 1: Cap #2 is full: 6/5 (interval FTDs, without reset).',
    'Brand 2 is not active.',
  ])
})
