import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { allocate } from './payments'

const open = (...dues: number[]) => dues.map((dueCents, id) => ({ id, dueCents }))
const parts = (amount: number, dues: number[], chosen: [number, number][] = []) => {
  const found = allocate(amount, open(...dues), new Map(chosen))
  return found && [...found].sort(([one], [other]) => one - other)
}

it('pays the oldest first and leaves the rest as a credit', () => {
  expect(parts(150, [100, 100])).toEqual([
    [0, 100],
    [1, 50],
  ])
  expect(parts(500, [100])).toEqual([[0, 100]])
})

it('takes off what lowers the sum as far as the payment is too small', () => {
  expect(parts(70, [100, -30])).toEqual([
    [0, 100],
    [1, -30],
  ])
  expect(parts(100, [100, -30])).toEqual([[0, 100]])
})

it('pays what was chosen, then the oldest, and refuses to choose more than there is', () => {
  expect(parts(60, [100, 100], [[1, 50]])).toEqual([
    [0, 10],
    [1, 50],
  ])
  expect(parts(40, [100, 100], [[1, 50]])).toBeNull()
})

it('never pays more of a statement than is due, nor more than the payment', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 6 }), (amount, dues) => {
      const found = allocate(amount, open(...dues)) ?? new Map<number, number>()
      for (const [id, cents] of found) {
        const due = dues[id] ?? 0
        expect(Math.sign(cents)).toBe(Math.sign(due))
        expect(Math.abs(cents)).toBeLessThanOrEqual(Math.abs(due))
      }
      const used = [...found.values()].reduce((sum, cents) => sum + cents, 0)
      expect(used).toBeLessThanOrEqual(amount)
      // A credit is left only if nothing is open.
      const isOpen = dues.some((due, id) => due > (found.get(id) ?? 0) && due > 0)
      if (isOpen) expect(used).toBe(amount)
    }),
  )
})
