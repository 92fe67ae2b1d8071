/**
 * Calls `work` every `ms` milliseconds, except while the last call still runs, until the returned function is called, which
 * resolves when the last call has ended. `onError` is told of failed calls; the next one is made all the same.
 */
export function repeatedly(
  work: () => Promise<unknown>,
  ms: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = null))
  }, ms).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
