import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import type { Services } from '../../app/start/services'
import { planNext } from './reportRuns.queries'

type Needs = Pick<Services, 'db' | 'now' | 'log'>

const intervalMs = 5_000

/** Writes what is due to the outbox, until nothing is due. */
export async function planReports({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> {
  while (await db.transaction().execute((transaction) => planNext(transaction, now())));
}

/** Plans due reports every few seconds until the returned function is called. Safe in several processes. */
export const watchReportSchedules = (needs: Needs): (() => Promise<void>) =>
  repeatedly(
    () => planReports(needs),
    intervalMs,
    failureLog(
      needs.log,
      { failed: 'Scheduled reports were not planned', again: 'Scheduled reports are planned again' },
      { level: 'error' },
    ),
  )
