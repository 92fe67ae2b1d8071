import { describe, expect, it } from '@jest/globals'
import { decideStep, type RoutedStep, type StepDecision } from './decideStep'
import { advertisersOf, groupOf, leadOf, mixedCaps, noon, seeded, worldOf } from './routing.testWorld'
import { traceText } from './traceText'
import type { World } from './world'

const stepOf = (shares: readonly number[], given: Partial<RoutedStep> = {}): RoutedStep => ({
  ...{ id: 4, name: 'First', method: 'slot', members: groupOf(shares).members, dataOverride: {} },
  ...given,
})
const decideIn = (step: RoutedStep, world: Partial<World> = {}, refused?: StepDecision) =>
  decideStep(leadOf(), step, worldOf([], world), noon, seeded(1), refused)

describe('a campaign step', () => {
  it('goes by its method among the advertisers that can take the consumer', () => {
    const decision = decideIn(stepOf([3000, 6000, 1000]), { advertisers: advertisersOf({}, {}, { isActive: false }) })
    expect(decision.chosen?.advertiser.id).toBe(2)
    expect(decision.creditChanges).toEqual(
      new Map([
        [1, 3000],
        [2, 6000 - 9000],
      ]),
    )
    expect(decision.ownCredits).toEqual(decision.creditChanges)
    expect(decision.looked.map(({ advertiser, reasons }) => [advertiser.id, reasons.length])).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ])
  })

  it('asks each advertiser once and gives the credit of refusals back', () => {
    const step = stepOf([3000, 6000])
    const first = decideIn(step)
    const second = decideIn(step, { credits: new Map(first.creditChanges) }, first)
    const third = decideIn(
      step,
      {
        credits: new Map([
          [1, -3000],
          [2, 3000],
        ]),
      },
      second,
    )
    expect([first, second, third].map(({ offered }) => offered)).toEqual([[2], [2, 1], [2, 1]])
    expect(second.chosen?.advertiser.id).toBe(1)
    // The first choice is undone; of one alone, nobody gains or pays.
    expect(second.creditChanges).toEqual(
      new Map([
        [1, -3000],
        [2, 3000],
      ]),
    )
    expect(third).toMatchObject({ chosen: null, capsToReserve: [], ownCredits: new Map() })
    expect(third.trace.map(traceText)).toEqual([
      'Nobody of step First can take the lead.',
      'Brand 1 refused this lead.',
      'Brand 2 refused this lead.',
    ])
  })

  it('reserves the lead caps of the chosen advertiser in id order', () => {
    expect(decideIn(stepOf([10_000]), { caps: mixedCaps() }).capsToReserve).toEqual([3, 9])
  })

  it('tells the advertiser what the campaign overwrites, unless its publisher has an override', () => {
    const step = stepOf([10_000], { dataOverride: { funnel: ['campaign'], affiliate_id: ['4711'] } })
    const funnels = [
      { id: 1, origin: 'publisher' as const, advertiserId: 1, publisherId: 7, countryIds: [], values: ['own'] },
    ]
    expect(decideIn(step).chosen?.told).toMatchObject({
      funnel_override: 'campaign',
      funnel_override_origin: 'campaign',
    })
    expect(decideIn(step, { overrides: { funnels, publisherIds: [] } }).chosen?.told).toMatchObject({
      funnel_override: 'own',
      funnel_override_origin: 'publisher',
      publisher_id_override: '4711',
      pub_override_origin: 'campaign',
    })
  })
})
