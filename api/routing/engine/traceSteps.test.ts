import { expect, it } from '@jest/globals'
import { decide } from './decide'
import { decideStep } from './decideStep'
import { advertisersOf, distributionOf, groupOf, leadOf, noon, seeded, worldOf } from './routing.testWorld'
import { storedSteps, traceSteps } from './traceSteps'

const worldOfThree = () =>
  worldOf([distributionOf({ groups: [groupOf([6000, 3000, 1000])] })], {
    advertisers: advertisersOf({}, {}, { isActive: false }),
  })
const decided = () => decide(leadOf(), worldOfThree(), noon, seeded(1)).trace

it('shows a decision step by step, with what became of each candidate', () => {
  expect(traceSteps(decided(), []).map(({ of, id, outcome, text }) => [of, id, outcome, text])).toEqual([
    ['distribution', 1, 'entered', 'DE Global (distribution 1) matches.'],
    ['timeslot', 1, 'entered', 'Timeslot Always applies.'],
    ['group', 0, 'entered', 'Group Group 0 chooses by slot: the one whose turn it is.'],
    ['advertiser', 1, 'chosen', 'Brand 1 gets the lead (60% of the group, 66.67% of those that can take the lead).'],
    [
      'advertiser',
      2,
      'able',
      'Brand 2 could take the lead too (30% of the group, 33.33% of those that can take the lead).',
    ],
    ['advertiser', 3, 'passed', 'Brand 3 is not active.'],
  ])
})

it('shows who refused the lead: of those that were offered it alone', () => {
  const outcomes = traceSteps(decided(), [1, 2, 3]).flatMap(({ of, name, outcome, text }) =>
    of === 'advertiser' ? [[name, outcome, text]] : [],
  )
  expect(outcomes[0]).toEqual(['Brand 1', 'refused', 'Brand 1 is offered the lead and refuses it.'])
  expect(outcomes.slice(1).map(([, outcome]) => outcome)).toEqual(['able', 'passed'])
})

it('says shares of a campaign step as shares of the step', () => {
  const members = [{ id: 1, advertiserId: 1, share: 10_000 }]
  const step = { id: 4, name: 'First', method: 'slot' as const, members, dataOverride: {} }
  const texts = traceSteps(decideStep(leadOf(), step, worldOfThree(), noon, seeded(1)).trace, []).map(
    ({ text }) => text,
  )
  expect(texts).toEqual([
    'Step First chooses by slot: the one whose turn it is.',
    'Brand 1 gets the lead (100% of the step, 100% of those that can take the lead).',
  ])
})

it('reads stored traces of today and of former demo data, and no other', () => {
  expect(storedSteps(JSON.parse(JSON.stringify([...decided(), null, 5, { of: 'group' }, { name: 'x' }])), [])).toEqual(
    traceSteps(decided(), []),
  )
  expect(
    storedSteps(
      [
        { distribution_id: 3, advertiser_id: null, outcome: 'passed', reason: 'no timeslot' },
        { distribution_id: 3, advertiser_id: 8, outcome: 'refused', reason: null },
        { distribution_id: 3, advertiser_id: 9, outcome: 'accepted', reason: null },
        { distribution_id: 'three' },
      ],
      [],
    ),
  ).toEqual([
    { of: 'distribution', id: 3, name: 'Distribution 3', outcome: 'passed', text: 'Distribution 3: no timeslot.' },
    { of: 'advertiser', id: 8, name: 'Advertiser 8', outcome: 'refused', text: 'Advertiser 8: refused.' },
    { of: 'advertiser', id: 9, name: 'Advertiser 9', outcome: 'chosen', text: 'Advertiser 9: accepted.' },
  ])
  expect([storedSteps(null, []), storedSteps({}, []), storedSteps(['x'], [])]).toEqual([[], [], []])
})
