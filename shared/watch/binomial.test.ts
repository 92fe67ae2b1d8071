import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { binomialAtMost, binomialBand } from './binomial'

/** Probabilities of 0 to n events, by adding one trial after the other. */
function distribution(n: number, p: number): number[] {
  let chances = [1]
  for (let trial = 0; trial < n; trial++) {
    const next = Array.from({ length: chances.length + 1 }, () => 0)
    chances.forEach((chance, k) => {
      next[k] = (next[k] ?? 0) + chance * (1 - p)
      next[k + 1] = (next[k + 1] ?? 0) + chance * p
    })
    chances = next
  }
  return chances
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const trials = fc.record({
  n: fc.integer({ min: 1, max: 400 }),
  p: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe('the binomial distribution', () => {
  it('has the tails of a plain summation', () => {
    fc.assert(
      fc.property(trials, ({ n, p, part }) => {
        const k = Math.floor(part * n)
        const plain = sum(distribution(n, p).slice(0, k + 1))
        const found = binomialAtMost(k, n, p)
        expect(Math.abs(found - plain)).toBeLessThan(1e-10 * Math.max(plain, 1e-12) + 1e-14)
      }),
    )
  })

  it('leaves at most half of the given probability beyond each end of a band, and one more count exceeds it', () => {
    const outsides = fc.constantFrom(0.1, 0.001, 1e-6)
    fc.assert(
      fc.property(trials, outsides, ({ n, p }, outside) => {
        const { low, high } = binomialBand(n, p, outside)
        const chances = distribution(n, p)
        const exceeds = (chance: number) => expect(chance).toBeGreaterThan((outside / 2) * (1 - 1e-9))
        const stays = (chance: number) => expect(chance).toBeLessThan((outside / 2) * (1 + 1e-9))
        stays(sum(chances.slice(0, low)))
        exceeds(sum(chances.slice(0, low + 1)))
        stays(sum(chances.slice(high + 1)))
        exceeds(sum(chances.slice(high)))
      }),
    )
  })

  it('is exact for counts whose factorials are out of range', () => {
    expect(binomialAtMost(50_000, 100_000, 0.5)).toBeCloseTo(0.5 + 0.5 * 0.002523, 5)
    expect(binomialAtMost(0, 1000, 0.01) / 0.99 ** 1000).toBeCloseTo(1, 12)
  })
})
