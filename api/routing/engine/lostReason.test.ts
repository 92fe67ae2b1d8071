import { describe, expect, it } from '@jest/globals'
import { type LostReasonCode, obstacleBit } from '../../../shared/leads/lostReasons'
import { decide } from './decide'
import {
  heldColumns,
  lostAfter,
  lostBy,
  lostColumns,
  nothingLost,
  withDecision,
  withRefusal,
  type LostSoFar,
} from './lostReason'
import {
  advertisersOf,
  capOf,
  distributionOf,
  groupOf,
  leadOf,
  never,
  noon,
  seeded,
  worldOf,
} from './routing.testWorld'
import type { World } from './world'

const bits = (...codes: LostReasonCode[]) => codes.reduce((all, code) => all | obstacleBit(code), 0)
const columns = (
  lost_reason: LostReasonCode | null,
  lost_subject: string | null,
  lost_advertiser_id: number | null,
  ...obstacles: LostReasonCode[]
) => ({ lost_reason, lost_subject, lost_advertiser_id, lost_obstacles: bits(...obstacles) })

const groups = [groupOf([5000, 5000])]

/** What a decision in this world says about a lead that it does not place. */
function lostIn(
  distributions: readonly Parameters<typeof distributionOf>[0][],
  world: Partial<World> = {},
  lead = leadOf(),
  before: LostSoFar = nothingLost,
): LostSoFar {
  const { trace } = decide(
    lead,
    worldOf(
      distributions.map((one) => distributionOf(one)),
      world,
    ),
    noon,
    seeded(1),
  )
  return withDecision(before, trace, lead.countryId)
}

describe('a lead without candidates is lost because', () => {
  const slot = { id: 3, name: 'Morning', isActive: true, days: never, groups }

  it('its country is not known', () => {
    expect(lostColumns(lostIn([{ groups }], {}, leadOf({ countryId: null })))).toEqual(
      columns('country_unknown', null, null, 'country_unknown'),
    )
  })

  it('no active distribution is for it', () => {
    const none = columns('no_distribution', null, null, 'no_distribution')
    expect(lostColumns(lostIn([]))).toEqual(none)
    expect(lostColumns(lostIn([{ groups, isActive: false }]))).toEqual(none)
  })

  it('a distribution is outside its hours, whichever else has no advertisers', () => {
    const closed = { id: 5, isSendInOpHours: true, timeslots: [slot] }
    const outside = columns('outside_hours', 'Distribution 5', null, 'outside_hours')
    expect(lostColumns(lostIn([{ id: 4, groups: [] }, closed]))).toEqual(outside)
    expect(lostColumns(lostIn([closed, { id: 6, groups: [] }]))).toEqual(outside)
  })

  it('its distribution has no advertisers, though a timeslot before was outside its hours', () => {
    const timeslots = [slot, { ...slot, id: 4, groups: [] }]
    const noAdvertiser = columns('no_advertiser', 'Distribution 9', null, 'no_advertiser')
    expect(
      lostColumns(
        lostIn([
          { id: 8, groups, isActive: false },
          { id: 9, groups: [] },
        ]),
      ),
    ).toEqual(noAdvertiser)
    expect(lostColumns(lostIn([{ id: 9, timeslots: timeslots.slice(1) }]))).toEqual(noAdvertiser)
  })
})

describe('a lead with candidates is lost because', () => {
  const advertisers = advertisersOf({ supportedCountryIds: [2] }, { isActive: false })
  const caps = [capOf({ id: 80, filled: 40, advertiserIds: [1] })]

  it('of the first obstacle of the first candidate; the set has those of all', () => {
    expect(lostColumns(lostIn([{ groups }], { advertisers, caps }))).toEqual(
      columns('country', null, 1, 'country', 'cap', 'inactive'),
    )
    expect(lostColumns(lostIn([{ groups }], { advertisers: advertisersOf({}, { isActive: false }), caps }))).toEqual(
      columns('cap', 'Cap 80', 1, 'cap', 'inactive'),
    )
  })

  it('of an obstacle that this version does not know', () => {
    const reasons = [{ kind: 'of another version' as 'had' }]
    const entry = { of: 'advertiser', id: 1, name: 'Brand 1', outcome: 'passed', share: 0, ofShares: 0 } as const
    expect(lostColumns(withDecision(nothingLost, [{ ...entry, reasons }], 1))).toEqual(
      columns('unknown', null, 1, 'unknown'),
    )
  })

  it('of the first decision, whatever stands in the way of later ones', () => {
    const first = lostIn([{ groups }], { advertisers, caps })
    expect(
      lostColumns(lostIn([{ groups }], { advertisers: advertisersOf({}, {}), caps: [] }, leadOf(), first)),
    ).toEqual(lostColumns(first))
    const later = lostIn([{ groups }], {}, leadOf({ hasConversion: true }), lostBy('duplicate'))
    expect(lostColumns(later)).toEqual(columns('duplicate', null, null, 'duplicate'))
  })

  it('the first candidate refused it, with its message; others that refused are in the set', () => {
    const asked = lostIn([{ groups }], { advertisers: advertisersOf({}, { isActive: false }) })
    expect(lostColumns(asked)).toEqual(columns(null, null, 1, 'inactive'))
    const message = 'Lead 4711 is known.'
    const byOther = withRefusal(asked, { advertiserId: 2, code: 'timeout', message: 'late' })
    expect(lostColumns(byOther)).toEqual(columns(null, null, 1, 'inactive', 'timeout'))
    const byFirst = withRefusal(byOther, { advertiserId: 1, code: 'refused', message })
    const lost = columns('refused', 'lead <n> is known', 1, 'inactive', 'timeout', 'refused')
    expect(lostColumns(byFirst)).toEqual(lost)
    // Its first answer counts.
    expect(lostColumns(withRefusal(byFirst, { advertiserId: 1, code: 'refused', message: 'No.' }))).toEqual(lost)
    expect(lostAfter(byFirst, { advertiserId: 2, code: 'staff', message: null })).toEqual(lost)
  })

  it('it was refused before a decision was kept', () => {
    expect(lostColumns(withRefusal(nothingLost, { advertiserId: 6, code: 'refused', message: 'No.' }))).toEqual(
      columns('refused', 'no', 6, 'refused'),
    )
  })

  it('of its refusal, not of being refused before when it is tried again', () => {
    const refused = { kind: 'refused' } as const
    const entry = { of: 'advertiser', name: 'Brand', outcome: 'passed', share: 5000, ofShares: 0 } as const
    const trace = [
      { ...entry, id: 1, reasons: [refused, { kind: 'closed' } as const] },
      { ...entry, id: 2, reasons: [refused] },
    ]
    expect(lostColumns(withDecision(nothingLost, trace, 1))).toEqual(columns('closed', null, 1, 'closed'))
    expect(lostColumns(withDecision(nothingLost, trace.slice(1), 1))).toEqual(columns(null, null, 2))
  })

  it('the last one that was asked refused, if the first candidate is gone meanwhile', () => {
    const asked = lostIn([{ groups }], { advertisers: advertisersOf({}, {}) })
    const later = withRefusal(asked, { advertiserId: 2, code: 'staff', message: 'phoned' })
    expect(lostAfter(later, { advertiserId: 2, code: 'staff', message: 'phoned' })).toEqual(
      columns('staff', null, 2, 'staff'),
    )
  })
})

it('a held lead is lost because of the advertiser that holds it, with all obstacles so far', () => {
  expect(heldColumns(lostBy('blacklisted', 'Email'), 3, 'Timeout!')).toEqual(
    columns('held', 'timeout', 3, 'blacklisted', 'held'),
  )
  expect(lostColumns(lostBy('blacklisted', 'Email'))).toEqual(columns('blacklisted', 'Email', null, 'blacklisted'))
})
