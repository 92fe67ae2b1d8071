import type { FailureLog } from './failureLog'

/**
 * Calls `work` every `ms` milliseconds, the first time after one interval or `atOnce`, except while the last call still
 * runs, until the returned function is called, which resolves when the last call has ended. `failures` logs failed calls;
 * the next one is made all the same.
 */
export function repeatedly(
  work: () => Promise<unknown>,
  ms: number,
  failures: FailureLog,
  { atOnce = false } = {},
): () => Promise<void> {
  let running: Promise<unknown> | null = null
  const run = () => {
    running ??= work()
      .then(() => failures.worked(), failures.failed)
      .finally(() => (running = null))
  }
  const timer = setInterval(run, ms).unref()
  if (atOnce) run()
  return async () => {
    clearInterval(timer)
    await running
  }
}
