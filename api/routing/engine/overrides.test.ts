import { describe, expect, it } from '@jest/globals'
import { brokerOverridesOf, pairOverride } from './overrides'
import { advertisersOf, leadOf } from './routing.testWorld'
import type { PairOverride } from './world'

const override = (id: number, given: Partial<PairOverride> = {}): PairOverride => ({
  ...{ id, advertiserId: 1, publisherId: 7, countryIds: [], origin: 'publisher', values: [`v${id}`] },
  ...given,
})
const pair = { advertiserId: 1, publisherId: 7, countryId: 3 }

describe('the override of a pair', () => {
  it('is one of this advertiser and this publisher, for the country of the lead or for all', () => {
    const others = [override(1, { advertiserId: 2 }), override(2, { publisherId: 8 }), override(3, { countryIds: [4] })]
    expect(pairOverride(others, pair)).toBeUndefined()
    expect(pairOverride([...others, override(4)], pair)?.id).toBe(4)
    expect(pairOverride([...others, override(5, { countryIds: [4, 3] })], pair)?.id).toBe(5)
    expect(pairOverride([override(6, { countryIds: [3] })], { ...pair, countryId: null })).toBeUndefined()
    expect(pairOverride([override(7)], { ...pair, countryId: null })?.id).toBe(7)
  })

  it("is an advertiser's before a publisher's, of the country before of all, and then the oldest", () => {
    const list = [
      override(4),
      override(3, { countryIds: [3] }),
      override(2, { origin: 'advertiser' }),
      override(9, { origin: 'advertiser', countryIds: [3] }),
      override(1, { origin: 'advertiser', countryIds: [3] }),
    ]
    const inTurn: number[] = []
    for (let left = list; left.length; left = left.filter(({ id }) => id !== inTurn.at(-1)))
      inTurn.push(pairOverride(left, pair)?.id ?? 0)
    expect(inTurn).toEqual([1, 9, 2, 3, 4])
  })
})

describe('what a broker is sent instead', () => {
  const [, advertiser] = [...advertisersOf({})][0] ?? []
  const values = { funnel: ['f1', 'f2'], affiliate_id: ['77'], custom_param_1: ['a', 'b'], custom_param_2: [] }
  const sent = (random: number, overrides: { funnels: PairOverride[]; publisherIds: PairOverride[] }, given = {}) =>
    brokerOverridesOf(
      leadOf({ countryId: 3 }),
      { advertiser: { ...advertiser!, ...given }, overwrite: { by: 'campaign', values }, overrides },
      () => random,
    )
  const none = { funnels: [], publisherIds: [] }

  it('comes from the overwrite, drawn evenly of its values, and only where it has some', () => {
    expect(sent(0.49, none)).toEqual({
      ...{ funnel_override: 'f1', funnel_override_origin: 'campaign' },
      ...{ publisher_id_override: '77', pub_override_origin: 'campaign' },
      parameters: { custom_param_1: 'a' },
    })
    expect(sent(0.5, none)).toMatchObject({ funnel_override: 'f2', parameters: { custom_param_1: 'b' } })
  })

  it('comes from the pair before that, and never replaces a funnel that the advertiser wants', () => {
    const own = {
      funnels: [override(1, { values: ['own'] })],
      publisherIds: [override(2, { origin: 'advertiser', values: ['9'] })],
    }
    expect(sent(0, own)).toMatchObject({
      ...{ funnel_override: 'own', funnel_override_origin: 'publisher' },
      ...{ publisher_id_override: '9', pub_override_origin: 'advertiser' },
    })
    expect(sent(0, own, { sendOrgFunnel: true })).toMatchObject({ funnel_override: null, funnel_override_origin: null })
  })
})
