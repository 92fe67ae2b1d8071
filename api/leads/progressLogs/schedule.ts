const minuteMs = 60_000

interface Delay {
  min_delay?: number | null
  max_delay?: number | null
}

/**
 * When an injection runs: now, or at a random time between its minimum and maximum delay in minutes. A missing minimum
 * is 0, a missing maximum is the minimum. `random` returns 0 to 1 like Math.random.
 */
export function scheduledMoment({ min_delay, max_delay }: Delay, now: number, random: () => number): Date {
  const min = min_delay ?? 0
  const max = max_delay ?? min
  return new Date(now + Math.round((min + random() * (max - min)) * minuteMs))
}
