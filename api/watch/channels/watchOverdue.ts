import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import type { Services } from '../../app/start/services'
import { scheduleNext } from './deliveries.queries'
import { listOverdue } from './outbox.queries'

type Needs = Pick<Services, 'db' | 'now' | 'log' | 'destinationLocks'>

const lookMs = 5_000

/** Schedules what a dead process was sending: its locks are free as soon as its connection is closed. */
export async function scheduleOverdue({ db, now, destinationLocks }: Needs): Promise<void> {
  for (const destination of await listOverdue(db, now())) {
    const held = await destinationLocks.take(destination)
    if (!held) continue // a living process is sending it
    await held.release()
    await scheduleNext(db, destination)
  }
}

/** Looks every few seconds until the returned function is called. */
export const watchOverdue = (needs: Needs): (() => Promise<void>) =>
  repeatedly(
    () => scheduleOverdue(needs),
    lookMs,
    failureLog(needs.log, {
      failed: 'Overdue alerts were not scheduled',
      again: 'Overdue alerts are scheduled again',
    }),
  )
