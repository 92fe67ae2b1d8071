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

/** When a broker is asked again that wants to be sent the lead later. */
const wantedAfterMs = [30_000, 120_000, 600_000]

/** Schedules repeated requests after one minute, then two, four and so on; or as long as a broker wants them. */
export const askAgainLater = async (
  transaction: Database,
  { history_id, asked }: { history_id: number; asked: number },
  wanted: boolean,
  now: Instant,
): Promise<void> => {
  const wait = wanted ? wantedAfterMs[asked] : asked < asksAgain ? firstAskMs * 2 ** asked : undefined
  if (wait !== undefined) await scheduleAttemptJob(transaction, history_id, new Date(now + wait))
}
