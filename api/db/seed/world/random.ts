/** Reproducible random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next: () => number
  /** An integer from `min` to `max`, both included. */
  whole: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** `count` different items in random order, or all if there are fewer. */
  sample: <T>(items: readonly T[], count: number) => T[]
  /** Log-normal distribution with this median; a larger `spread` gives a longer tail. */
  skewed: (median: number, spread: number) => number
}

/** sfc32 seeded by splitmix32: small, fast and good enough for demo data. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const split = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) | 0
  }
  let a = split()
  let b = split()
  let c = split()
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]) => {
    if (!items.length) throw new RangeError('nothing to pick from')
    return items[Math.floor(next() * items.length)] as T
  }
  const sample = <T>(items: readonly T[], count: number) => {
    const left = [...items]
    const taken: T[] = []
    while (left.length && taken.length < count) taken.push(...left.splice(whole(0, left.length - 1), 1))
    return taken
  }
  const skewed = (median: number, spread: number) => {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return median * Math.exp(spread * normal)
  }
  for (let turn = 0; turn < 12; turn++) next()
  return { next, whole, chance: (probability) => next() < probability, pick, sample, skewed }
}

/** Zipf weights of ranks 1 to count: a few large ones and a long tail. */
export const zipfWeights = (count: number, exponent: number): number[] =>
  Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** exponent)

/** Draws indexes in proportion to `weights`, in O(log n). */
export function weightedDraw(weights: ArrayLike<number>): (random: Random) => number {
  const sums = new Float64Array(weights.length)
  let sum = 0
  for (let place = 0; place < weights.length; place++) sums[place] = sum += weights[place] ?? 0
  return (random) => {
    const drawn = random.next() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (drawn < (sums[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    return low
  }
}
