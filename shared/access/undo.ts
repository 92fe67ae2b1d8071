/** For how long an action can be undone after it was done, in seconds. What it sends to others waits as long. */
export const undoSeconds = 10
export const undoMs = undoSeconds * 1000
