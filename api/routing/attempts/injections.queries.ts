import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { updateRows } from '../../db/manyRows'
import type { PlainChange } from '../../leads/leads/leadChanges.queries'
import type { OpenAttempt } from './openAttempts.queries'

export type Result = 'accepted' | 'refused' | 'held'

/** Names of results in histories and injections. */
export const historyStatus = { accepted: 'Accepted', refused: 'Rejected', held: 'Submitted' } as const

export interface Ended {
  attempt: Pick<OpenAttempt, 'history_id' | 'injection_id'>
  advertiserName: string
  result: Result
  /** The reason, if known. */
  message: string | null
}

/** `Accepted by X`, `Rejected by X: reason`, `Submitted to X: reason`. */
const textOf = ({ advertiserName, result, message }: Ended) =>
  `${historyStatus[result]} ${result === 'held' ? 'to' : 'by'} ${advertiserName}${message ? `: ${message}` : ''}`

/** Injection text for an injected lead; no change for other leads. */
export const injectedText = (ended: Ended): PlainChange =>
  ended.attempt.injection_id === null ? {} : { injected: textOf(ended) }

/** Completes the injections among these attempts with their results. */
export const completeInjections = (transaction: Database, ended: readonly Ended[], at: Instant): Promise<number> =>
  updateRows(
    transaction,
    'injections',
    ended.flatMap((one) =>
      one.attempt.injection_id === null
        ? []
        : [
            {
              id: one.attempt.injection_id,
              status: 'completed',
              result: historyStatus[one.result],
              outcome: textOf(one),
              completed_at: new Date(at),
              history_id: one.attempt.history_id,
            },
          ],
    ),
  )
