import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import pg from 'pg'
import { writingDates } from './isoDates'

const write = (offsetMinutes: number) =>
  writingDates(offsetMinutes).getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => string

describe('dates that go straight into an answer', () => {
  it.each([
    ['2026-11-20 11:32:00+00', 0, '2026-11-20T11:32:00.000+00:00'],
    ['2026-11-20 11:32:00.5+00', 0, '2026-11-20T11:32:00.500+00:00'],
    ['2026-11-20 11:32:00.123456+00', 0, '2026-11-20T11:32:00.123+00:00'],
    ['2026-11-20 23:32:00.123456+00', 180, '2026-11-21T02:32:00.123+03:00'],
    ['2026-11-20 11:32:00+00', -90, '2026-11-20T10:02:00.000-01:30'],
    ['2026-11-20 11:32:00+05:45', 0, '2026-11-20T05:47:00.000+00:00'],
    ['2026-11-20 11:32:00+02', 120, '2026-11-20T11:32:00.000+02:00'],
  ])('%s is written in %i minutes east of UTC as %s', (text, offset, expected) => {
    expect(write(offset)(text)).toBe(expected)
  })

  it('mean the same instant in every offset', () => {
    const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.integer({ min: -840, max: 840 }), (at, offset) => {
        const text = `${at.toISOString().slice(0, 23).replace('T', ' ')}+00`
        expect(Date.parse(write(offset)(text))).toBe(at.getTime())
        expect(Date.parse(write(0)(text))).toBe(at.getTime())
      }),
    )
  })
})
