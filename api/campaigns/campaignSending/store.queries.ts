import { sql } from 'kysely'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { Advanced } from './advance'
import type { Campaign, Consumer } from './campaign'

/** An advanced consumer; `leadId` of its registration if it is sent. */
export interface AdvancedConsumer {
  consumer: Consumer
  advanced: Advanced
  leadId: number | null
}

const resultColumns = sql`campaign_id, consumer_id, step_id, source_id, country_id, result, advertiser_id, lead_id, lead_created_at,
  reason, trace, offered, entered_at, changed_at, waits_until, is_control`

const resultsOf = ({ consumer, advanced, leadId }: AdvancedConsumer, { id }: Campaign, at: Date) =>
  advanced.outcomes.map(({ step, result, reason, isControl, waitsUntil, trace, decision }) => ({
    campaign_id: id,
    consumer_id: consumer.id,
    step_id: step.id,
    source_id: consumer.sourceId,
    country_id: consumer.countryId,
    result,
    advertiser_id: decision?.chosen?.advertiser.id ?? null,
    lead_id: result === 'sending' ? leadId : null,
    lead_created_at: result === 'sending' ? at : null,
    reason,
    trace,
    // In PostgreSQL's array syntax, because a record's column is parsed from it.
    offered: `{${(result === 'sending' ? (decision?.offered ?? []) : []).join()}}`,
    entered_at: at,
    changed_at: at,
    waits_until: waitsUntil === null ? null : new Date(waitsUntil),
    is_control: isControl,
  }))

const consumerRow = ({ consumer, advanced: { state, dueAt, steppedAt, outcomes } }: AdvancedConsumer, at: Date) => {
  const isEnded = state === 'finished' || state === 'exit'
  return {
    id: consumer.id,
    state: isEnded ? 'ended' : state,
    ended_as: isEnded ? state : null,
    ended_at: isEnded ? at : null,
    step_id: isEnded ? null : (outcomes.at(-1)?.step.id ?? null),
    due_at: new Date(dueAt),
    stepped_at: steppedAt === null ? null : new Date(steppedAt),
  }
}

/** Stores how far consumers have advanced. Deletes the result of a step at which a consumer waited and no longer is. */
export async function storeAdvanced(
  transaction: Database,
  campaign: Campaign,
  looked: readonly AdvancedConsumer[],
  now: Instant,
): Promise<void> {
  const at = new Date(now)
  const stale = looked.flatMap(({ consumer, advanced }) => {
    const { entered } = consumer
    const isJudged = advanced.outcomes.some(({ step }) => step.id === entered?.stepId)
    return entered && !isJudged ? [{ consumer_id: consumer.id, step_id: entered.stepId }] : []
  })
  if (stale.length)
    await sql`
      delete from campaign_results kept using json_to_recordset(${JSON.stringify(stale)}) as given (consumer_id bigint, step_id bigint)
      where kept.consumer_id = given.consumer_id and kept.step_id = given.step_id and kept.result = 'waiting'`.execute(
      transaction,
    )
  const results = looked.flatMap((one) => resultsOf(one, campaign, at))
  if (results.length)
    await sql`
      insert into campaign_results as kept (${resultColumns})
      select ${resultColumns} from json_populate_recordset(null::campaign_results, ${JSON.stringify(results)})
      on conflict (consumer_id, step_id) do update set result = excluded.result, advertiser_id = excluded.advertiser_id,
        lead_id = excluded.lead_id, lead_created_at = excluded.lead_created_at, reason = excluded.reason, trace = excluded.trace,
        offered = excluded.offered, waits_until = excluded.waits_until,
        changed_at = case when kept.result = excluded.result then kept.changed_at else excluded.changed_at end`.execute(
      transaction,
    )
  const rows = looked.map((one) => consumerRow(one, at))
  await sql`
    update campaign_consumers kept set state = given.state, ended_as = given.ended_as, ended_at = given.ended_at,
      step_id = given.step_id, due_at = given.due_at, stepped_at = given.stepped_at
    from json_populate_recordset(null::campaign_consumers, ${JSON.stringify(rows)}) as given where kept.id = given.id`.execute(
    transaction,
  )
}

/** Sets only the time of the consumers' next check. */
export async function postpone(transaction: Database, ids: readonly number[], until: Instant): Promise<void> {
  if (ids.length)
    await sql`
      update campaign_consumers set due_at = ${new Date(until)} where id = any (${[...ids]}::bigint[])`.execute(
      transaction,
    )
}
