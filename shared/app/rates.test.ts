import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../test/depth'
import { clickColumn, noClickSums } from '../reports/clickReports'
import { countOf, formatCount, formatRate } from './format'
import { perUnit, ratio } from './rates'
import { noSums, reportColumn } from '../reports/reports'

describe('a ratio, in per cent', () => {
  it.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [118, 1284, 9.19],
    [1, 1, 100],
    [0, 7, 0],
    [5, 0, 0],
    [0, 0, 0],
    [201, 20_000, 1.01], // 1.005 exactly, which a float holds as 1.00499…
    [1, 800, 0.13], // 0.125
    [-1, 800, -0.13],
    [-1, 3, -33.33],
    [1, -800, -0.13],
    [-1, 1_000_000, 0],
    [250, 100, 250],
    [999_999_999_999, 1_000_000_000_000, 100],
  ])('of %i to %i is %d', (numerator, denominator, expected) => expect(ratio(numerator, denominator)).toBe(expected))

  it('takes whole numbers only', () => {
    expect(() => ratio(0.5, 2)).toThrow(RangeError)
    expect(() => perUnit(NaN, 2)).toThrow(RangeError)
  })
})

describe('cents per unit, in dollars', () => {
  it.each([
    [1000, 3, 3.33],
    [2000, 3, 6.67],
    [1, 2, 0.01],
    [-1, 2, -0.01],
    [-1000, 3, -3.33],
    [12_345, 0, 0],
    [10_266_000, 1284, 79.95],
  ])('of %i over %i is %d', (cents, count, expected) => expect(perUnit(cents, count)).toBe(expected))
})

it('rounds to the nearest hundredth, halves away from zero, whatever the numbers', () => {
  const numerators = fc.integer({ min: -1e12, max: 1e12 })
  const denominators = fc.oneof(fc.integer({ min: 1, max: 1e12 }), fc.constantFrom(8, 800, 2000, 16_000, 80_000))
  fc.assert(
    fc.property(numerators, denominators, (numerator, denominator) => {
      const exact = BigInt(numerator) * 10_000n
      const rounded = BigInt(Math.round(ratio(numerator, denominator) * 100)) * BigInt(denominator)
      const size = (n: bigint) => (n < 0n ? -n : n)
      const twiceOff = 2n * size(rounded - exact)
      expect(twiceOff <= BigInt(denominator)).toBe(true)
      if (twiceOff === BigInt(denominator)) expect(size(rounded) > size(exact)).toBe(true)
      expect(ratio(-numerator, denominator)).toBeCloseTo(-ratio(numerator, denominator), 10)
      expect(JSON.stringify(ratio(numerator, denominator))).toMatch(/^-?\d+(\.\d{1,2})?$/)
    }),
    { numRuns: cases(1000) },
  )
})

it('prints rates and counts as staff read them', () => {
  expect([12.34, 12.5, 0, 1200, -3.3].map(formatRate)).toEqual(['12.34%', '12.50%', '0.00%', '1,200.00%', '-3.30%'])
  expect([0, 4812, 1_234_567].map(formatCount)).toEqual(['0', '4,812', '1,234,567'])
})

describe('a count with its word', () => {
  it.each([
    [0, 'lead', undefined, '0 leads'],
    [1, 'lead', undefined, '1 lead'],
    [4812, 'lead', undefined, '4,812 leads'],
    [1, 'country', 'countries', '1 country'],
    [2, 'country', 'countries', '2 countries'],
  ])('%d %s is written as the language has it', (count, one, many, text) => {
    expect(countOf(count, one, many)).toBe(text)
  })
})

it('works out a margin from exact sums and rounds it once', () => {
  // 1 ÷ 2 and 2 ÷ 2 cents a lead: rounding both first would give 0.00.
  const sums = { revenue_cents: 1, payout_cents: 2, leads: 2 }
  expect(reportColumn('margin').value({ ...noSums, ...sums })).toBe(-0.01)
  expect(clickColumn('margin').value({ ...noClickSums, ...sums })).toBe(-0.01)
})
