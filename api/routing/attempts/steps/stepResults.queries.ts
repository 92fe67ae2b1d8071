import { sql } from 'kysely'
import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Database } from '../../../db/connect'
import { brokerRefusal } from '../endings'
import { type Ended, historyStatus } from '../injections.queries'
import type { OpenAttempt } from '../openAttempts.queries'
import type { TraceEntry } from '../../engine/trace'

type EndedStep = Ended & { attempt: Pick<OpenAttempt, 'step' | 'advertiser_id'> }

const reasonOf = (ended: Ended) =>
  ended.result === 'refused' ? `${historyStatus.refused} by ${brokerRefusal(ended)}` : ended.message

/**
 * Records results of consumers at campaign steps: after accepted or refused they continue with their next step, held
 * ones stay. Ignores other attempts.
 */
export async function completeSteps(transaction: Database, ended: readonly EndedStep[], at: Instant): Promise<void> {
  const rows = ended.flatMap((one) =>
    one.attempt.step === null
      ? []
      : [
          {
            consumer_id: one.attempt.step.consumer_id,
            step_id: one.attempt.step.step_id,
            result: one.result,
            advertiser_id: one.attempt.advertiser_id,
            reason: reasonOf(one),
          },
        ],
  )
  if (!rows.length) return
  const given = sql`json_to_recordset(${JSON.stringify(rows)}) as given (consumer_id bigint, step_id bigint, result text, advertiser_id bigint, reason text)`
  await sql`
    update campaign_results kept set result = given.result, advertiser_id = given.advertiser_id, reason = given.reason, changed_at = ${new Date(at)}
    from ${given} where kept.consumer_id = given.consumer_id and kept.step_id = given.step_id`.execute(transaction)
  await sql`
    update campaign_consumers consumer set state = 'waiting', step_id = null, due_at = ${new Date(at)}, stepped_at = ${new Date(at)}
    from ${given} where consumer.id = given.consumer_id and consumer.state = 'sending' and given.result <> 'held'`.execute(
    transaction,
  )
}

/** A consumer that is sent to the next advertiser of its step. */
export interface SentOn {
  consumer_id: number
  step_id: number
  advertiser_id: number
  offered: readonly number[]
  /** Trace of this decision, appended to earlier ones. */
  trace: readonly TraceEntry[]
}

/** Records that consumers are sent to the next advertiser of their step. */
export async function sendStepsOn(transaction: Database, rows: readonly SentOn[], at: Instant): Promise<void> {
  if (!rows.length) return
  await sql`
    update campaign_results kept set result = 'sending', advertiser_id = given.advertiser_id, reason = null, changed_at = ${new Date(at)},
      offered = array(select json_array_elements_text(given.offered)::bigint), trace = coalesce(kept.trace, '[]') || given.trace
    from json_to_recordset(${JSON.stringify(rows)}) as given (consumer_id bigint, step_id bigint, advertiser_id bigint, offered json, trace jsonb)
    where kept.consumer_id = given.consumer_id and kept.step_id = given.step_id`.execute(transaction)
}
