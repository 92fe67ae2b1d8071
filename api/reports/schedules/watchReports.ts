import { failureLog } from '../../app/process/failureLog'
import { repeatedly } from '../../app/process/repeatedly'
import { planNext, readDueRuns } from './reportRuns.queries'
import { runReport, type RunNeeds } from './runReport'

const intervalMs = 5_000
/** Reports that a process makes at the same time. */
const atOnce = 3

/** Plans what is due, then sends what waits, until nothing is due or `isStopping`. */
export async function runReportSchedules(services: RunNeeds, isStopping: () => boolean = () => false): Promise<void> {
  const { db, now } = services
  while (!isStopping() && (await db.transaction().execute((transaction) => planNext(transaction, now()))));
  const due = await readDueRuns(db, now(), 1_000)
  const sendNext = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined && !isStopping(); id = due.shift()) {
      try {
        await runReport(services, id)
      } catch (error) {
        // It still waits and is tried again.
        services.log.error({ err: error, run: id }, 'A scheduled report was not sent')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
}

/** Sends due reports every few seconds until the returned function is called. Safe in several processes. */
export function watchReportSchedules(services: RunNeeds): () => Promise<void> {
  let isStopping = false
  const stop = repeatedly(
    () => runReportSchedules(services, () => isStopping),
    intervalMs,
    failureLog(
      services.log,
      { failed: 'Scheduled reports were not sent', again: 'Scheduled reports are sent again' },
      { level: 'error' },
    ),
  )
  return () => {
    isStopping = true
    return stop()
  }
}
