const minute = 60_000
const hour = 60 * minute

/** Wait after each failed attempt: about nine hours in total. */
export const retryWaitsMs: readonly number[] = [10_000, minute, 5 * minute, 20 * minute, hour, 2 * hour, 6 * hour]
