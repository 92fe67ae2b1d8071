/** Sees a step through the history before the router does; true keeps it from the router. */
type StepGuard = () => boolean

const guards = new Set<StepGuard>()

/*
 * At the window a browser calls listeners in the order in which they came, whether they capture or not, and the router
 * draws within its own: so this one comes first, when this file is loaded. Import it where the router is made.
 */
window.addEventListener(
  'popstate',
  (event) => {
    if ([...guards].some((guard) => guard())) event.stopImmediatePropagation()
  },
  true,
)

/** Asks `guard` at every step from now on. Returns how to stop. */
export function guardSteps(guard: StepGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}
