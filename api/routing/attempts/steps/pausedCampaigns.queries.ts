import { sql } from 'kysely'
import type { Instant } from '../../../../shared/app/time/timeZones'
import type { Database } from '../../../db/connect'
import type { StepPosition } from '../decisions'
import { type Ending, brokerRefusal } from '../endings'
import { markRefused } from '../openAttempts.queries'
import { scheduleAttemptJob } from '../schedule'

interface Refused {
  history_id: number
  step: StepPosition | null
}

/**
 * Refused attempts of paused campaigns that could go to another advertiser of their step. Locks the campaigns, so that
 * they cannot start before the transaction ends.
 */
async function listPaused(transaction: Database, refused: readonly Refused[]): Promise<Set<number>> {
  const given = refused.flatMap(({ history_id, step }) =>
    step ? [{ history_id, step_id: step.step_id, offered: step.offered }] : [],
  )
  if (!given.length) return new Set()
  const { rows } = await sql<{ history_id: number }>`
    select given.history_id
    from json_to_recordset(${JSON.stringify(given)}) as given (history_id bigint, step_id bigint, offered json)
    join campaign_steps s on s.id = given.step_id join campaigns c on c.id = s.campaign_id
    where c.status = 'inactive' and exists (
      select from campaign_step_advertisers m where m.step_id = s.id and m.share > 0
        and m.advertiser_id not in (select json_array_elements_text(given.offered)::bigint))
    order by c.id for share of c`.execute(transaction)
  return new Set(rows.map(({ history_id }) => history_id))
}

/**
 * Keeps refused registrations of paused campaigns open until the campaign starts. Returns the history ids of their
 * attempts.
 */
export async function waitForStart(
  transaction: Database,
  endings: readonly Ending[],
  at: Instant,
): Promise<ReadonlySet<number>> {
  const refused = endings.filter(({ result }) => result === 'refused')
  const paused = await listPaused(
    transaction,
    refused.map(({ attempt }) => attempt),
  )
  if (!paused.size) return paused
  const waiting = refused.flatMap((ending) => {
    const { step, history_id } = ending.attempt
    if (!step || !paused.has(history_id)) return []
    const reason = `Refused by ${brokerRefusal(ending)} It goes on to the next advertiser when the campaign is started.`
    return [{ consumer_id: step.consumer_id, step_id: step.step_id, reason }]
  })
  await markRefused(transaction, [...paused])
  await sql`
    update campaign_results kept set result = 'sending', changed_at = ${new Date(at)}, reason = given.reason
    from json_to_recordset(${JSON.stringify(waiting)}) as given (consumer_id bigint, step_id bigint, reason text)
    where kept.consumer_id = given.consumer_id and kept.step_id = given.step_id`.execute(transaction)
  return paused
}

/** Continues with registrations that were refused while the campaign was paused. */
export async function resumeAfterPause(transaction: Database, campaignId: number, now: Instant): Promise<void> {
  const { rows } = await sql<{ history_id: number }>`
    select o.history_id from open_attempts o
    join leads l on l.id = o.lead_id and l.created_at = o.lead_created_at
    where o.origin = 'campaign' and o.state = 'refused' and l.campaign_id = ${campaignId} order by o.history_id`.execute(
    transaction,
  )
  for (const { history_id } of rows) await scheduleAttemptJob(transaction, history_id, new Date(now))
}
