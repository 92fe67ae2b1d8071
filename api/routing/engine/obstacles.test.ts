import { describe, expect, it } from '@jest/globals'
import { MINUTE } from '../../../shared/app/time/timeZones'
import { pausedByRule } from '../../../shared/routing/pauses'
import { decide } from './decide'
import type { LeadFacts } from './obstacles'
import {
  advertisersOf,
  always,
  distributionOf,
  groupOf,
  leadOf,
  never,
  noon,
  seeded,
  week,
  worldOf,
} from './routing.testWorld'
import { traceText } from './traceText'
import type { Distribution, RoutedAdvertiser } from './world'

/** What is said of an advertiser that is alone in its group. */
function saidOf(advertiser: Partial<RoutedAdvertiser>, lead: Partial<LeadFacts> = {}): string | undefined {
  const world = worldOf([distributionOf({ groups: [groupOf([10_000])] })], { advertisers: advertisersOf(advertiser) })
  const { trace } = decide(leadOf(lead), world, noon, seeded(1))
  return trace.map(traceText).at(-1)
}
const able = 'Brand 1 gets the lead (100% of the group, 100% of those that can take the lead).'
const pause = pausedByRule('Refuses everything', 30, noon)
const byPerson = { ...pause, isByRule: false, by: 'a@b.test' }
const probe = { leadId: 7, until: noon + MINUTE }
const exclusion = { publisherId: 7, countryIds: [1], funnels: ['gold'] }

describe('an advertiser does not get a lead, and the trace says why:', () => {
  it.each<[string, Partial<RoutedAdvertiser>, Partial<LeadFacts>]>([
    ['The lead has a conversion.', {}, { hasConversion: true }],
    ['Brand 9 has not answered yet whether it took the lead.', {}, { unsettledAt: 'Brand 9' }],
    ['Brand 1 is not active.', { isActive: false }, {}],
    ['Brand 1 has no broker to send leads to.', { brokerFault: 'has no broker to send leads to.' }, {}],
    [
      'Brand 1 cannot be reached at the moment; it is tried again at 12:01 UTC.',
      { unreachableUntil: noon + MINUTE },
      {},
    ],
    ['Brand 1 is paused by the rule “Refuses everything” until 12:30 UTC.', { pause }, {}],
    ['Brand 1 is paused by a@b.test until 2026-11-20 12:30 UTC.', { pause: byPerson }, {}],
    ['Brand 1 is paused by a@b.test until somebody resumes it.', { pause: { ...byPerson, until: null } }, {}],
    [
      'Brand 1 is paused by the rule “Refuses everything”: one lead is being sent to it as a probe.',
      { pause: { ...pause, until: noon, probe } },
      {},
    ],
    ['Brand 1 has had this lead before.', {}, { hadBy: new Set([1]) }],
    ['Brand 1 does not take leads from this country.', { supportedCountryIds: [2, 3] }, {}],
    [
      'Brand 1 is closed for this country at this time.',
      { openingHours: [{ countryId: 1, zone: 'Asia/Tokyo', days: week('09:00', '18:00') }] },
      {},
    ],
    [
      'Brand 1 takes no leads of this publisher from this country.',
      { exclusions: [exclusion] },
      { parameters: { funnel: 'gold' } },
    ],
  ])('%s', (text, advertiser, lead) => expect(saidOf(advertiser, lead)).toBe(text))
})

describe('an advertiser gets a lead', () => {
  it.each<[string, Partial<RoutedAdvertiser>, Partial<LeadFacts>]>([
    ['that it had not, though others had', {}, { hadBy: new Set([2]) }],
    ['of a country that it takes', { supportedCountryIds: [1, 2] }, {}],
    ['once its broker is tried again', { unreachableUntil: noon }, {}],
    ['as a probe, at the end of a pause by a rule', { pause: { ...pause, until: noon } }, {}],
    ['at the end of a pause by a person', { pause: { ...byPerson, until: noon } }, {}],
    [
      'while it is closed for other countries',
      { openingHours: [{ countryId: 2, zone: 'UTC', days: never }] },
      { countryId: 1 },
    ],
    ['while it is open', { openingHours: [{ countryId: 1, zone: 'UTC', days: always }] }, {}],
    ['of another publisher than it excludes', { exclusions: [{ ...exclusion, publisherId: 8, funnels: [] }] }, {}],
    ['of another country than it excludes', { exclusions: [{ ...exclusion, countryIds: [2], funnels: [] }] }, {}],
    ['of another funnel than it excludes', { exclusions: [exclusion] }, { parameters: { funnel: 'silver' } }],
    ['without a funnel, where it excludes some', { exclusions: [exclusion] }, {}],
  ])('%s', (_, advertiser, lead) => expect(saidOf(advertiser, lead)).toBe(able))
})

describe('the trace says of', () => {
  const slot = { id: 1, name: 'Slot 1', isActive: true, days: never, groups: [groupOf([10_000])] }
  const said = (given: Parameters<typeof distributionOf>[0], lead: Partial<LeadFacts> = {}) =>
    decide(leadOf(lead), worldOf([distributionOf(given)]), noon, seeded(1)).trace.map(traceText)

  it('distributions why they take no leads', () => {
    expect(said({ isActive: false })).toEqual(['DE Global (distribution 1) is not active.'])
    expect(said({ timeslots: [] })).toEqual(['DE Global (distribution 1) has no timeslot.'])
    const closed = said({ isSendInOpHours: true, timeslots: [slot, { ...slot, name: 'Slot 2', isActive: false }] })
    expect(closed).toEqual([
      'DE Global (distribution 1) takes no leads outside its opening hours.',
      'Timeslot Slot 1 does not cover this moment.',
      'Timeslot Slot 2 is not active.',
    ])
  })

  it('timeslots which applies, and why', () => {
    const off = { ...slot, id: 2, name: 'Off', isActive: false, days: always }
    const open = { ...slot, id: 3, name: 'Open', days: always, groups: [] }
    expect(said({ timeslots: [off, slot, open] })).toEqual([
      'DE Global (distribution 1) matches.',
      'Timeslot Off is not active.',
      'Timeslot Slot 1 does not cover this moment.',
      'Timeslot Open has no groups.',
    ])
    expect(said({ timeslots: [off, slot] }).slice(1, 3)).toEqual([
      'Timeslot Off is not active.',
      'Outside all timeslots, so the first applies: Slot 1.',
    ])
  })

  it('a lead without a country nothing, because no distribution is for it', () => {
    expect(said({ groups: [groupOf([10_000])] }, { countryId: null })).toEqual([])
  })

  it('groups how one of them was chosen', () => {
    const groups = [groupOf([5000, 5000, 0])]
    const chosen = (type: Distribution['type'], draws: number[], leads: number) => {
      const optimize = {
        ...{ minLeads: 50, explorePercent: 10 },
        earnings: new Map([[2, { leads, revenueCents: 100 }]]),
      }
      const world = worldOf([distributionOf({ type, groups })], { optimize })
      return decide(leadOf(), world, noon, () => draws.shift() ?? 0)
        .trace.map(traceText)
        .slice(2)
    }
    expect(chosen('chance', [0.25], 0)).toEqual([
      'Group Group 0 chooses by chance: 0.2500 was drawn.',
      'Brand 1 gets the lead (50% of the group, 50% of those that can take the lead).',
      'Brand 2 could take the lead too (50% of the group, 50% of those that can take the lead).',
      'Brand 3 has a share of 0%.',
    ])
    expect(chosen('optimize', [0.1], 50)[0]).toBe(
      'Group Group 0 chooses by optimize: the best revenue per lead of 1 with enough leads (0.1000 was drawn).',
    )
    expect(chosen('optimize', [0.5, 0.75], 49)[0]).toBe(
      'Group Group 0 chooses by optimize, this lead by share: 0.7500 was drawn (after 0.5000).',
    )
  })
})
