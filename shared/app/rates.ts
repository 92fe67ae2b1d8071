/**
 * Ratios, rounded once to two decimals, half away from zero, so that a loss is rounded like a profit of the same size:
 * -0.125 is -0.13. Integer arithmetic only. Division by zero is 0. See docs/domain/figures.md.
 */

/** n ÷ d, rounded to an integer. */
export function quotient(n: bigint, d: bigint): bigint {
  if (d === 0n) return 0n
  // Half of d, away from zero: the division cuts off.
  const half = n < 0n === d < 0n ? d : -d
  return (2n * n + half) / (2n * d)
}

/** `scale` × numerator ÷ denominator, rounded to an integer. Throws RangeError for non-integers. */
const divide = (numerator: number, denominator: number, scale: bigint): number =>
  Number(quotient(BigInt(numerator) * scale, BigInt(denominator)))

/** numerator ÷ denominator × 100, in percent: `ratio(1, 3)` is 33.33. Takes counts, or two amounts in cents. */
export const ratio = (numerator: number, denominator: number): number => divide(numerator, denominator, 10_000n) / 100

/** Cents divided by a count, in dollars: `perUnit(1000, 3)` is 3.33. */
export const perUnit = (cents: number, count: number): number => divide(cents, count, 1n) / 100
