/** Seconds for which Undo is offered. */
export const undoSeconds = 10
export const undoMs = undoSeconds * 1000
/**
 * How long the server accepts an undo: also after a slow answer to the action, and a slow call to undo it. Messages to
 * third parties are delayed for the same time.
 */
export const undoWindowMs = undoMs + 10_000
