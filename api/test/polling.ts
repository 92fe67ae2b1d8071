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

/** SQL: processes of this database whose statements wait for a lock. */
export const waitingForLock = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
