import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { arbitraryFilters } from '../../test/arbitraryFilters'
import { readFilters, writeAllFilters, writeFilters } from './filterJson'
import { leadsDefaults, reportsDefaults, sameFilters } from '../filterState'

const read = (json: Record<string, unknown>) => readFilters(json, leadsDefaults)

describe('filters as JSON', () => {
  it.each([leadsDefaults, reportsDefaults])('takes back whatever it wrote, over any defaults', (defaults) => {
    fc.assert(
      fc.property(arbitraryFilters, (filters) => {
        const text = JSON.stringify(writeFilters(filters, defaults))
        expect(readFilters(JSON.parse(text), defaults)).toEqual({ filters, problems: [] })
      }),
    )
  })

  it('never breaks over any JSON, and names only fields that were there', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(writeAllFilters(leadsDefaults)), 'affiliate_id', 'x'),
          fc.jsonValue(),
        ),
        (json) => {
          const { filters, problems } = read(json)
          expect(readFilters(writeFilters(filters, leadsDefaults), leadsDefaults).filters).toEqual(filters)
          for (const field of problems) expect(json[field] ?? json.affiliate_id).toBeDefined()
        },
      ),
    )
  })

  it('writes nothing for the defaults', () => {
    expect(writeFilters(leadsDefaults, leadsDefaults)).toEqual({})
  })

  it('keeps a preset moving: no dates are written beside it', () => {
    const state = { ...leadsDefaults, dateRangePreset: 'this_week' as const, startDate: '2026-11-16 00:00' }
    expect(writeFilters(state, leadsDefaults)).toEqual({ dateRangePreset: 'this_week' })
  })

  it('maps affiliate_id to the publisher and affiliate_sale_status to its status', () => {
    const { filters, problems } = read({
      affiliate_id: [7],
      affiliate_sale_status: ['New'],
      excludes: ['affiliate_id'],
    })
    expect(filters).toMatchObject({ publisherId: ['7'], publisherStatus: ['New'], excludes: ['publisherId'] })
    expect(problems).toEqual([])
  })

  it('takes nulls for empty lists and ids as numbers or digits, each once', () => {
    expect(read({ country_id: [3, '3', '4'], offer: null }).filters).toMatchObject({
      countryId: ['3', '4'],
      offer: [],
    })
  })

  it('drops what is of a wrong type, names it and keeps the rest', () => {
    const { filters, problems } = read({
      country_id: 'DE',
      advertiser_id: [5, 'five'],
      traffic: 'sometimes',
      is_test: 'yes',
      excludes: ['advertiser_id', 'nothing'],
      unknown: { at: 'all' },
    })
    expect(filters).toEqual({ ...leadsDefaults, advertiserId: ['5'], excludes: ['advertiserId'] })
    expect(problems.sort()).toEqual(['advertiser_id', 'country_id', 'excludes', 'is_test', 'traffic'])
  })

  it.each([
    [{ start_date: '2026-11-01', end_date: '2026-11-02' }, '2026-11-01 00:00', '2026-11-02 23:59'],
    [
      { start_date: '2026-11-01', end_date: '2026-11-02', start_time: '08:00', end_time: '09:30' },
      '2026-11-01 08:00',
      '2026-11-02 09:30',
    ],
    [{ start_date: '2026-11-01 10:15' }, '2026-11-01 10:15', null],
  ])('reads the dates of %j as a range with times', (json, startDate, endDate) => {
    expect(read(json).filters).toMatchObject({ dateRangePreset: null, startDate, endDate, startTime: null })
  })

  it('keeps the times for the hours of each day when the hour range is on', () => {
    const json = { start_date: '2026-11-01', end_date: '2026-11-02', start_time: '22:00', end_time: '02:00' }
    expect(read({ ...json, inside_selected_hour_range: true }).filters).toMatchObject({
      startDate: '2026-11-01 00:00',
      endDate: '2026-11-02 23:59',
      startTime: '22:00',
      endTime: '02:00',
    })
  })

  it.each([
    [{ start_date: '2026-02-30' }, ['start_date']],
    [{ start_date: '2026-11-02', end_date: '2026-11-01' }, ['end_date']],
    [{ dateRangePreset: 'someday' }, ['dateRangePreset']],
    [{ start_time: '25:00' }, ['start_time']],
  ])('falls back to today for %j and says so', (json, problems) => {
    expect(read(json)).toEqual({ filters: leadsDefaults, problems })
  })

  it('calls states the same whatever the order in which values were chosen', () => {
    const one = { ...leadsDefaults, countryId: ['1', '2'] }
    expect(sameFilters(one, { ...leadsDefaults, countryId: ['2', '1'], excludes: ['offer'] })).toBe(true)
    expect(sameFilters(one, { ...one, excludes: ['countryId'] })).toBe(false)
  })
})
