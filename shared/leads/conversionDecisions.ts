/** How many pending conversions can be accepted or rejected in one call. */
export const maxDecisions = 1000
