import { sql } from 'kysely'
import { leadStatus, leadStatusName } from '../../../shared/leads/leadStatus'
import type { PostbackEvent, PostbackPlaceholder } from '../../../shared/partners/publisherPostbacks'
import { undoMs } from '../../../shared/access/undo'
import type { Database } from '../../db/connect'
import { addJob, removeJobs } from '../../app/jobs/jobs.queries'
import type { LeadRecord } from '../../leads/leads/leadChanges.queries'

export const postbackTask = 'publisher_postback'
const jobKeyPrefix = 'postback:'
const queuePrefix = 'postbacks:'
const priority = 10

/** What a lead has become that its publisher is told of; null for the rest. */
const eventOf: Partial<Record<number, PostbackEvent>> = {
  [leadStatus.Accepted]: 'accepted',
  [leadStatus.Rejected]: 'rejected',
  [leadStatus.FTD]: 'ftd',
}

/** Milliseconds that an event waits before it is sent: staff can undo what led to it until then. */
const heldMs: Partial<Record<PostbackEvent, number>> = { ftd: undoMs }

/** What placeholders stand for, but for those that are known only when it is sent: the event's id and the autologin link. */
export type PostbackFacts = Partial<Record<PostbackPlaceholder, string | null>>

const factsOf = (lead: LeadRecord, event: PostbackEvent, at: Date): PostbackFacts => ({
  event,
  event_at: at.toISOString(),
  lead_id: String(lead.id),
  publisher_id: String(lead.affiliate_id),
  hit_id: lead.hit_id,
  status: leadStatusName(lead.lead_status_id),
  reason: event === 'rejected' ? lead.rejection_reason : null,
  payout: Number(lead.payout).toFixed(2),
  offer: lead.offer,
  funnel: lead.funnel,
  is_test: lead.is_test ? '1' : '0',
  custom_param_1: lead.custom_param_1,
  custom_param_2: lead.custom_param_2,
  custom_param_3: lead.custom_param_3,
  custom_param_4: lead.custom_param_4,
  custom_param_5: lead.custom_param_5,
})

/** What a lead has become at `at`, epoch milliseconds; `before` is null for a lead that has just come. */
export interface Told {
  before: Pick<LeadRecord, 'lead_status_id'> | null
  after: LeadRecord
  at: number
}

function eventRow({ before, after, at }: Told) {
  const event = eventOf[after.lead_status_id]
  const isKept = after.is_hidden || after.tell_publisher === false
  if (!event || isKept || before?.lead_status_id === after.lead_status_id) return []
  const time = new Date(at)
  const { id: lead_id, created_at: lead_created_at, affiliate_id } = after
  return [
    {
      lead_id,
      lead_created_at,
      affiliate_id,
      event,
      at: time,
      due: new Date(at + (heldMs[event] ?? 0)),
      shown: after.status_override ?? after.brand_status,
      facts: factsOf(after, event, time),
    },
  ]
}

const jobKey = (id: number) => `${jobKeyPrefix}${id}`

interface Waiting {
  id: number
  affiliate_id: number
  next_attempt_at: Date
}

/**
 * The jobs that send postbacks. Those of one publisher go out one after the other, and after all that staff wait for: a
 * slow one holds up nobody else.
 */
export async function schedulePostbacks(transaction: Database, postbacks: readonly Waiting[]): Promise<void> {
  for (const { id, affiliate_id, next_attempt_at } of postbacks) {
    await addJob(
      transaction,
      postbackTask,
      { postback_id: id },
      { key: jobKey(id), runAt: next_attempt_at, queue: `${queuePrefix}${affiliate_id}`, priority },
    )
  }
}

/** Gives a job to every waiting postback that has none, such as those of demo data or of a restored backup. */
export const scheduleForgottenPostbacks = (db: Database) =>
  sql`
    select graphile_worker.add_job(${postbackTask}, json_build_object('postback_id', b.id), run_at => b.next_attempt_at,
      job_key => ${jobKeyPrefix}::text || b.id, job_key_mode => 'unsafe_dedupe',
      queue_name => ${queuePrefix}::text || b.affiliate_id, priority => ${priority}::integer)
    from publisher_postbacks b
    where b.status = 'waiting' and not exists (select from graphile_worker.jobs j where j.key = ${jobKeyPrefix}::text || b.id)`.execute(
    db,
  )

/**
 * Puts what publishers are to be told of their leads' new statuses into the outbox, with the jobs that send it. Give it
 * the transaction of the changes: neither exists without the other. Nothing is written where the publisher has no postback
 * URL or does not want this event, nor of leads that are hidden from staff, nor of
 * registrations whose campaign does not tell publishers. Test leads are told like any other and say so.
 */
export async function tellPublishers(transaction: Database, changes: readonly Told[]): Promise<void> {
  const events = changes.flatMap(eventRow)
  if (!events.length) return
  const { rows } = await sql<Waiting>`
    insert into publisher_postbacks (affiliate_id, lead_id, lead_created_at, event, created_at, facts, next_attempt_at)
    select affiliate_id, lead_id, lead_created_at, event, at,
      facts || jsonb_build_object('publisher_status', coalesce(shown, (select default_publisher_status from settings))), due
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told (
      lead_id bigint, lead_created_at timestamptz, affiliate_id bigint, event text, at timestamptz, due timestamptz, shown text, facts jsonb)
    join publishers on publishers.id = affiliate_id
    where postback_url is not null and event = any (postback_events)
    returning id, affiliate_id, next_attempt_at`.execute(transaction)
  await schedulePostbacks(transaction, rows)
}

/**
 * Cancels what publishers were to be told of an event of these leads at `at` (epoch milliseconds), in the transaction that
 * undoes it. Answers the leads of which that is too late, as a process has begun to send it: those are left as they are.
 */
export async function cancelPostbacks(
  transaction: Database,
  { leadIds, event, at }: { leadIds: readonly number[]; event: PostbackEvent; at: number },
): Promise<ReadonlySet<number>> {
  if (!leadIds.length) return new Set()
  const told = await transaction
    .selectFrom('publisher_postbacks')
    .select(['id', 'lead_id', 'claimed_at'])
    .where('lead_id', 'in', leadIds)
    .where('event', '=', event)
    .where('created_at', '=', new Date(at))
    .orderBy('id')
    .forUpdate()
    .execute()
  const waiting = told.filter(({ claimed_at }) => claimed_at === null).map(({ id }) => id)
  if (waiting.length) {
    await transaction.deleteFrom('publisher_postbacks').where('id', 'in', waiting).execute()
    await removeJobs(transaction, waiting.map(jobKey))
  }
  return new Set(told.filter(({ claimed_at }) => claimed_at !== null).map(({ lead_id }) => lead_id))
}
