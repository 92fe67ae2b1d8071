import { describe, expect, it } from '@jest/globals'
import { addDays, addMinutes, isDay, isTimeOfDay, minuteOfDayRange, parseWallTime, weekdayOf } from './wallTimes'

describe('reading a wall-clock time', () => {
  it('takes a day, with or without a minute of it', () => {
    expect(parseWallTime('2026-11-20')).toEqual({ date: '2026-11-20', time: null })
    expect(parseWallTime('2028-02-29 23:59')).toEqual({ date: '2028-02-29', time: '23:59' })
  })
  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-11-20 24:00',
    '2026-11-20 12:60',
    '2026-11-20T12:00',
    '2026-11-20 12:00:00',
    '2026-11-20 ',
    ' 2026-11-20',
    '2026-11-20\n',
    '20/11/2026',
    '',
    '1969-12-31',
    '2100-01-01',
    '12026-01-01',
    '٢٠٢٦-11-20',
  ])('refuses %j', (text) => expect(parseWallTime(text)).toBeNull())
})

it('knows a day from a minute and from what is neither', () => {
  expect(['2026-11-20', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-11-20 12:00', '2026-02-30', ''].some(isDay)).toBe(false)
})

it('knows a time of day from what is none', () => {
  expect(['00:00', '09:30', '19:59', '23:59'].every(isTimeOfDay)).toBe(true)
  expect(['24:00', '9:30', '12:60', '112:30', '12:300', '12:30 ', ' 12:30', ''].some(isTimeOfDay)).toBe(false)
})

it('counts on over months, leap days and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMinutes('2026-12-31 23:59', 1)).toBe('2027-01-01 00:00')
  expect(addMinutes('2099-12-31 23:59', 1)).toBe('2100-01-01 00:00')
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
})

it('numbers weekdays from Monday, 1, to Sunday, 7', () => {
  expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(weekdayOf)).toEqual([1, 5, 7])
})

describe('a range of hours', () => {
  it('ends at midnight when it ends at 23:59', () => {
    expect(minuteOfDayRange('00:00', '23:59')).toEqual({ from: 0, to: 1440 })
  })
  it('holds its end minute, and crosses midnight when it ends before it starts', () => {
    expect(minuteOfDayRange('22:00', '05:59')).toEqual({ from: 1320, to: 360 })
  })
  it('refuses what is no time of day', () => {
    expect(() => minuteOfDayRange('9:00', '24:00')).toThrow(RangeError)
  })
})
