/** Milliseconds after which it is done all the same. */
const latest = 5000

/** Does something once the browser has nothing better to do; answers what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, latest)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: latest })
  return () => cancelIdleCallback(handle)
}
