const minuteMs = 60_000

interface Delay {
  min_delay?: number | null
  max_delay?: number | null
}

/**
 * When an injection runs: now, or at a random moment between its shortest and longest delay, given in minutes. Where one
 * of the two is missing, the shortest is 0 and the longest is the shortest. `random` answers 0 to 1, as Math.random does.
 */
export function scheduledMoment({ min_delay, max_delay }: Delay, now: number, random: () => number): Date {
  const min = min_delay ?? 0
  const max = max_delay ?? min
  return new Date(now + Math.round((min + random() * (max - min)) * minuteMs))
}
