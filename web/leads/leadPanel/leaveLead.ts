type Ask = (leave: () => void) => void
let asking: Ask | null = null

/** Registers a prompt for unsaved changes of the open lead. Returns a function that removes it. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** Leaves the open lead, after the prompt if there are unsaved changes. */
export function whenLeadMayBeLeft(leave: () => void): void {
  if (asking) asking(leave)
  else leave()
}
