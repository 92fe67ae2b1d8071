import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../test/depth'
import { windowOf, type CapSchedule } from './capWindows'
import { timeZoneNames } from '../app/time/timeZoneList'
import { HOUR, MINUTE } from '../app/time/timeZones'

const iso = (instant: number | null) =>
  instant === null ? null : new Date(instant).toISOString().replace(':00.000Z', 'Z')
const daily = (timeZone: string, resetTime = '00:00'): CapSchedule => ({
  interval: 'daily',
  timeZone,
  resetTime,
  createdAt: 0,
})

describe('the window of a daily cap starts at its reset time on its own clock', () => {
  it.each([
    // Days with a skipped and with a repeated hour.
    ['Europe/Berlin', '00:00', '2026-03-29T12:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['Europe/Berlin', '00:00', '2026-10-25T12:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
    // A skipped reset time means the first instant after the gap; a repeated one means the first occurrence.
    ['Europe/Berlin', '02:30', '2026-03-29T12:00Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z'],
    ['Europe/Berlin', '02:30', '2026-03-29T00:59Z', '2026-03-28T01:30Z', '2026-03-29T01:00Z'],
    ['Europe/Berlin', '02:30', '2026-10-25T01:30Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    // Midnight does not exist on these days.
    ['Africa/Cairo', '00:00', '2026-04-24T10:00Z', '2026-04-23T22:00Z', '2026-04-24T21:00Z'],
    ['Asia/Beirut', '00:00', '2026-03-28T21:59Z', '2026-03-27T22:00Z', '2026-03-28T22:00Z'],
    ['America/Santiago', '00:00', '2026-09-06T12:00Z', '2026-09-06T04:00Z', '2026-09-07T03:00Z'],
    // Midnight occurs twice.
    ['America/Havana', '00:00', '2026-11-01T05:30Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z'],
    // At one minute past midnight the clock is set back to 23:01: the day before is shown again, but its window is over.
    ['America/St_Johns', '00:00', '2000-10-29T02:40Z', '2000-10-29T02:30Z', '2000-10-30T03:30Z'],
    // A clock change of half an hour, and a skipped day.
    ['Australia/Lord_Howe', '02:15', '2026-10-03T20:00Z', '2026-10-03T15:30Z', '2026-10-04T15:15Z'],
    ['Pacific/Apia', '06:00', '2011-12-30T12:00Z', '2011-12-30T10:00Z', '2011-12-30T16:00Z'],
    // The instant of the reset belongs to the new window.
    ['America/New_York', '08:30', '2026-06-01T12:30Z', '2026-06-01T12:30Z', '2026-06-02T12:30Z'],
  ])('%s %s at %s', (zone, resetTime, at, from, to) => {
    const window = windowOf(daily(zone, resetTime), Date.parse(at))
    expect([iso(window.from), iso(window.to)]).toEqual([from, to])
  })
})

/** Wall-clock time, calculated with Intl only. */
function shows(zone: string, instant: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(instant)
}

const moment = fc.record({
  timeZone: fc.constantFrom(...timeZoneNames),
  resetTime: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')),
  // Nights in March, April, September, October and November contain almost all clock changes.
  at: fc
    .record({ month: fc.constantFrom(2, 3, 8, 9, 10), minute: fc.integer({ min: 0, max: 30 * 1440 }) })
    .map(({ month, minute }) => Date.UTC(2026, month) + minute * MINUTE),
})

describe('windows of a daily cap, in every zone offered,', () => {
  it('follow each other without gap or overlap', () => {
    fc.assert(
      fc.property(moment, ({ timeZone, resetTime, at }) => {
        const cap = daily(timeZone, resetTime)
        const window = windowOf(cap, at)
        const end = window.to ?? 0
        expect(window.from <= at && at < end).toBe(true)
        for (const inside of [window.from, at, end - 1]) expect(windowOf(cap, inside)).toEqual(window)
        expect(windowOf(cap, end).from).toBe(end)
        expect(windowOf(cap, window.from - 1).to).toBe(window.from)
        expect(Math.abs(end - window.from - 24 * HOUR)).toBeLessThanOrEqual(HOUR)
      }),
      { numRuns: cases(400) },
    )
  })

  it('start at the first minute at or after the reset time on the clock', () => {
    fc.assert(
      fc.property(moment, ({ timeZone, resetTime, at }) => {
        const { from } = windowOf(daily(timeZone, resetTime), at)
        const wanted = `${shows(timeZone, from).slice(0, 10)} ${resetTime}`
        expect(shows(timeZone, from) >= wanted).toBe(true)
        expect(shows(timeZone, from - MINUTE) < wanted).toBe(true)
      }),
      { numRuns: cases(150) },
    )
  })
})

it('a cap without reset has one window, from its creation on', () => {
  const cap: CapSchedule = { interval: 'interval', timeZone: 'Europe/Berlin', resetTime: '08:00', createdAt: 1234 }
  expect(windowOf(cap, Date.parse('2030-01-01T00:00Z'))).toEqual({ from: 1234, to: null })
})
