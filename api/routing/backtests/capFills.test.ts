import { describe, expect, it } from '@jest/globals'
import { DAY, HOUR, type Instant } from '../../../shared/app/time/timeZones'
import type { CapDefinition } from '../caps/capRooms.queries'
import { capOf, leadOf } from '../engine/routing.testWorld'
import { CapFills, counterKey, type NotReplayed } from './capFills'

const midnight = Date.parse('2026-11-20T00:00:00Z')
const cap = (given: Partial<CapDefinition> = {}, createdAt = 0): CapDefinition => ({
  ...capOf({ id: 9, cap: 5, advertiserIds: [1], zone: 'UTC', ...given }),
  schedule: { interval: given.interval ?? 'daily', resetTime: '00:00', timeZone: 'UTC', createdAt },
})

/** Caps by the hours since which they are as given; `take` gives a lead to an advertiser. */
function fillsOf(...periods: readonly [hours: number, caps: readonly CapDefinition[]][]) {
  const all = periods.map(([hours, caps]) => ({ from: midnight + hours * HOUR, distributions: new Map(), caps }))
  const fills = new CapFills(all, new Map())
  let next = 1
  const moveTo = (at: Instant) => {
    for (let period = all[next]; period && period.from <= at; period = all[++next]) fills.use(period.caps, period.from)
    return fills.at(at)
  }
  const take = (hours: number, advertiserId = 1, as: NotReplayed | null = null) => {
    const at = midnight + hours * HOUR
    moveTo(at)
    fills.count(fills.counting('lead', leadOf(), at).takenBy(advertiserId), at, as)
  }
  const filledAt = (hours: number) => moveTo(midnight + hours * HOUR).map(({ id, filled }) => [id, filled])
  const windows = (id = 9) => fills.fills().get(id)?.windows
  return { take, filledAt, windows }
}

describe('the fill levels of a backtest', () => {
  it('count what the window of a new cap holds already, from its creation on if it has no reset', () => {
    const since = midnight + 3 * HOUR
    const made = [cap({ id: 9 }), cap({ id: 10, interval: 'interval' }, since)]
    const { take, filledAt } = fillsOf([0, []], [3, made])
    for (const hours of [1, 2, 2.5]) take(hours)
    expect(filledAt(2.9)).toEqual([])
    take(4)
    expect(filledAt(5)).toEqual([
      [9, 4],
      [10, 1],
    ])
  })

  it('count by the scope and the schedule of an edited cap what its window holds already', () => {
    const edited = cap({ advertiserIds: [1, 2] })
    const later = { ...edited, schedule: { ...edited.schedule, resetTime: '02:00' } }
    const { take, filledAt } = fillsOf([0, [cap()]], [3, [edited]], [6, [later]])
    for (const [hours, advertiserId] of [[1, 1], [1.5, 2], [2.5, 2]] as const) take(hours, advertiserId) // oxfmt-ignore
    expect(filledAt(2.9)).toEqual([[9, 1]])
    expect(filledAt(4)).toEqual([[9, 3]])
    expect(filledAt(7)).toEqual([[9, 1]])
  })

  it('stop counting when a cap is deleted', () => {
    const { take, filledAt, windows } = fillsOf([0, [cap({ cap: 2 })]], [3, []])
    for (const hours of [1, 4, 5, 30]) take(hours)
    expect(filledAt(31)).toEqual([])
    expect(windows()).toMatchObject([{ from: midnight, filled: 1, fullAt: null }])
  })

  it('continue a window with another number, and begin anew with the next one', () => {
    const { take, windows } = fillsOf([0, [cap({ cap: 3 })]], [3, [cap({ cap: 2 })]])
    for (const hours of [1, 2, 4, 25]) take(hours)
    expect(windows()).toMatchObject([
      { from: midnight, filled: 3, fullAt: midnight + 3 * HOUR },
      { from: midnight + DAY, filled: 1, fullAt: null },
    ])
  })

  it('tell how many leads were not replayed', () => {
    const { take, windows } = fillsOf([0, [cap()]])
    take(1)
    take(2, 1, 'campaign')
    take(3, 1, 'injection')
    take(4, 1, 'campaign')
    expect(windows()).toMatchObject([{ filled: 4, notReplayed: { campaign: 2, injection: 1 } }])
  })

  it('are one for all numbers of a cap, in whatever order its parts are read', () => {
    const key = (given: Partial<CapDefinition>) => counterKey(cap(given))
    const parts = { advertiserIds: [1, 2], parameters: { offer: 'a', funnel: 'b' } }
    expect(key({ ...parts, cap: 7 })).toBe(
      key({ cap: 5, advertiserIds: [2, 1], parameters: { funnel: 'b', offer: 'a' } }),
    )
    expect(key({ publisherIds: [1] })).not.toBe(key({ countryIds: [1] }))
  })
})
