import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { raisedCap } from './caps'

describe('the number that a full cap is raised to', () => {
  it.each([
    [500, 600],
    [1, 2],
    [7, 9],
    [47, 57],
    [95, 120],
    [1234, 1500],
  ])('of %d is %d', (cap, to) => expect(raisedCap(cap)).toBe(to))

  it('is none for a cap that blocks all leads, or that cannot be higher', () => {
    expect([raisedCap(0), raisedCap(2_147_483_647), raisedCap(1_750_000_001)]).toEqual([null, null, null])
  })

  it('is a fifth more, rounded up to two digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cap) => {
        const to = raisedCap(cap) ?? 0
        expect(to * 5).toBeGreaterThanOrEqual(cap * 6)
        expect(String(to).slice(2)).toMatch(/^0*$/)
        const fifthMore = Math.ceil((cap * 6) / 5)
        expect(to - fifthMore).toBeLessThan(10 ** Math.max(0, String(fifthMore).length - 2))
      }),
    )
  })
})
