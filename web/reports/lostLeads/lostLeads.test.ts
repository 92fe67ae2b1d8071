import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { reportsDefaults } from '../../filters/filterState'
import { arbitraryFilters } from '../../test/arbitraryFilters'
import { lostComparisons } from './lostComparisons'
import { changeFor, type LostPivot } from './lostRows'
import { acrossNames, comparisonNames, lostAddress, lostTabNames } from './lostState'
import { leftOutOf, sourceOfLost } from './sendAgain'

const now = Date.parse('2026-11-20T12:32:00Z')

describe('the lost leads', () => {
  it('take back every state from its address', () => {
    fc.assert(
      fc.property(
        arbitraryFilters,
        fc.constantFrom(...lostTabNames),
        fc.constantFrom(null, ...acrossNames),
        fc.constantFrom('leads' as const, 'expectedRevenue' as const),
        fc.constantFrom(null, ...comparisonNames),
        (filters, tab, across, figure, against) => {
          fc.pre(across !== tab)
          const state = { tab, filters: lostAddress.admit(filters), open: [], sort: null, across, figure, against }
          expect(lostAddress.parse(lostAddress.format(state))).toEqual({ state, problems: [] })
        },
      ),
    )
  })

  it('become a source with all filters and steps that a source has', () => {
    const filters = {
      ...reportsDefaults,
      ...{ countryId: ['1', '2'], publisherId: ['5'], advertiserId: ['8'], advertiserStatus: ['group:3'] },
      excludes: ['publisherId' as const, 'countryId' as const],
    }
    const path = [
      { key: 'lostReason', value: 'cap' },
      { key: 'lostSubject', value: 'Daily' },
      { key: 'lostAdvertiserId', value: '7' },
      { key: 'countryId', value: '4' },
      { key: 'createdAt', value: '2026-11-20' },
    ] as const
    expect(sourceOfLost(filters, path, 'Europe/Berlin', now)).toEqual({
      ...{ name: 'Lost leads', takesCampaignLeads: true },
      ...{ countries: ['4'], publishers: ['5'], advertisers: ['8'], advertiserStatus: ['group:3'] },
      ...{ lostReasons: ['cap'], lostSubjects: ['Daily'], lostAdvertisers: ['7'], filters: ['publishers'] },
      ...{ receivedFrom: '2026-11-19T23:00:00.000Z', receivedBefore: '2026-11-20T12:33:00.000Z' },
    })
    expect(leftOutOf(filters, path)).toEqual([])
  })

  it('say which filters and steps a source does not have', () => {
    const filters = { ...reportsDefaults, offer: ['Gold'], traffic: 'weekdays' as const }
    const path = [
      { key: 'lostObstacle', value: 'cap' },
      { key: 'lostSubject', value: null },
    ] as const
    expect(leftOutOf(filters, path)).toEqual(['Offer', 'Traffic', 'Obstacle', 'Reason Detail'])
  })

  it('name the weekday that they are compared with', () => {
    const today = { ...reportsDefaults, dateRangePreset: 'today' as const, last24Hours: false }
    const pivot = { comparisons: ['previous', 'sameWeekday', 'wholePrevious'] } as unknown as LostPivot
    const friday = Date.parse('2026-11-27T12:32:00Z')
    const titles = lostComparisons(today, pivot, { now: friday, zone: 'Europe/Berlin' })?.map(({ title }) => title)
    expect(titles).toEqual(['yesterday', 'Friday, 20 Nov', 'the whole of yesterday'])
  })

  it.each([
    [{ leads: 3, expectedRevenue: 0 }, { leads: 5, expectedRevenue: 0 }, 'no price'],
    [{ leads: 3, expectedRevenue: 0 }, { leads: 5, expectedRevenue: 60 }, 'no price'],
    [{ leads: 3, expectedRevenue: 30 }, { leads: 5, expectedRevenue: 0 }, 'no price'],
    [{ leads: 3, expectedRevenue: 30 }, { leads: 0, expectedRevenue: 0 }, 'new'],
    [{ leads: 3, expectedRevenue: 30 }, { leads: 5, expectedRevenue: 60 }, '50.0%'],
    [{ leads: 3, expectedRevenue: null }, { leads: 5, expectedRevenue: null }, '40.0%'],
  ])('change from %j and %j by %s', (now, before, text) => {
    expect(changeFor(now, before)?.text).toBe(text)
  })
})
