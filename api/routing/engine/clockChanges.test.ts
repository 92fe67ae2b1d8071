/** Hours and caps on the days on which clocks change, against a table worked out by hand. */
import { describe, expect, it } from '@jest/globals'
import { windowOf } from '../../../shared/routing/capWindows'
import { weekdayOf } from '../../../shared/app/time/wallTimes'
import { decide } from './decide'
import {
  advertisersOf,
  always,
  capOf,
  distributionOf,
  groupOf,
  leadOf,
  seeded,
  week,
  worldOf,
} from './routing.testWorld'
import { traceText } from './traceText'

interface Row {
  zone: string
  what: string
  /** Whose hours these are, on the zone's clock. */
  day: string
  start: string
  end: string
  /** The instants at which they begin and end. */
  opens: string
  closes: string
  /** Of a daily cap. */
  reset: string
  from: string
  to: string
  /** What the cap's words say of its end. */
  until: string
}

const row = (
  zone: string,
  what: string,
  [day, hours]: [string, string],
  [opens, closes]: [string, string],
  [reset, from, to, until]: [string, string, string, string],
): Row => {
  const [start = '', end = ''] = hours.split('–')
  return { zone, what, day, start, end, opens, closes, reset, from, to, until }
}

const table = [
  row(
    'Europe/Berlin',
    'skips 02:00 to 03:00',
    ['2026-03-29', '02:30–04:00'],
    ['2026-03-29T01:00Z', '2026-03-29T02:00Z'],
    ['02:30', '2026-03-29T01:00Z', '2026-03-30T00:30Z', '02:30'],
  ),
  row(
    'Europe/Berlin',
    'shows 02:00 to 03:00 twice',
    ['2026-10-25', '01:00–02:30'],
    ['2026-10-24T23:00Z', '2026-10-25T00:30Z'],
    ['02:30', '2026-10-25T00:30Z', '2026-10-26T01:30Z', '02:30'],
  ),
  row(
    'Europe/London',
    'skips 01:00 to 02:00',
    ['2026-03-29', '01:30–03:00'],
    ['2026-03-29T01:00Z', '2026-03-29T02:00Z'],
    ['01:30', '2026-03-29T01:00Z', '2026-03-30T00:30Z', '01:30'],
  ),
  row(
    'Europe/London',
    'shows 01:00 to 02:00 twice',
    ['2026-10-25', '00:30–01:30'],
    ['2026-10-24T23:30Z', '2026-10-25T00:30Z'],
    ['01:30', '2026-10-25T00:30Z', '2026-10-26T01:30Z', '01:30'],
  ),
  row(
    'America/New_York',
    'skips 02:00 to 03:00',
    ['2026-03-08', '02:15–05:00'],
    ['2026-03-08T07:00Z', '2026-03-08T09:00Z'],
    ['02:15', '2026-03-08T07:00Z', '2026-03-09T06:15Z', '02:15'],
  ),
  row(
    'America/New_York',
    'shows 01:00 to 02:00 twice',
    ['2026-11-01', '01:30–01:45'],
    ['2026-11-01T05:30Z', '2026-11-01T05:45Z'],
    ['01:30', '2026-11-01T05:30Z', '2026-11-02T06:30Z', '01:30'],
  ),
  row(
    'Australia/Lord_Howe',
    'skips 02:00 to 02:30',
    ['2026-10-04', '02:10–03:00'],
    ['2026-10-03T15:30Z', '2026-10-03T16:00Z'],
    ['02:10', '2026-10-03T15:30Z', '2026-10-04T15:10Z', '02:10'],
  ),
  row(
    'Australia/Lord_Howe',
    'shows 01:30 to 02:00 twice',
    ['2026-04-05', '01:40–02:00'],
    ['2026-04-04T14:40Z', '2026-04-04T15:30Z'],
    ['01:40', '2026-04-04T14:40Z', '2026-04-05T15:10Z', '01:40'],
  ),
  // Midnight does not exist on 6 September.
  row(
    'America/Santiago',
    'skips 00:00 to 01:00',
    ['2026-09-06', '00:00–08:00'],
    ['2026-09-06T04:00Z', '2026-09-06T11:00Z'],
    ['00:00', '2026-09-06T04:00Z', '2026-09-07T03:00Z', '00:00'],
  ),
  row(
    'America/Santiago',
    'the day before it skips midnight',
    ['2026-09-05', '20:00–23:59'],
    ['2026-09-06T00:00Z', '2026-09-06T04:00Z'],
    ['00:00', '2026-09-05T04:00Z', '2026-09-06T04:00Z', '01:00'],
  ),
  row(
    'America/Santiago',
    'shows 23:00 to 24:00 twice',
    ['2026-04-04', '22:00–23:30'],
    ['2026-04-05T01:00Z', '2026-04-05T02:30Z'],
    ['23:30', '2026-04-05T02:30Z', '2026-04-06T03:30Z', '23:30'],
  ),
]

const lead = leadOf()
const groups = [groupOf([10_000])]
const isPlaced = (world: ReturnType<typeof worldOf>, at: number) => decide(lead, world, at, seeded(1)).chosen !== null

describe.each(table)('$zone $what:', ({ zone, day, start, end, opens, closes, reset, from, to, until }) => {
  const days = week(start, end, [weekdayOf(day)])
  const edges = [Date.parse(opens) - 1, Date.parse(opens), Date.parse(closes) - 1, Date.parse(closes)]

  it(`a timeslot of ${start} to ${end} takes leads from its first instant to its last`, () => {
    const timeslots = [{ id: 1, name: 'Slot', isActive: true, days, groups }]
    const world = worldOf([distributionOf({ zone, isSendInOpHours: true, timeslots })])
    expect(edges.map((at) => isPlaced(world, at))).toEqual([false, true, true, false])
  })

  it(`so does an advertiser that is open from ${start} to ${end}`, () => {
    const timeslots = [{ id: 1, name: 'Slot', isActive: true, days: always, groups }]
    const world = worldOf([distributionOf({ timeslots })], {
      advertisers: advertisersOf({ openingHours: [{ countryId: 1, zone, days }] }),
    })
    expect(edges.map((at) => isPlaced(world, at))).toEqual([false, true, true, false])
  })

  it(`a daily cap that starts again at ${reset} is full until its window ends`, () => {
    const accepted = Date.parse(from)
    const worldAt = (at: number) => {
      const window = windowOf({ interval: 'daily', resetTime: reset, timeZone: zone, createdAt: 0 }, at)
      const filled = window.from <= accepted && accepted < (window.to ?? Infinity) ? 1 : 0
      return worldOf([distributionOf({ groups })], { caps: [capOf({ cap: 1, filled, zone, resetsAt: window.to })] })
    }
    const moments = [accepted - 1, accepted, Date.parse(to) - 1, Date.parse(to)]
    expect(moments.map((at) => isPlaced(worldAt(at), at))).toEqual([true, false, false, true])
    const { trace } = decide(lead, worldAt(accepted), accepted, seeded(1))
    expect(trace.map(traceText)).toContain(`Brand 1: Cap #1 is full: 1/1 (daily leads, until ${until} ${zone}).`)
  })
})
