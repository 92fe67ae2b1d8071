import { describe, expect, it } from '@jest/globals'
import { isRangeText, readRangeText } from './rangeText'

describe('a typed date range', () => {
  it.each([
    ['2026-11-20 08:30', '2026-11-20 09:00', '2026-11-20 08:30', '2026-11-20 09:00'],
    ['2026-11-20', '2026-11-20', '2026-11-20 00:00', '2026-11-20 23:59'],
    [' 2026/1/5 7:05 ', '2026.12.31', '2026-01-05 07:05', '2026-12-31 23:59'],
    ['', '2026-11-20T10:00', null, '2026-11-20 10:00'],
    ['', '', null, null],
  ])('reads %j to %j', (startText, endText, start, end) => {
    expect(readRangeText({ start: startText, end: endText })).toEqual({ start, end, problems: {} })
  })

  it.each([
    ['yesterday', '2026-11-20', { start: 'Write the start as yyyy-MM-dd HH:mm' }],
    ['2026-11-20', '2026-02-30', { end: 'Write the end as yyyy-MM-dd HH:mm' }],
    ['2026-11-20', '2026-11-20 24:00', { end: 'Write the end as yyyy-MM-dd HH:mm' }],
    ['2026-11-20', '2026-11-19', { end: 'The end is before the start' }],
  ])('says what is wrong with %j to %j', (start, end, problems) => {
    const read = readRangeText({ start, end })
    expect(read.problems).toEqual(problems)
    expect(isRangeText(read)).toBe(false)
  })
})
