import type { Random } from '../engine/world'

const { imul } = Math

/** The number at a place (0 is the first) of those that `seededRandom` returns. */
export function numberAt(seed: number, place: number): number {
  const state = (seed + imul(place + 1, 0x6d2b79f5)) >>> 0
  let mixed = imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Random numbers that are the same in every run with this seed. */
export function seededRandom(seed: number): Random {
  let place = 0
  return () => numberAt(seed, place++)
}

/** A seed for a pair of ids, so that the same pair draws the same numbers whatever was drawn before. */
export const seedOf = (one: number, other: number): number =>
  (imul(one ^ (one >>> 15), 0x2c1b3c6d) ^ imul((other + 0x9e3779b9) | 0, 0x297a2d39)) >>> 0

/** Standard normal number (Box and Muller). */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Gamma number with scale 1 (Marsaglia and Tsang). */
function gamma(shape: number, random: Random): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** Beta number; both parameters are above 0. */
export function beta(a: number, b: number, random: Random): number {
  const one = gamma(a, random)
  const other = gamma(b, random)
  return one + other > 0 ? one / (one + other) : a / (a + b)
}

/** Value below which this part of sorted numbers lies, interpolated. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
