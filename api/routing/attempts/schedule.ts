import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { addJob } from '../../app/jobs/jobs.queries'

export const attemptTask = 'attempt'
const firstAskMs = 60_000
/** Maximum number of repeated requests to a broker. */
const asksAgain = 6

/** Schedules the job of an attempt, which offers the lead to others or asks an idempotent broker again. */
export const scheduleAttemptJob = async (transaction: Database, historyId: number, runAt: Date): Promise<void> => {
  await addJob(transaction, attemptTask, { history_id: historyId }, { key: `attempt:${historyId}`, runAt })
}

/** Schedules repeated requests after one minute, then two, four and so on. */
export const askAgainLater = async (
  transaction: Database,
  { history_id, asked }: { history_id: number; asked: number },
  now: Instant,
): Promise<void> => {
  if (asked < asksAgain) await scheduleAttemptJob(transaction, history_id, new Date(now + firstAskMs * 2 ** asked))
}
