import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { addJob } from '../../app/jobs/jobs.queries'

export const attemptTask = 'attempt'
const firstAskMs = 60_000
/** How often a broker is asked again at most. */
const asksAgain = 6

/** Lets a job go on with an attempt: offer the lead on, or ask the broker again where it takes a lead once for each reference. */
export const goOnLater = async (transaction: Database, historyId: number, runAt: Date): Promise<void> => {
  await addJob(transaction, attemptTask, { history_id: historyId }, { key: `attempt:${historyId}`, runAt })
}

/** Asks the broker again after one minute, then two, four and so on. */
export const askAgainLater = async (
  transaction: Database,
  { history_id, asked }: { history_id: number; asked: number },
  now: Instant,
): Promise<void> => {
  if (asked < asksAgain) await goOnLater(transaction, history_id, new Date(now + firstAskMs * 2 ** asked))
}
