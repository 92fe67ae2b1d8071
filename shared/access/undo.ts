/** Seconds within which an action can be undone. Messages to third parties are delayed for the same time. */
export const undoSeconds = 10
export const undoMs = undoSeconds * 1000
