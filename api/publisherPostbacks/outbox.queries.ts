import { sql } from 'kysely'
import { leadStatus, leadStatusName } from '../../shared/leadStatus'
import type { PostbackEvent, PostbackPlaceholder } from '../../shared/publisherPostbacks'
import type { Database } from '../db/connect'
import { addJob } from '../jobs/jobs.queries'
import type { LeadRecord } from '../leads/leadChanges.queries'

export const postbackTask = 'publisher_postback'

/** What a lead has become that its publisher is told of; null for the rest. */
const eventOf: Partial<Record<number, PostbackEvent>> = {
  [leadStatus.Accepted]: 'accepted',
  [leadStatus.Rejected]: 'rejected',
  [leadStatus.FTD]: 'ftd',
}

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

interface Told {
  /** Null for a lead that has just come. */
  before: Pick<LeadRecord, 'lead_status_id'> | null
  after: LeadRecord
  /** Epoch milliseconds. */
  at: number
}

/** One publisher's postbacks go out one after the other, and after all that staff wait for: a slow one holds up nobody else. */
export const schedulePostback = (transaction: Database, { id, affiliate_id }: { id: number; affiliate_id: number }, runAt: Date) =>
  addJob(transaction, postbackTask, { postback_id: id }, { key: `postback:${id}`, runAt, queue: `postbacks:${affiliate_id}`, priority: 10 })

/**
 * Puts what a publisher is to be told of a lead's new status into the outbox, with the job that sends it. Give it the
 * transaction of the change: neither exists without the other. Nothing is written where the publisher has no postback URL
 * or does not want this event, nor of leads that are hidden from staff. Test leads are told like any other and say so.
 */
export async function tellPublisher(transaction: Database, { before, after, at }: Told): Promise<void> {
  const event = eventOf[after.lead_status_id]
  if (!event || after.is_hidden || before?.lead_status_id === after.lead_status_id) return
  const time = new Date(at)
  const { rows } = await sql<{ id: number }>`
    insert into publisher_postbacks (affiliate_id, lead_id, lead_created_at, event, created_at, facts, next_attempt_at)
    select id, ${after.id}, ${after.created_at}::timestamptz, ${event}, ${time}::timestamptz,
      ${JSON.stringify(factsOf(after, event, time))}::jsonb
        || jsonb_build_object('publisher_status', coalesce(${after.status_override ?? after.brand_status}::text, (select default_publisher_status from settings))),
      ${time}::timestamptz
    from publishers where id = ${after.affiliate_id} and postback_url is not null and ${event} = any (postback_events)
    returning id`.execute(transaction)
  for (const { id } of rows) await schedulePostback(transaction, { id, affiliate_id: after.affiliate_id }, time)
}
