import type { Random } from './random'

const whole = 10_000

/** Shares of a group's members in hundredths of a percent, in total 10000: equal ones, or round numbers. */
export function createShares(random: Random, count: number): number[] {
  const even = Math.floor(whole / count)
  if (random.chance(0.4))
    return Array.from({ length: count }, (_, index) => (index === count - 1 ? whole - even * (count - 1) : even))
  const weights = Array.from({ length: count }, () => 0.4 + random.next())
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) => Math.max(500, Math.round(((weight / sum) * whole) / 500) * 500))
  const largest = shares.indexOf(Math.max(...shares))
  const rest = whole - shares.reduce((total, share) => total + share, 0)
  return shares.map((share, index) => (index === largest ? share + rest : share))
}
