import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { instantOf } from '../../../shared/app/time/timeZones'
import { arbitraryFilters } from '../../test/arbitraryFilters'
import { filterChips, type ChipContext } from './filterChips'
import type { Choices } from '../filterChoices'
import { leadsDefaults, sameFilters, type FilterState } from '../filterState'

const zone = 'Europe/Nicosia'
const choices = {
  publishers: [
    { id: '1', name: 'Clickfold' },
    { id: '2', name: 'Sable Traffic' },
  ],
} as unknown as Choices
const context: ChipContext = { zone, now: instantOf(zone, '2026-11-20 14:32'), choices: { status: 'loaded', choices } }
const nothing = { ...leadsDefaults, dateRangePreset: null }
const chips = (changes: Partial<FilterState>) =>
  filterChips({ ...nothing, ...changes }, { ...context, choices: { status: 'loading' } }).map(
    ({ label, text }) => `${label}: ${text}`,
  )

describe('filter chips', () => {
  it.each<[Partial<FilterState>, string]>([
    [{ dateRangePreset: 'today' }, 'Date: Today 00:00 – 14:32'],
    [{ dateRangePreset: 'yesterday' }, 'Date: Yesterday, 19 Nov'],
    [{ dateRangePreset: 'this_week' }, 'Date: This week, 16 Nov – 20 Nov'],
    [{ dateRangePreset: 'last_year' }, 'Date: Last Year, 1 Jan 2025 – 31 Dec 2025'],
    [{ startDate: '2026-11-01 08:00', endDate: '2026-11-01 09:30' }, 'Date: 1 Nov 08:00 – 09:30'],
    [{ startDate: '2026-11-01 08:00', endDate: '2026-11-02 09:30' }, 'Date: 1 Nov 08:00 – 2 Nov 09:30'],
    [{ startDate: '2026-11-01 08:00' }, 'Date: from 1 Nov 08:00'],
    [{ endDate: '2026-11-01 08:00' }, 'Date: until 1 Nov 08:00'],
    [{ dateRangePreset: 'today', last24Hours: true }, 'Date: Last 24 hours'],
    [{ insideSelectedHourRange: true, startTime: '22:00', endTime: '02:00' }, 'Hours: 22:00 – 02:00'],
    [{ createdInsideDateRange: true }, 'Created inside date range only: On'],
    [{ countryId: ['1', '2', '3', '4'] }, 'Countries: 4'],
    [{ offer: ['summer', 'winter'], excludes: ['offer'] }, 'Offer not: summer, winter'],
    [{ traffic: 'weekdays' }, 'Traffic: Weekdays only'],
    [{ lateFtd: 'excluded' }, 'Late FTDs: Excluded'],
    [{ isTest: false }, 'Is Test: Excluded'],
    [{ excludeFakeFtd: true }, 'Include Fake FTD: Only'],
  ])('say %j in words', (changes, text) => expect(chips(changes)).toEqual([text]))

  it('call values by name, and by id what is no longer offered', () => {
    const [chip] = filterChips({ ...nothing, publisherId: ['2', '77'] }, context)
    expect(chip?.text).toBe('Sable Traffic, 77')
  })

  it('are none for filters that let all through', () => {
    expect(chips({})).toEqual([])
  })

  it('each take off one filter, and together all of them', () => {
    fc.assert(
      fc.property(arbitraryFilters, (filters) => {
        let left = filters
        for (let at = filterChips(left, context); at.length; at = filterChips(left, context)) {
          const [first, ...others] = at
          if (first) left = first.without
          expect(filterChips(left, context).map(({ key }) => key)).toEqual(others.map(({ key }) => key))
        }
        expect(sameFilters(left, nothing)).toBe(true)
      }),
    )
  })
})
