/** Handles a history step before the router; returns true to hide it from the router. */
type StepGuard = () => boolean

const guards = new Set<StepGuard>()

/*
 * Listeners on the window run in the order of registration, even capturing ones, and the router renders in its own. So
 * this one must be registered first: import this file where the router is created.
 */
window.addEventListener(
  'popstate',
  (event) => {
    if ([...guards].some((guard) => guard())) event.stopImmediatePropagation()
  },
  true,
)

/** Calls `guard` at every history step. Returns a function that stops it. */
export function guardSteps(guard: StepGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}
