type Ask = (leave: () => void) => void
let asking: Ask | null = null

/** Whoever holds something unsaved of the open lead is asked before another takes its place. Returns how to stop. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Leaves the open lead: at once, or once the user has agreed to lose what is unsaved. */
export function whenLeadMayBeLeft(leave: () => void): void {
  if (asking) asking(leave)
  else leave()
}
