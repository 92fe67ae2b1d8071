/** Holds `timeZones.ts` against clocks that Intl prints field by field, read minute by minute. */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../test/depth'
import { timeZoneNames } from './timeZoneList'
import { DAY, dayRange, HOUR, instantOf, MINUTE, offsetSegments, wallTimeAt, windowStart } from './timeZones'
import { addDays } from './wallTimes'

const formats = new Map<string, Intl.DateTimeFormat>()
function printedClock(zone: string, instant: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`
}

const clockMillis = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** The first minute at which the clock shows `wall` or has passed it. */
function firstShowing(zone: string, wall: string): number {
  let instant = clockMillis(wall) - 15 * HOUR
  while (printedClock(zone, instant) < wall) instant += MINUTE
  return instant
}

const zones = fc.constantFrom(...timeZoneNames)
const years = fc.integer({ min: 1990, max: 2037 })

/** Instants of whole minutes; most of them within hours of a change, where there is one. */
const moments = fc
  .record({
    zone: zones,
    year: years,
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    near: fc.integer({ min: -200, max: 200 }),
  })
  .map(({ zone, year, share, near }) => {
    const [start, end] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
    const changes = offsetSegments(zone, start, end).slice(1)
    const change = changes[Math.floor(share * changes.length)]?.from
    const somewhere = start + Math.floor((share * (end - start)) / MINUTE) * MINUTE
    return { zone, instant: (change ?? somewhere) + near * MINUTE }
  })

describe('in every zone offered, from 1990 to 2037', () => {
  it('the clock shows what Intl prints', () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        expect(wallTimeAt(zone, instant)).toBe(printedClock(zone, instant))
        expect(wallTimeAt(zone, instant - 1)).toBe(printedClock(zone, instant - 1))
      }),
      { numRuns: cases(1500) },
    )
  })

  it('a wall-clock time is the first minute that shows it or has passed it', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -90, max: 90 }), ({ zone, instant }, shift) => {
        // The clock before a change, carried on over it, shows the times that the change skips.
        const clock = clockMillis(wallTimeAt(zone, instant)) + shift * MINUTE
        const wall = new Date(clock).toISOString().slice(0, 16).replace('T', ' ')
        expect(instantOf(zone, wall)).toBe(firstShowing(zone, wall))
      }),
      { numRuns: cases(150) },
    )
  })

  it('an instant equals its wall-clock time, or the first one with that time', () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        const back = instantOf(zone, wallTimeAt(zone, instant))
        expect(back).toBeLessThanOrEqual(instant)
        expect(printedClock(zone, back)).toBe(printedClock(zone, instant))
      }),
      { numRuns: cases(1500) },
    )
  })

  it('segments cover their range exactly, and each has the offset that Intl prints', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 800 * DAY }), ({ zone, instant: from }, length) => {
        const to = from + length
        const segments = offsetSegments(zone, from, to)
        expect([segments[0]?.from, segments.at(-1)?.to]).toEqual([from, to])
        segments.forEach((segment, index) => {
          expect(segment.to).toBeGreaterThan(segment.from)
          if (index > 0) expect(segment.from).toBe(segments[index - 1]?.to)
          if (index > 0) expect(segment.offsetMinutes).not.toBe(segments[index - 1]?.offsetMinutes)
          for (const instant of [segment.from, segment.to - 1]) {
            const minute = Math.floor(instant / MINUTE) * MINUTE
            expect(clockMillis(printedClock(zone, instant)) - minute).toBe(segment.offsetMinutes * MINUTE)
          }
        })
      }),
      { numRuns: cases(400) },
    )
  })

  it('days follow each other, of 24 hours or as much more or less as a change takes', () => {
    const lengths = new Set<number>()
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        const date = wallTimeAt(zone, instant).slice(0, 10)
        const day = dayRange(zone, date)
        expect(day.to).toBe(dayRange(zone, addDays(date, 1)).from)
        lengths.add((day.to - day.from) / HOUR)
      }),
      { numRuns: cases(3000) },
    )
    for (const hours of lengths) expect([23, 23.5, 24, 24.5, 25]).toContain(hours)
  })

  it('a cap window is the last reset: not after now, and the next one is', () => {
    fc.assert(
      fc.property(moments, fc.nat(1439), fc.nat(MINUTE - 1), ({ zone, instant }, minute, millis) => {
        const reset = new Date(minute * MINUTE).toISOString().slice(11, 16)
        const now = instant + millis
        const start = windowStart(reset, zone, now)
        const today = wallTimeAt(zone, now).slice(0, 10)
        const resets = [-3, -2, -1, 0, 1, 2].map((days) => instantOf(zone, `${addDays(today, days)} ${reset}`))
        const next = Math.min(...resets.filter((other) => other > start))
        expect(resets).toContain(start)
        expect(start).toBeLessThanOrEqual(now)
        expect(next).toBeGreaterThan(now)
      }),
      { numRuns: cases(1500) },
    )
  })
})
