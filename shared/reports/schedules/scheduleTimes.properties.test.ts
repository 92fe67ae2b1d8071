import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../test/depth'
import { DAY, dateAt, HOUR, instantOf, wallTimeAt, type Instant } from '../../app/time/timeZones'
import { addDays, weekdayOf } from '../../app/time/wallTimes'
import { latestDue, nextDue, type ScheduleTiming } from './scheduleTimes'

/** Zones with clock changes at night, at midnight, of half an hour, and of a whole day. */
const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Australia/Lord_Howe'],
  ...['Asia/Beirut', 'Africa/Cairo', 'America/Havana', 'Pacific/Apia', 'Asia/Kolkata'],
]
const two = (number: number) => String(number).padStart(2, '0')
const time = fc.oneof(
  fc.record({ hour: fc.nat(23), minute: fc.nat(59) }),
  // Where clocks change.
  fc.record({ hour: fc.constantFrom(0, 1, 2, 3, 23), minute: fc.constantFrom(0, 15, 30, 59) }),
)
const timing: fc.Arbitrary<ScheduleTiming> = fc
  .record({
    frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    month_day: fc.integer({ min: 1, max: 31 }),
    at: time,
    time_zone: fc.constantFrom(...zones),
  })
  .map(({ at: { hour, minute }, ...rest }) => ({ ...rest, time_of_day: `${two(hour)}:${two(minute)}` }))
/** 2011 has the skipped day of Apia and changes at midnight in São Paulo. */
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2011, 0), max: Date.UTC(2012, 0) }),
  fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) }),
)

const matches = ({ frequency, weekdays, month_day }: ScheduleTiming, date: string) => {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return weekdays.includes(weekdayOf(date))
  const isLastOfMonth = addDays(date, 1).slice(8) === '01'
  const day = Number(date.slice(8))
  return day === month_day || (isLastOfMonth && (month_day ?? 0) > day)
}

/** Every due time in a span by going through all of its days, each with its own instant. */
function plainDueTimes(of: ScheduleTiming, from: Instant, to: Instant): Instant[] {
  const times = new Set<Instant>()
  for (
    let date = dateAt(of.time_zone, from - 2 * DAY);
    date <= dateAt(of.time_zone, to + 2 * DAY);
    date = addDays(date, 1)
  )
    if (matches(of, date)) times.add(instantOf(of.time_zone, `${date} ${of.time_of_day}`))
  return [...times].filter((at) => at > from && at <= to).sort((a, b) => a - b)
}

function dueTimes(of: ScheduleTiming, from: Instant, to: Instant): Instant[] {
  const times: Instant[] = []
  for (let at = nextDue(of, from); at <= to; at = nextDue(of, at)) times.push(at)
  return times
}

describe('the due times of a schedule', () => {
  it('are those of its days, none skipped and none doubled by a clock change', () => {
    fc.assert(
      fc.property(timing, instant, (of, from) => {
        const to = from + 120 * DAY
        expect(dueTimes(of, from, to)).toEqual(plainDueTimes(of, from, to))
      }),
      { numRuns: cases(400) },
    )
  })

  it('show the time of day on the clock, unless a clock change skips it', () => {
    fc.assert(
      fc.property(timing, instant, (of, from) => {
        const due = nextDue(of, from)
        const wall = wallTimeAt(of.time_zone, due)
        if (wall.slice(11) !== of.time_of_day) {
          // The first minute after a gap.
          const before = wallTimeAt(of.time_zone, due - 60_000)
          expect(before.slice(11) < of.time_of_day || before.slice(0, 10) < wall.slice(0, 10)).toBe(true)
          expect(Date.parse(`${wall.replace(' ', 'T')}Z`) - Date.parse(`${before.replace(' ', 'T')}Z`)).toBeGreaterThan(
            60_000,
          )
        }
      }),
      { numRuns: cases(400) },
    )
  })

  it('are made up for by the latest one alone, which counts the others', () => {
    fc.assert(
      fc.property(timing, instant, fc.integer({ min: 0, max: 100 * DAY }), (of, from, down) => {
        const first = nextDue(of, from)
        const now = first + down
        const all = [first, ...dueTimes(of, first, now)]
        expect(latestDue(of, first, now)).toEqual({ due: all.at(-1), missed: all.length - 1 })
      }),
      { numRuns: cases(300) },
    )
  })

  it.each([
    ['Europe/Berlin', '02:30', '2026-03-28 12:00', '2026-03-29 03:00'],
    ['Europe/Berlin', '02:30', '2026-10-24 12:00', '2026-10-25 02:30'],
    ['America/Sao_Paulo', '00:00', '2017-10-14 12:00', '2017-10-15 01:00'],
  ])('in %s at %s after %s are %s', (time_zone, time_of_day, after, due) => {
    const of: ScheduleTiming = { frequency: 'daily', weekdays: [], month_day: null, time_of_day, time_zone }
    const at = nextDue(of, instantOf(time_zone, after))
    expect(wallTimeAt(time_zone, at)).toBe(due)
    expect(nextDue(of, at) - at).toBeGreaterThan(22 * HOUR)
  })

  it('are on the last day of months that are too short', () => {
    const of: ScheduleTiming = {
      ...{ frequency: 'monthly', weekdays: [], month_day: 31, time_of_day: '08:00', time_zone: 'UTC' },
    }
    const days = dueTimes(of, Date.UTC(2027, 11, 31, 12), Date.UTC(2028, 4, 1)).map((at) => wallTimeAt('UTC', at))
    expect(days).toEqual(['2028-01-31 08:00', '2028-02-29 08:00', '2028-03-31 08:00', '2028-04-30 08:00'])
  })
})
