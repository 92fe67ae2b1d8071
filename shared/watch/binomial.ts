/** Exact tails of the binomial distribution, summed from the observed count outwards. */

const tableSize = 32
const logFactorials = [0]
for (let n = 1; n < tableSize; n++) logFactorials.push((logFactorials[n - 1] ?? 0) + Math.log(n))

/** ln n!, by Stirling's series for large n: the error is below 1e-15 of the result. */
const logFactorial = (n: number): number =>
  logFactorials[n] ??
  n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5)

/** Probability of exactly `k` events in `n`, each with probability `p` between 0 and 1, both excluded. */
const exactly = (k: number, n: number, p: number) =>
  Math.exp(logFactorial(n) - logFactorial(k) - logFactorial(n - k) + k * Math.log(p) + (n - k) * Math.log1p(-p))

/** Probability of at most `k` events in `n`, each with probability `p`. */
export function binomialAtMost(k: number, n: number, p: number): number {
  if (k < 0) return 0
  if (k >= n || p <= 0) return 1
  if (p >= 1) return 0
  // Above the mean the other tail is the shorter sum, and the more exact one.
  if (k > n * p) return 1 - binomialAtMost(n - k - 1, n, 1 - p)
  let term = exactly(k, n, p)
  let sum = term
  for (let j = k; j > 0 && term > sum * 1e-17; j--) {
    term *= (j / (n - j + 1)) * ((1 - p) / p)
    sum += term
  }
  return Math.min(1, sum)
}

/** Smallest count that is not rarer than `tail` at the lower end. */
function lowest(n: number, p: number, tail: number): number {
  let [below, found] = [-1, Math.ceil(n * p)]
  while (found - below > 1) {
    const middle = Math.floor((below + found) / 2)
    if (binomialAtMost(middle, n, p) > tail) found = middle
    else below = middle
  }
  return found
}

/** Counts of `n` that are to be expected: those outside have a probability of at most `outside`, half at each end. */
export const binomialBand = (n: number, p: number, outside: number): { low: number; high: number } => ({
  low: lowest(n, p, outside / 2),
  high: n - lowest(n, 1 - p, outside / 2),
})
