const minute = 60_000
const hour = 60 * minute

/** How long is waited after each attempt that failed, until the last: about nine hours in all. */
export const retryWaitsMs: readonly number[] = [10_000, minute, 5 * minute, 20 * minute, hour, 2 * hour, 6 * hour]
