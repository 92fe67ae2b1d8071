import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../test/depth'
import {
  collisionsOf,
  groupTotal,
  isWhole,
  remainingPercentage,
  takenOn,
  timeslotIssues,
  type RuleTimeslot,
} from './distributionRules'
import {
  freeWindows,
  freeWindowsText,
  minutesOfDay,
  rangeOf,
  rangesOn,
  timeText,
  wholeWeek,
  type OpeningStep,
} from '../partners/openingHoursRules'

const step = (start_time: string, end_time: string): OpeningStep => ({ start_time, end_time })
const onMonday = (...steps: OpeningStep[]) =>
  wholeWeek((day) => day === 1).map((day) => (day.id === 1 ? { ...day, steps } : day))
const full = { name: 'Main', brands: [{ id: 1, percentage: 100 }] }
const slot = (facts: Partial<RuleTimeslot> = {}): RuleTimeslot => ({
  name: 'Always',
  groups: [full],
  openingHours: wholeWeek(),
  ...facts,
})
const wrong = (...timeslots: RuleTimeslot[]) =>
  timeslotIssues(timeslots).map(({ path, message }) => `${path.join('.')}: ${message}`)
const monday = (...steps: OpeningStep[]) => wrong(slot({ openingHours: onMonday(...steps) }))
const group = (...brands: [id: number | null, percentage: number][]) =>
  wrong(slot({ groups: [{ name: '', brands: brands.map(([id, percentage]) => ({ id, percentage })) }] }))
const first = '0.openingHours.0.steps'

describe('the rules of a timeslot', () => {
  it('let a sound one through', () => expect(wrong(slot())).toEqual([]))

  it.each([
    [
      'an overlap',
      [step('08:00', '12:01'), step('12:00', '18:00')],
      [`${first}.0: Time slots are overlapping`, `${first}.1: Time slots are overlapping`],
    ],
    ['ranges that touch', [step('12:00', '18:00'), step('08:00', '12:00')], []],
    ['a reversed range', [step('18:00', '08:00')], [`${first}.0.start_time: Start time should be smaller`]],
    ['an empty range', [step('08:00', '08:00')], [`${first}.0.start_time: Start time should be smaller`]],
    ['24:00', [step('08:00', '24:00')], [`${first}.0.end_time: Please enter a valid time`]],
    ['minute 60', [step('08:60', '09:00')], [`${first}.0.start_time: Please enter a valid time`]],
    ['one digit', [step('8:00', '09:00')], [`${first}.0.start_time: Please enter a valid time`]],
    [
      'nothing',
      [step('', '')],
      [`${first}.0.start_time: Please enter a valid time`, `${first}.0.end_time: Please enter a valid time`],
    ],
    ['an end at midnight beside the last minute', [step('00:00', '23:59')], []],
    ['a day without ranges', [], ['0.openingHours.0.steps: A day needs at least one time range']],
  ])('judge %s', (_what, steps, issues) => expect(monday(...steps)).toEqual(issues))

  it('want all seven days, each once, and a name', () => {
    const days = wholeWeek()
    const message = '0.openingHours: All seven days are required'
    expect(wrong(slot({ openingHours: days.slice(0, 6) }))).toEqual([message])
    expect(wrong(slot({ openingHours: [...days.slice(0, 6), ...days.slice(0, 1)] }))).toEqual([message])
    expect(wrong(slot({ openingHours: [...days, ...days.slice(0, 1)] }))).toEqual([message])
    expect(wrong(slot({ name: ' ' }))).toEqual(['0.name: Name is required'])
  })

  it('look at a closed day for its times only', () => {
    const closed = (...steps: OpeningStep[]) =>
      wholeWeek((day) => day !== 1).map((day) => (day.id === 1 ? { ...day, steps } : day))
    expect(wrong(slot({ openingHours: closed(step('09:00', '08:00')) }))).toEqual([])
    expect(wrong(slot({ openingHours: closed(step('9', '08:00')) }))).toHaveLength(1)
  })

  it('refuse time that another timeslot has, on both of them', () => {
    const day = slot({ openingHours: onMonday(step('08:00', '18:00')) })
    expect(wrong(day, slot({ openingHours: onMonday(step('18:00', '23:59')) }))).toEqual([])
    expect(wrong(day, slot({ openingHours: onMonday(step('00:00', '07:00'), step('17:59', '20:00')) }))).toEqual([
      '0.openingHours.0.steps.0: Time already taken',
      '1.openingHours.0.steps.1: Time already taken',
    ])
  })
})

describe('the rules of groups', () => {
  it.each<[string, [number | null, number][], string[]]>([
    [
      'a sum of 100',
      [
        [1, 50],
        [2, 50],
      ],
      [],
    ],
    [
      'thirds',
      [
        [1, 33.33],
        [2, 33.33],
        [3, 33.33],
      ],
      [],
    ],
    [
      'a hundredth too much',
      [
        [1, 50.01],
        [2, 50],
      ],
      [],
    ],
    [
      'two hundredths missing',
      [
        [1, 49.99],
        [2, 49.99],
      ],
      ['0.groups.0.brands: Percentages must add up to 100%: these are 99.98%'],
    ],
    ['no brand', [[null, 100]], ['0.groups.0.brands.0.id: Advertiser must be specified!']],
    [
      'a brand twice',
      [
        [1, 50],
        [1, 50],
      ],
      ['0.groups.0.brands.1.id: This advertiser is in the group already'],
    ],
    ['a third decimal', [[1, 99.995]], ['0.groups.0.brands.0.percentage: Enter 0 to 100 with at most two decimals']],
    [
      'less than nothing',
      [
        [1, 101],
        [2, -1],
      ],
      [
        '0.groups.0.brands.0.percentage: Enter 0 to 100 with at most two decimals',
        '0.groups.0.brands.1.percentage: Enter 0 to 100 with at most two decimals',
      ],
    ],
    ['no advertiser', [], ['0.groups.0.brands: Advertiser groups must not be empty!']],
  ])('judge %s', (_what, brands, issues) => expect(group(...brands)).toEqual(issues))

  it('want a group', () => expect(wrong(slot({ groups: [] }))).toEqual(['0.groups: An advertiser group is required!']))

  it('are exact for every split into hundredths, with the rest for a new advertiser', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 12 }), (shares) => {
        const brands = shares.map((share, id) => ({ id, percentage: share / 100 }))
        const sum = shares.reduce((total, share) => total + share, 0)
        expect(groupTotal(brands)).toBe(sum)
        const rest = remainingPercentage(brands)
        expect(rest).toBe(Math.max(0, 10_000 - sum) / 100)
        expect(isWhole(groupTotal([...brands, { id: 99, percentage: rest }]))).toBe(sum <= 10_001)
      }),
    )
  })
})

describe('free windows', () => {
  it('are told in words', () => {
    expect(freeWindowsText(4, [{ from: 480, to: 1080 }])).toBe('Available on Thursday: 00:00–08:00, 18:00–23:59')
    expect(
      freeWindowsText(7, [
        { from: 0, to: 720 },
        { from: 720, to: minutesOfDay },
      ]),
    ).toBe('No available time windows on Sunday')
  })

  const range = fc.tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1439 }))
  const steps = fc
    .array(range, { maxLength: 6 })
    .map((pairs) => pairs.flatMap(([a, b]) => (a < b ? [step(timeText(a), timeText(b))] : [])))

  it('that overlap several ranges are marked at each, and reported once per step', () => {
    const slot = (...steps: OpeningStep[]) => ({ name: 'One', groups: [], openingHours: onMonday(...steps) })
    const timeslots = [slot(step('08:00', '18:00')), slot(step('09:00', '10:00'), step('12:00', '13:00'))]
    expect(collisionsOf(timeslots, 0).map(({ range }) => range)).toEqual([
      { from: 540, to: 600 },
      { from: 720, to: 780 },
    ])
    expect(timeslotIssues(timeslots).filter(({ path }) => path[0] === 0 && path[1] === 'openingHours')).toHaveLength(1)
  })

  it('free and taken ranges cover each minute once; overlaps are the taken ones', () => {
    fc.assert(
      fc.property(steps, steps, (own, others) => {
        const timeslots = [{ openingHours: onMonday(...own) }, { openingHours: onMonday(...others) }]
        const minutes = new Set(
          rangesOn(onMonday(...others), 1).flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_item, at) => from + at),
          ),
        )
        const free = freeWindows(takenOn(timeslots, 0, 1))
        for (let minute = 0; minute < minutesOfDay; minute += 7) {
          expect(free.some(({ from, to }) => from <= minute && minute < to)).toBe(!minutes.has(minute))
        }
        const clashing = new Set(collisionsOf(timeslots, 0).map(({ step }) => step))
        own.forEach((one, place) => {
          const covered = rangeOf(one)
          const isFree = covered && free.some(({ from, to }) => from <= covered.from && covered.to <= to)
          expect(clashing.has(place)).toBe(!isFree)
        })
      }),
      { numRuns: cases(60) },
    )
  })
})
