// Measuring functions of the benchmarks.

/** Quantile: 0.5 is the median. */
export const share = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)]

/** Minimum duration; fast calls are repeated more often. */
const minMs = 2_000

/** Repeats calls alternately, `count` times or more, so that other load affects all equally; milliseconds by name. */
export async function measure(calls, count) {
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]))
  const started = performance.now()
  for (let round = -2; round < count || performance.now() - started < minMs; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const begun = performance.now()
      await call()
      if (round >= 0) times[name].push(performance.now() - begun)
    }
  }
  return times
}
