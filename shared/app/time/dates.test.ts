import { describe, expect, it } from '@jest/globals'
import {
  datePresets,
  formatDateTime,
  presetRange,
  comparedRange,
  resolveHours,
  resolvePreviousRange,
  resolveRange,
  type DateFilter,
  type DatePreset,
} from './dates'
import { DAY } from './timeZones'

const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | null) => instant && new Date(instant).toISOString().replace(':00.000Z', 'Z')
const zone = 'Europe/Nicosia'
const now = at('2026-11-20T12:32:45Z') // Friday, 14:32 in Nicosia

const presets: [DatePreset, string, string, string, string][] = [
  ['today', '2026-11-20 00:00', '2026-11-20 14:32', '2026-11-19 00:00', '2026-11-19 14:32'],
  ['yesterday', '2026-11-19 00:00', '2026-11-19 23:59', '2026-11-18 00:00', '2026-11-18 23:59'],
  ['this_week', '2026-11-16 00:00', '2026-11-20 14:32', '2026-11-09 00:00', '2026-11-13 14:32'],
  ['last_week', '2026-11-09 00:00', '2026-11-15 23:59', '2026-11-02 00:00', '2026-11-08 23:59'],
  ['this_month', '2026-11-01 00:00', '2026-11-20 14:32', '2026-10-01 00:00', '2026-10-20 14:32'],
  ['last_month', '2026-10-01 00:00', '2026-10-31 23:59', '2026-09-01 00:00', '2026-09-30 23:59'],
  ['this_year', '2026-01-01 00:00', '2026-11-20 14:32', '2025-01-01 00:00', '2025-11-20 14:32'],
  ['last_year', '2025-01-01 00:00', '2025-12-31 23:59', '2024-01-01 00:00', '2024-12-31 23:59'],
]

describe('a date preset', () => {
  it.each(presets)('%s runs from %s to %s, compared with %s to %s', (preset, start, end, pastStart, pastEnd) => {
    const range = presetRange(preset, zone, now)
    expect(range).toEqual({ start, end })
    expect(comparedRange(range, preset, zone, now)).toEqual({
      ...{ start: pastStart, end: pastEnd },
      isPart: preset.startsWith('this') || preset === 'today',
    })
  })
  it('is one of eight, in their order and words', () => {
    expect(Object.keys(datePresets)).toEqual(presets.map(([preset]) => preset))
    expect(Object.values(datePresets).map(({ label }) => label)).toEqual([
      'Today',
      'Yesterday',
      'This week',
      'Last week',
      'This Month',
      'Last Month',
      'This Year',
      'Last Year',
    ])
  })
  it('goes by the day in the zone of the user', () => {
    expect(presetRange('today', 'Pacific/Auckland', now).start).toBe('2026-11-21 00:00')
    expect(presetRange('this_week', 'UTC', at('2026-11-22T23:59Z')).start).toBe('2026-11-16 00:00')
    expect(presetRange('last_month', 'UTC', at('2028-03-31T00:00Z')).end).toBe('2028-02-29 23:59')
    expect(presetRange('last_month', 'UTC', at('2027-01-31T00:00Z')).start).toBe('2026-12-01 00:00')
  })
  it.each([
    // Clocks show 02:00 to 02:59 twice.
    ['Europe/Berlin', '2026-10-25T00:59Z', '2026-10-25 02:59'],
    ['Europe/Berlin', '2026-10-25T01:00Z', '2026-10-25 02:59'],
    ['Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25 02:59'],
    ['Europe/Berlin', '2026-10-25T02:00Z', '2026-10-25 03:00'],
    // And 23:00 to 23:59, of the day that is ending.
    ['Africa/Cairo', '2026-10-29T21:30Z', '2026-10-29 23:59'],
    ['Africa/Cairo', '2026-10-29T22:00Z', '2026-10-30 00:00'],
    // Clocks skip 02:00 to 02:59.
    ['Europe/Berlin', '2026-03-29T00:59Z', '2026-03-29 01:59'],
    ['Europe/Berlin', '2026-03-29T01:00Z', '2026-03-29 03:00'],
  ])('today in %s at %s goes to %s, and the moment is in it', (zone, moment, end) => {
    const today = presetRange('today', zone, at(moment))
    expect(today).toEqual({ start: `${end.slice(0, 10)} 00:00`, end })
    const { from, to } = resolveRange({ start_date: today.start, end_date: today.end }, zone, at(moment))
    expect(Number(from) <= at(moment) && at(moment) < Number(to)).toBe(true)
  })
})

describe('the range of a filter', () => {
  const range = (filter: DateFilter, inZone = zone) => {
    const { from, to } = resolveRange(filter, inZone, now)
    return [iso(from), iso(to)]
  }
  it('includes the end minute', () => {
    expect(range({ start_date: '2026-11-20 00:00', end_date: '2026-11-20 14:32' })).toEqual([
      '2026-11-19T22:00Z',
      '2026-11-20T12:33Z',
    ])
  })
  it('takes days without a time from start_time to end_time, else whole', () => {
    expect(range({ start_date: '2026-11-18', end_date: '2026-11-20' })).toEqual([
      '2026-11-17T22:00Z',
      '2026-11-20T22:00Z',
    ])
    expect(range({ start_date: '2026-11-18', end_date: '2026-11-20', start_time: '09:00', end_time: '17:30' })).toEqual(
      ['2026-11-18T07:00Z', '2026-11-20T15:31Z'],
    )
    expect(range({ start_date: '2026-11-18 10:00', end_date: '2026-11-20', start_time: '09:00' })).toEqual([
      '2026-11-18T08:00Z',
      '2026-11-20T22:00Z',
    ])
  })
  it('takes whole days when the times are the hours of each day', () => {
    const filter = { start_date: '2026-11-18', end_date: '2026-11-20', start_time: '09:00', end_time: '17:30' }
    expect(range({ ...filter, inside_selected_hour_range: true })).toEqual(['2026-11-17T22:00Z', '2026-11-20T22:00Z'])
  })
  it('is open where a bound is missing', () => {
    expect(range({})).toEqual([null, null])
    expect(range({ start_date: null, end_date: '2026-11-20', start_time: '09:00' })).toEqual([
      null,
      '2026-11-20T22:00Z',
    ])
  })
  it('is the last 24 hours, now included, whatever the dates say', () => {
    const filter = { last_24_hours: true, start_date: '2020-01-01', end_date: '2020-01-02' }
    expect(resolveRange(filter, zone, now)).toEqual({ from: now - DAY, to: now + 1 })
    expect(resolvePreviousRange(filter, null, zone, now)).toEqual({ from: now - 2 * DAY, to: now - DAY })
  })
  it('follows the one rule where the clock changes', () => {
    const day = (date: string) => ({ start_date: date, end_date: date })
    expect(range(day('2026-04-24'), 'Africa/Cairo')).toEqual(['2026-04-23T22:00Z', '2026-04-24T21:00Z'])
    expect(range(day('2026-10-25'), 'Europe/Berlin')).toEqual(['2026-10-24T22:00Z', '2026-10-25T23:00Z'])
    expect(range(day('2011-12-30'), 'Pacific/Apia')).toEqual(['2011-12-30T10:00Z', '2011-12-30T10:00Z'])
    expect(range({ end_date: '2026-03-29 02:30' }, 'Europe/Berlin')).toEqual([null, '2026-03-29T01:00Z'])
  })
  it('reaches the last day that can be written', () => {
    expect(range({ end_date: '2099-12-31' }, 'UTC')).toEqual([null, '2100-01-01T00:00Z'])
  })
  it('refuses what is no date or time', () => {
    expect(() => range({ start_date: '2026-02-30' })).toThrow('not a date: 2026-02-30')
    expect(() => range({ end_date: '2026-02-20', end_time: '25:00' })).toThrow(RangeError)
  })
})

describe('the range to compare with', () => {
  const past = (filter: DateFilter, preset: DatePreset | null = null, inZone = zone) => {
    const range = resolvePreviousRange(filter, preset, inZone, now)
    return range && [iso(range.from), iso(range.to)]
  }
  it('is as long on the clock and ends where the range starts', () => {
    expect(past({ start_date: '2026-11-10', end_date: '2026-11-19' })).toEqual([
      '2026-10-30T22:00Z',
      '2026-11-09T22:00Z',
    ])
    expect(past({ start_date: '2026-11-20 12:00', end_date: '2026-11-20 12:59' })).toEqual([
      '2026-11-20T09:00Z',
      '2026-11-20T10:00Z',
    ])
  })
  it('is the same part of the previous range while a range is running', () => {
    const compared = (start: string, end: string, preset: DatePreset | null, at = now) => {
      const range = comparedRange({ start, end }, preset, zone, at)
      return `${range.start} – ${range.end}${range.isPart ? ', a part' : ''}`
    }
    // Compares a whole day with 14:32 hours of it, and a month of thirty days on its twentieth.
    expect(compared('2026-11-20 00:00', '2026-11-20 23:59', null)).toBe('2026-11-19 00:00 – 2026-11-19 14:32, a part')
    expect(compared('2026-11-20 14:32', '2026-11-20 14:33', null)).toBe('2026-11-20 14:30 – 2026-11-20 14:30, a part')
    expect(compared('2026-11-01 00:00', '2026-11-30 23:59', null)).toBe('2026-10-02 00:00 – 2026-10-21 14:32, a part')
    // March is longer than February; 29 February does not exist in other years.
    const march = Date.parse('2026-03-31T12:00Z')
    expect(compared('2026-03-01 00:00', '2026-03-31 15:00', 'this_month', march)).toBe(
      '2026-02-01 00:00 – 2026-02-28 23:59',
    )
    const leap = Date.parse('2028-02-29T12:00Z')
    expect(compared('2028-01-01 00:00', '2028-02-29 14:00', 'this_year', leap)).toBe(
      '2027-01-01 00:00 – 2027-02-28 23:59, a part',
    )
    // A range of today that was asked for two minutes ago goes to its own end.
    expect(compared('2026-11-20 00:00', '2026-11-20 14:30', 'today')).toBe(
      '2026-11-19 00:00 – 2026-11-19 14:30, a part',
    )
    // Ranges in the past or the future are compared as a whole.
    expect(compared('2026-11-19 00:00', '2026-11-19 23:59', null)).toBe('2026-11-18 00:00 – 2026-11-18 23:59')
    expect(compared('2026-02-01 00:00', '2026-02-28 23:59', 'last_month')).toBe('2026-01-01 00:00 – 2026-01-31 23:59')
    expect(compared('2026-11-21 00:00', '2026-11-22 23:59', null)).toBe('2026-11-19 00:00 – 2026-11-20 23:59')
  })
  it('compares a day of 25 hours with the whole day before', () => {
    const sunday = { start_date: '2026-10-25', end_date: '2026-10-25' }
    expect(past(sunday, null, 'Europe/Berlin')).toEqual(['2026-10-23T22:00Z', '2026-10-24T22:00Z'])
  })
  it('is the same part of the period before for a preset', () => {
    expect(past({ start_date: '2026-11-20 00:00', end_date: '2026-11-20 14:32' }, 'today')).toEqual([
      '2026-11-18T22:00Z',
      '2026-11-19T12:33Z',
    ])
  })
  it('is none for a range without both ends', () => {
    expect(past({ start_date: '2026-11-20' })).toBeNull()
  })
})

describe('the hours of a filter', () => {
  const on = { inside_selected_hour_range: true }
  it('are those of start_time and end_time, and only when asked for', () => {
    expect(resolveHours({ start_time: '09:00', end_time: '17:30' })).toBeNull()
    expect(resolveHours({ ...on, start_time: '09:00', end_time: '17:30' })).toEqual({ from: 540, to: 1051 })
    expect(resolveHours({ ...on, start_time: '09:00' })).toEqual({ from: 540, to: 1440 })
    expect(resolveHours({ ...on, end_time: '17:30' })).toEqual({ from: 0, to: 1051 })
  })
  it('are those of the dates when it has no times of its own', () => {
    const dates = { start_date: '2026-11-18 22:00', end_date: '2026-11-20 05:59' }
    expect(resolveHours({ ...on, ...dates })).toEqual({ from: 1320, to: 360 })
    expect(resolveHours({ ...on, ...dates, start_time: '23:00' })).toEqual({ from: 1380, to: 360 })
    expect(resolveHours({ ...on, ...dates, last_24_hours: true })).toBeNull()
    expect(resolveHours({ ...on, start_date: '2026-11-18', end_date: '2026-11-20' })).toBeNull()
  })
})

it('shows a date-time in the zone, with the year only when it is another', () => {
  const shown = (text: string) => formatDateTime(at(text), zone, now)
  expect(['2026-11-20T12:29:08Z', '2026-03-01T22:05Z', '2025-12-31T21:59Z', '2025-12-31T22:00Z'].map(shown)).toEqual([
    '20 Nov 14:29',
    '2 Mar 00:05',
    '31 Dec 2025 23:59',
    '1 Jan 00:00',
  ])
})
