import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../test/depth'
import { DAY, HOUR, wallTimeAt } from '../app/time/timeZones'
import { quietUntil } from './quietHours'

const at = (text: string) => Date.parse(text)
const print = (instant: number | null) => instant && new Date(instant).toISOString()

describe('quiet hours', () => {
  it.each([
    ['before they begin', 'Europe/Berlin', '22:00', '07:00', '2026-06-10T19:59:59Z', null],
    ['at their first instant', 'Europe/Berlin', '22:00', '07:00', '2026-06-10T20:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['after midnight', 'Europe/Berlin', '22:00', '07:00', '2026-06-11T04:59:59Z', '2026-06-11T05:00:00.000Z'],
    ['at their end', 'Europe/Berlin', '22:00', '07:00', '2026-06-11T05:00:00Z', null],
    ['within a day', 'Asia/Tokyo', '12:00', '13:30', '2026-06-11T03:10:00Z', '2026-06-11T04:30:00.000Z'],
    // The night of the 29th of March is an hour shorter, that of the 25th of October an hour longer.
    ['in spring', 'Europe/Berlin', '22:00', '07:00', '2026-03-28T21:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['in autumn', 'Europe/Berlin', '22:00', '07:00', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
    // 02:30 does not exist on the 29th of March: 03:00 is the first instant after it.
    ['that end in the gap', 'Europe/Berlin', '22:00', '02:30', '2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
    ['that begin in the gap', 'Europe/Berlin', '02:30', '06:00', '2026-03-29T01:00:00Z', '2026-03-29T04:00:00.000Z'],
    ['that lie in the gap', 'Europe/Berlin', '02:10', '02:50', '2026-03-29T01:00:00Z', null],
    // 02:30 comes twice on the 25th of October: the first one counts.
    ['that end twice', 'Europe/Berlin', '22:00', '02:30', '2026-10-25T00:29:00Z', '2026-10-25T00:30:00.000Z'],
    ['after their first end', 'Europe/Berlin', '22:00', '02:30', '2026-10-25T01:15:00Z', null],
  ])('%s', (_case, zone, from, to, now, end) => {
    expect(print(quietUntil(zone, { from, to }, at(now)))).toBe(end)
  })

  it('are those of the clock on the wall, and end by the time that was set', () => {
    const minutes = fc.integer({ min: 0, max: 1439 })
    const text = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Havana',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.tuple(minutes, minutes).filter(([from, to]) => from !== to),
        fc.integer({ min: at('2026-01-01T00:00:00Z') / 60_000, max: at('2028-01-01T00:00:00Z') / 60_000 }),
        (zone, [start, stop], minute) => {
          const [from, to, now] = [text(start), text(stop), minute * 60_000]
          const end = quietUntil(zone, { from, to }, now)
          const clock = wallTimeAt(zone, now).slice(11)
          const isQuiet = from < to ? from <= clock && clock < to : clock >= from || clock < to
          // Around a clock change the clock on the wall jumps or repeats: only the limits below hold.
          const offset = (instant: number) => at(`${wallTimeAt(zone, instant).replace(' ', 'T')}Z`) - instant
          if (offset(now - 27 * HOUR) === offset(now + 27 * HOUR)) expect(end !== null).toBe(isQuiet)
          if (end === null) return
          expect(end).toBeGreaterThan(now)
          expect(end - now).toBeLessThanOrEqual(DAY + HOUR)
          if (offset(end - 3 * HOUR) === offset(end)) expect(wallTimeAt(zone, end).slice(11)).toBe(to)
        },
      ),
      { numRuns: cases(500) },
    )
  })
})
