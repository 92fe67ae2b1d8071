import { describe, expect, it } from '@jest/globals'
import { instantOf } from '../../shared/app/time/timeZones'
import { toLeadFilterInput } from './filterInput'
import { leadsDefaults, type FilterState } from './filterState'

const zone = 'Europe/Nicosia'
const now = instantOf(zone, '2026-11-20 14:32')
const input = (changes: Partial<FilterState>) => toLeadFilterInput({ ...leadsDefaults, ...changes }, zone, now)
const today = { startDate: '2026-11-20 00:00', endDate: '2026-11-20 14:32' }

describe('filters for the gateway', () => {
  it('asks by default for the start of today to now in the zone, and nothing else', () => {
    expect(input({})).toEqual(today)
    expect(toLeadFilterInput(leadsDefaults, 'Pacific/Auckland', now).startDate).toBe('2026-11-21 00:00')
  })

  it.each<[Partial<FilterState>, object]>([
    [{ dateRangePreset: 'yesterday' }, { startDate: '2026-11-19 00:00', endDate: '2026-11-19 23:59' }],
    [{ dateRangePreset: 'this_week' }, { startDate: '2026-11-16 00:00', endDate: '2026-11-20 14:32' }],
    [{ dateRangePreset: null }, {}],
    [{ dateRangePreset: null, startDate: '2026-01-02 03:04' }, { startDate: '2026-01-02 03:04' }],
    [{ last24Hours: true }, { last24Hours: true }],
  ])('resolves the dates of %j', (changes, expected) => expect(input(changes)).toEqual(expected))

  it.each<[Partial<FilterState>, object]>([
    [{ insideSelectedHourRange: true }, { insideSelectedHourRange: true, startTime: '00:00', endTime: '14:32' }],
    [
      { insideSelectedHourRange: true, startTime: '22:00', endTime: '02:00' },
      { insideSelectedHourRange: true, startTime: '22:00', endTime: '02:00' },
    ],
    [{ startTime: '22:00' }, {}],
    [{ createdInsideDateRange: true }, { createdInsideDateRange: true }],
    [{ compareWithPast: true }, { compareWithPast: true }],
    [
      { isTest: false, excludeFakeFtd: true },
      { isTest: false, excludeFakeFtd: true },
    ],
    [{ traffic: 'weekends' }, { traffic: 'weekends' }],
    [
      { isApproved: 'only', lateFtd: 'excluded', isOriginal: 'only', campaignLeads: 'excluded' },
      { isApproved: 'only', lateFtd: 'excluded', isOriginal: 'only', campaignLeads: 'excluded' },
    ],
    [
      { campaignId: ['1'], campaignStepId: ['2'], campaignSourceId: ['3'], excludes: ['campaignSourceId'] },
      { campaignId: ['1'], campaignStepId: ['2'], campaignSourceId: ['3'], excludes: ['campaignSourceId'] },
    ],
    [
      { countryId: ['1', '2'], distributionId: ['9'], customParam3: ['a'], excludes: ['countryId', 'offer'] },
      { countryId: ['1', '2'], distributionId: ['9'], customParam3: ['a'], excludes: ['countryId'] },
    ],
  ])('sends %j', (changes, expected) => expect(input(changes)).toEqual({ ...today, ...expected }))
})
