import { setTimeout as wait } from 'node:timers/promises'

/** Asks until it answers true; a fault while asking counts as "not yet". The test's own time limit ends the asking. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    try {
      if (await holds()) return
    } catch {
      // Not yet: what is asked may be starting.
    }
    await wait(25)
  }
}
