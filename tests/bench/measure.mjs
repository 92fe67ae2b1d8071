// What the parts of the bench measure with.

/** The time below which `part` of the measured ones lie: 0.5 is the median. */
export const share = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)]

/** So long at least; what is quick is measured the more often, for a moment's trouble is all of it. */
const leastMs = 2_000

/** The same calls again and again in turn, `count` times or more, so that what else the machine does troubles all alike; milliseconds by name. */
export async function measure(calls, count) {
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]))
  const started = performance.now()
  for (let round = -2; round < count || performance.now() - started < leastMs; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const begun = performance.now()
      await call()
      if (round >= 0) times[name].push(performance.now() - begun)
    }
  }
  return times
}
