import { describe, expect, it } from '@jest/globals'
import { isOpen, nextOpening, type OpeningDay } from './openingHours'

const every = (start_time: string, end_time: string): OpeningDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, checked: true, traffic: true, steps: [{ start_time, end_time }] }))
const at = (iso: string) => Date.parse(iso)

describe('opening hours', () => {
  it('are read on the clock of their zone, half-open', () => {
    const hours = every('09:00', '17:00')
    const open = (iso: string) => isOpen(hours, 'Europe/Nicosia', at(iso))
    expect(open('2026-11-20T06:59:59Z')).toBe(false)
    expect(open('2026-11-20T07:00:00Z')).toBe(true)
    expect(open('2026-11-20T14:59:59Z')).toBe(true)
    expect(open('2026-11-20T15:00:00Z')).toBe(false)
  })

  it('that end 23:59 end at midnight', () => {
    expect(isOpen(every('00:00', '23:59'), 'UTC', at('2026-11-20T23:59:59.999Z'))).toBe(true)
  })

  it('are closed on a day that is not checked, or marked as without traffic', () => {
    const friday = (change: Partial<OpeningDay>) =>
      every('00:00', '23:59').map((day) => (day.id === 5 ? { ...day, ...change } : day))
    expect(isOpen(friday({ checked: false }), 'UTC', at('2026-11-20T12:00:00Z'))).toBe(false)
    expect(isOpen(friday({ traffic: false }), 'UTC', at('2026-11-20T12:00:00Z'))).toBe(false)
    expect(isOpen(friday({ traffic: false }), 'UTC', at('2026-11-21T12:00:00Z'))).toBe(true)
  })

  it('may cross midnight into a day that is closed itself', () => {
    const friday = every('22:00', '02:00').map((day) => ({ ...day, checked: day.id === 5 }))
    expect(isOpen(friday, 'UTC', at('2026-11-21T01:59:00Z'))).toBe(true)
    expect(isOpen(friday, 'UTC', at('2026-11-21T02:00:00Z'))).toBe(false)
    expect(isOpen(friday, 'UTC', at('2026-11-21T22:00:00Z'))).toBe(false)
  })

  it('take the first of a repeated time, and the end of the gap for a skipped one', () => {
    const toThree = every('01:00', '02:30')
    // Berlin, 25 October 2026: 02:00 to 03:00 occurs twice. Closed from the first 02:30 on.
    expect(isOpen(toThree, 'Europe/Berlin', at('2026-10-25T00:29:00Z'))).toBe(true)
    expect(isOpen(toThree, 'Europe/Berlin', at('2026-10-25T00:30:00Z'))).toBe(false)
    expect(isOpen(toThree, 'Europe/Berlin', at('2026-10-25T01:15:00Z'))).toBe(false)
    // 29 March 2026: 02:30 does not exist; 03:00 is the first instant after it.
    expect(isOpen(every('02:30', '04:00'), 'Europe/Berlin', at('2026-03-29T01:00:00Z'))).toBe(true)
    expect(isOpen(every('02:30', '04:00'), 'Europe/Berlin', at('2026-03-29T00:59:00Z'))).toBe(false)
  })

  it('open next at the first range that begins after a moment, on a day that is open', () => {
    const weekdays = every('09:00', '17:00').map((day) => ({ ...day, checked: day.id < 6 }))
    const next = (iso: string) => nextOpening(weekdays, 'Europe/Nicosia', at(iso))
    expect(next('2026-11-20T06:00:00Z')).toBe(at('2026-11-20T07:00:00Z'))
    // A Friday evening: on Monday.
    expect(next('2026-11-20T15:00:00Z')).toBe(at('2026-11-23T07:00:00Z'))
    expect(nextOpening([], 'UTC', at('2026-11-20T15:00:00Z'))).toBeNull()
  })
})
