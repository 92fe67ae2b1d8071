import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../test/depth'
import { roundedTable } from './roundedTable'
import { roundTogether } from './roundTogether'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
/** One of the two whole totals near a sum. */
const near = (exact: number, isUp: boolean) => (isUp ? Math.ceil(exact) : Math.floor(exact)) + 0 // never -0
/** Down or up to a whole number: n itself if it is whole. */
const isRounded = (rounded: number, exact: number) => rounded === Math.floor(exact) || rounded === Math.ceil(exact)

describe('numbers rounded together', () => {
  it.each([
    [[0.5, 0.5, 0.5, 0.5], 2, [1, 1, 0, 0]],
    [[0.2, 0.9, 0.9], 2, [0, 1, 1]],
    [[1.25, 0.5, 0.25], 2, [1, 1, 0]],
    [[-0.5, -0.25, -0.25], -1, [-1, 0, 0]],
    [[3, 1], 4, [3, 1]],
    [[], 0, []],
  ])('%j with the sum %d are %j: the largest remainders up, the first of equal ones', (parts, total, rounded) =>
    expect(roundTogether(parts, total)).toEqual(rounded),
  )

  it('add up to the total, each down or up', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 }).map((n) => n / 8)), fc.boolean(), (parts, isUp) => {
        const total = near(sum(parts), isUp)
        const rounded = roundTogether(parts, total)
        expect(sum(rounded)).toBe(total)
        expect(rounded.filter((one, place) => !isRounded(one, parts[place] ?? NaN))).toEqual([])
      }),
      { numRuns: cases(300) },
    )
  })
})

describe('a rounded table of two columns', () => {
  it.each<[[bigint, bigint][], number, [number, number][]]>([
    [[[4n, 8n]], 3, [[1, 2]]],
    [[[2n, 2n]], 1, [[0, 1]]],
    [[[-1n, -3n]], -1, [[0, -1]]],
    [
      [
        [3n, 1n],
        [1n, 3n],
      ],
      2,
      [
        [1, 0],
        [0, 1],
      ],
    ],
    [[], 0, []],
  ])('of quarters %p with the sum %d is %j', (rows, total, rounded) => {
    expect(roundedTable(rows, 4n, total)).toEqual(rounded)
  })

  it('adds up to the total; values, rows and columns differ from their exact ones by less than 1', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -14, max: 14 }), fc.integer({ min: -14, max: 14 })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), fc.boolean(), (rows, precision, isUp) => {
        const exact = sum(rows.flat())
        const total = near(exact / precision, isUp)
        const bigints = rows.map(([one, other]) => [BigInt(one), BigInt(other)] as const)
        const rounded = roundedTable(bigints, BigInt(precision), total)
        expect(sum(rounded.flat())).toBe(total)
        const isNear = (whole: number, parts: number) => Math.abs(whole * precision - parts) < precision
        const columnSum = (table: readonly (readonly number[])[], column: number) =>
          sum(table.map((row) => row[column] ?? NaN))
        const wrong = rounded.filter(
          (row, place) =>
            !isNear(sum(row), sum(rows[place] ?? [])) ||
            row.some((one, column) => !isRounded(one, (rows[place]?.[column] ?? NaN) / precision)),
        )
        expect(wrong).toEqual([])
        expect([0, 1].filter((column) => !isNear(columnSum(rounded, column), columnSum(rows, column)))).toEqual([])
      }),
      { numRuns: cases(400) },
    )
  })

  it('cannot have a total that is not near the sum of its parts', () => {
    expect(() => roundedTable([[2n, 2n]], 4n, 3)).toThrow('The total differs from the sum of its parts')
    expect(() => roundedTable([[2n, 2n]], 4n, -1)).toThrow('The total differs from the sum of its parts')
    expect(() => roundedTable([[4n, 8n]], 4n, 4)).toThrow('The total differs from the sum of its parts')
  })
})
