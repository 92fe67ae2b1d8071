import { setTimeout as wait } from 'node:timers/promises'

/** Polls until the condition is true; errors count as false. The test's timeout ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    try {
      if (await holds()) return
    } catch {
      // Not ready yet.
    }
    await wait(25)
  }
}
