/** Compares `isOpen` with a simple definition based on instants only, near and far from clock changes. */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../test/depth'
import { isOpen, type OpeningDay } from './openingHours'
import { timeZoneNames } from '../app/time/timeZoneList'
import { DAY, dateAt, instantOf, MINUTE, offsetSegments } from '../app/time/timeZones'
import { addDays, weekdayOf } from '../app/time/wallTimes'

const time = fc
  .tuple(fc.constantFrom('00', '01', '02', '08', '22', '23'), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => `${hour}:${minute}`)
const steps = fc.array(fc.record({ start_time: time, end_time: time }), { maxLength: 2 })
const days: fc.Arbitrary<OpeningDay[]> = fc
  .array(fc.record({ checked: fc.boolean(), traffic: fc.option(fc.boolean(), { nil: undefined }), steps }), {
    minLength: 7,
    maxLength: 7,
  })
  .map((list) =>
    list.map(({ traffic, ...day }, index) => ({ id: index + 1, ...day, ...(traffic !== undefined && { traffic }) })),
  )

const moments = fc
  .record({
    zone: fc.constantFrom(...timeZoneNames),
    year: fc.integer({ min: 2020, max: 2030 }),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    near: fc.integer({ min: -4400, max: 4400 }),
  })
  .map(({ zone, year, share, near }) => {
    const start = Date.UTC(year, 0)
    const changes = offsetSegments(zone, start, Date.UTC(year + 1, 0)).slice(1)
    const change =
      changes[Math.floor(share * changes.length)]?.from ?? start + Math.floor(share * 365 * 24 * 60) * MINUTE
    return { zone, at: change + near * MINUTE + Math.floor(share * 59_999) }
  })

/** Every day of the week around the moment, each range from its first to its last instant. */
function openByRule(week: readonly OpeningDay[], zone: string, at: number): boolean {
  return [-2, -1, 0, 1].some((distance) => {
    const date = addDays(dateAt(zone, at), distance)
    const day = week.find(({ id }) => id === weekdayOf(date))
    if (!day?.checked || day.traffic === false) return false
    return day.steps.some(({ start_time, end_time }) => {
      const isNextDay = end_time === '23:59' || end_time <= start_time
      const end = `${isNextDay ? addDays(date, 1) : date} ${end_time === '23:59' ? '00:00' : end_time}`
      return instantOf(zone, `${date} ${start_time}`) <= at && at < instantOf(zone, end)
    })
  })
}

describe('opening hours in every zone', () => {
  it('are open from the first instant of a range to its last, whatever the clock does', () => {
    fc.assert(
      fc.property(days, moments, (week, { zone, at }) => {
        expect(isOpen(week, zone, at)).toBe(openByRule(week, zone, at))
      }),
      { numRuns: cases(1500) },
    )
  })

  it('are the same a week later, where the clock is not changed in between', () => {
    fc.assert(
      fc.property(days, moments, (week, { zone, at }) => {
        fc.pre(offsetSegments(zone, at - 2 * DAY, at + 9 * DAY).length === 1)
        expect(isOpen(week, zone, at + 7 * DAY)).toBe(isOpen(week, zone, at))
      }),
      { numRuns: cases(300) },
    )
  })
})
