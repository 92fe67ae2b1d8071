import { describe, expect, it } from '@jest/globals'
import {
  dayRange,
  formatOffset,
  HOUR,
  instantOf,
  isTimeZone,
  offsetMinutes,
  offsetSegments,
  startOfDay,
  toIsoWithOffset,
  wallTimeAt,
  weekday,
  windowStart,
} from './timeZones'

const at = (iso: string) => Date.parse(iso)
const iso = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z')

describe('a wall-clock time that a change skips is the first instant after the gap', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29 02:00', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29 02:59', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29 03:00', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '2026-03-29 01:59', '2026-03-29T00:59Z'],
    ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:00Z'],
    ['Africa/Cairo', '2026-04-24 00:00', '2026-04-23T22:00Z'],
    ['Asia/Beirut', '2026-03-29 00:30', '2026-03-28T22:00Z'],
    ['America/Santiago', '2026-09-06 00:00', '2026-09-06T04:00Z'],
    ['America/Sao_Paulo', '2018-11-04 00:00', '2018-11-04T03:00Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:30Z'],
    ['Pacific/Apia', '2011-12-30 12:00', '2011-12-30T10:00Z'],
  ])('%s %s', (zone, wall, instant) => expect(iso(instantOf(zone, wall))).toBe(instant))
})

describe('a wall-clock time that occurs twice is its first occurrence', () => {
  it.each([
    ['Europe/Berlin', '2026-10-25 02:00', '2026-10-25T00:00Z'],
    ['Europe/Berlin', '2026-10-25 02:59', '2026-10-25T00:59Z'],
    ['Europe/Berlin', '2026-10-25 03:00', '2026-10-25T02:00Z'],
    ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30Z'],
    ['Africa/Cairo', '2026-10-29 23:30', '2026-10-29T20:30Z'],
    ['Asia/Beirut', '2026-10-24 23:15', '2026-10-24T20:15Z'],
    ['America/Santiago', '2026-04-04 23:45', '2026-04-05T02:45Z'],
    ['America/Havana', '2026-11-01 00:00', '2026-11-01T04:00Z'],
    ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45Z'],
  ])('%s %s', (zone, wall, instant) => expect(iso(instantOf(zone, wall))).toBe(instant))
})

describe('a day runs from its first instant to the first of the next', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00Z', 25],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00Z', 23],
    ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00Z', 25],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00Z', 23],
    ['Asia/Beirut', '2026-10-24', '2026-10-23T21:00Z', 25],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', 23],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00Z', 25],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30Z', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 24.5],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15Z', 24],
    ['UTC', '2026-11-20', '2026-11-20T00:00Z', 24],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00Z', 24],
  ])('%s %s', (zone, date, from, hours) => {
    const day = dayRange(zone, date)
    expect([iso(day.from), (day.to - day.from) / HOUR]).toEqual([from, hours])
  })
})

describe('offset segments', () => {
  it('turn a zone over a range into stretches of constant offset', () => {
    expect(offsetSegments('Europe/Berlin', at('2026-01-01T00:00Z'), at('2026-12-01T00:00Z'))).toEqual([
      { from: at('2026-01-01T00:00Z'), to: at('2026-03-29T01:00Z'), offsetMinutes: 60 },
      { from: at('2026-03-29T01:00Z'), to: at('2026-10-25T01:00Z'), offsetMinutes: 120 },
      { from: at('2026-10-25T01:00Z'), to: at('2026-12-01T00:00Z'), offsetMinutes: 60 },
    ])
  })
  it('are one over many years without a change', () => {
    const [from, to] = [at('1995-06-01T00:00Z'), at('2026-11-20T14:32:07.123Z')]
    expect(offsetSegments('Asia/Kathmandu', from, to)).toEqual([{ from, to, offsetMinutes: 345 }])
  })
  it('find the shortest spell that any zone has had: a week of summer time in Recife', () => {
    const offsets = offsetSegments('America/Recife', at('2000-10-01T00:00Z'), at('2000-11-01T00:00Z'))
    expect(offsets.map(({ from, offsetMinutes }) => [iso(from), offsetMinutes])).toEqual([
      ['2000-10-01T00:00Z', -180],
      ['2000-10-08T03:00Z', -120],
      ['2000-10-15T02:00Z', -180],
    ])
  })
  it('are none for an empty range, and refuse one without an end', () => {
    expect(offsetSegments('UTC', 5, 5)).toEqual([])
    expect(() => offsetSegments('UTC', 0, Infinity)).toThrow(RangeError)
  })
})

describe("a cap's window starts at the last reset", () => {
  it.each([
    ['today, once the time has come', '09:00', 'Europe/Berlin', '2026-11-20T08:00Z', '2026-11-20T08:00Z'],
    ['yesterday, a minute before', '09:00', 'Europe/Berlin', '2026-11-20T07:59Z', '2026-11-19T08:00Z'],
    ['after the gap, where the time is skipped', '02:30', 'Europe/Berlin', '2026-03-29T01:00Z', '2026-03-29T01:00Z'],
    ['once, where the time occurs twice', '02:30', 'Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25T00:30Z'],
    ['after a midnight that does not exist', '00:00', 'Africa/Cairo', '2026-04-24T12:00Z', '2026-04-23T22:00Z'],
    ['with the clock back in the day before', '00:00', 'America/St_Johns', '2006-10-29T02:40Z', '2006-10-29T02:30Z'],
    ['where a day was skipped', '12:00', 'Pacific/Apia', '2011-12-30T11:00Z', '2011-12-30T10:00Z'],
  ])('%s', (_, reset, zone, now, start) => expect(iso(windowStart(reset, zone, at(now)))).toBe(start))
})

describe('the clock on the wall', () => {
  it('is read without seconds', () => {
    expect(wallTimeAt('Europe/Nicosia', at('2026-11-20T12:32:59.999Z'))).toBe('2026-11-20 14:32')
    expect(wallTimeAt('Pacific/Apia', at('2011-12-30T09:59:59Z'))).toBe('2011-12-29 23:59')
    expect(wallTimeAt('Pacific/Apia', at('2011-12-30T10:00:00Z'))).toBe('2011-12-31 00:00')
  })
  it('tells the weekday, Monday being 1', () => {
    expect(weekday('America/New_York', at('2026-11-23T04:59Z'))).toBe(7)
    expect(weekday('America/New_York', at('2026-11-23T05:00Z'))).toBe(1)
  })
  it('refuses a day that no calendar has', () => {
    expect(() => startOfDay('UTC', '2026-02-30')).toThrow(RangeError)
  })
})

describe('offsets', () => {
  it('are written as people and as ISO 8601 write them', () => {
    const now = at('2026-11-20T12:32:00Z')
    expect(formatOffset('Europe/Nicosia', now)).toBe('UTC+02:00')
    expect(formatOffset('America/St_Johns', now)).toBe('UTC-03:30')
    expect(formatOffset('UTC', now)).toBe('UTC+00:00')
    expect(toIsoWithOffset(at('2026-11-20T11:32:00Z'), 180)).toBe('2026-11-20T14:32:00.000+03:00')
    expect(toIsoWithOffset(at('2026-11-20T01:00:00Z'), -210)).toBe('2026-11-19T21:30:00.000-03:30')
  })
  it('change in the very millisecond of the change', () => {
    const change = at('2026-03-29T01:00Z')
    expect([offsetMinutes('Europe/Berlin', change - 1), offsetMinutes('Europe/Berlin', change)]).toEqual([60, 120])
  })
})

it('knows a time zone from what is none', () => {
  expect(['UTC', 'Europe/Kyiv', 'Asia/Kolkata', 'Asia/Calcutta'].every(isTimeZone)).toBe(true)
  expect(['', 'Berlin', 'Europe/Atlantis', '+03:00', 'UTC+3', ' UTC'].some(isTimeZone)).toBe(false)
})
