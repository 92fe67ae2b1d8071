/** Maximum number of pending conversions to accept or reject in one call. */
export const maxDecisions = 1000
