import { sql } from 'kysely'
import { leadStatus, leadStatusName } from '../../../shared/leads/leadStatus'
import type { PostbackEvent, PostbackPlaceholder } from '../../../shared/partners/publisherPostbacks'
import { undoWindowMs } from '../../../shared/access/undo'
import type { Database } from '../../db/connect'
import type { LeadRecord } from '../../db/leadRecord'

const events: Partial<Record<number, PostbackEvent>> = {
  [leadStatus.Accepted]: 'accepted',
  [leadStatus.Rejected]: 'rejected',
  [leadStatus.FTD]: 'ftd',
}

/** Event of a lead that is reported to its publisher; undefined for other changes, and for the undo of a return. */
function eventOf({ before, after }: Told): PostbackEvent | undefined {
  const [was, is] = [before?.lead_status_id, after.lead_status_id]
  if (was === is || (was === leadStatus['FTD REJECTED'] && is === leadStatus.FTD)) return undefined
  return was === leadStatus.FTD && is === leadStatus['FTD REJECTED'] ? 'returned' : events[is]
}

/** Delay in milliseconds before an event is sent; until then staff can undo the action. */
const heldMs: Partial<Record<PostbackEvent, number>> = { ftd: undoWindowMs, returned: undoWindowMs }

/** Values of placeholders, except those known only when sending: the event id and the autologin link. */
export type PostbackFacts = Partial<Record<PostbackPlaceholder, string | null>>

const postbackFacts = (lead: LeadRecord, event: PostbackEvent, at: Date): PostbackFacts => ({
  event,
  event_at: at.toISOString(),
  lead_id: String(lead.id),
  publisher_id: String(lead.publisher_id),
  hit_id: lead.hit_id,
  status: leadStatusName(lead.lead_status_id),
  reason: event === 'rejected' ? lead.rejection_reason : event === 'returned' ? lead.status_override : null,
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

/** State of a lead at `at`, in epoch milliseconds; `before` is null for a new lead. */
export interface Told {
  before: Pick<LeadRecord, 'lead_status_id'> | null
  after: LeadRecord
  at: number
}

function eventRow(told: Told) {
  const { after, at } = told
  const event = eventOf(told)
  const isKept = after.is_hidden || after.tell_publisher === false
  if (!event || isKept) return []
  const time = new Date(at)
  const { id: lead_id, created_at: lead_created_at, publisher_id } = after
  return [
    {
      lead_id,
      lead_created_at,
      publisher_id,
      event,
      at: time,
      due: new Date(at + (heldMs[event] ?? 0)),
      shown: after.status_override ?? after.advertiser_status,
      facts: postbackFacts(after, event, time),
    },
  ]
}

/**
 * Writes postbacks for new lead statuses to the outbox. Use the transaction of the changes, so that both are committed
 * together. Nothing is written if the publisher has no postback URL or has not selected the event, for leads hidden from
 * staff, and for registrations of campaigns that do not notify publishers. Postbacks of test leads are marked.
 */
export async function tellPublishers(transaction: Database, changes: readonly Told[]): Promise<void> {
  const events = changes.flatMap(eventRow)
  if (!events.length) return
  await sql`
    insert into deliveries (publisher_id, lead_id, lead_created_at, event, created_at, facts, next_attempt_at)
    select publisher_id, lead_id, lead_created_at, event, at,
      facts || jsonb_build_object('publisher_status', coalesce(shown, (select default_publisher_status from settings))), due
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told (
      lead_id bigint, lead_created_at timestamptz, publisher_id bigint, event text, at timestamptz, due timestamptz, shown text, facts jsonb)
    join publishers on publishers.id = publisher_id
    where postback_url is not null and event = any (postback_events)`.execute(transaction)
}

/**
 * Cancels the postbacks for an event of these leads at `at` (epoch milliseconds), and webhooks of that change that wait, in the
 * transaction of the undo.
 * Returns the leads for which it is too late, because sending has begun; they stay unchanged.
 */
export async function cancelPostbacks(
  transaction: Database,
  { leadIds, event, at }: { leadIds: readonly number[]; event: PostbackEvent; at: number },
): Promise<ReadonlySet<number>> {
  if (!leadIds.length) return new Set()
  const told = await transaction
    .selectFrom('deliveries')
    .select(['id', 'lead_id', 'claimed_at'])
    .where('lead_id', 'in', leadIds)
    .where('event', '=', event)
    .where('created_at', '=', new Date(at))
    .orderBy('id')
    .forUpdate()
    .execute()
  const waiting = told.filter(({ claimed_at }) => claimed_at === null).map(({ id }) => id)
  if (waiting.length) await transaction.deleteFrom('deliveries').where('id', 'in', waiting).execute()
  const sent = new Set(told.flatMap(({ lead_id, claimed_at }) => (claimed_at === null ? [] : (lead_id ?? []))))
  await transaction
    .deleteFrom('deliveries')
    .where('endpoint_id', 'is not', null)
    .where('lead_id', 'in', [0, ...leadIds.filter((id) => !sent.has(id))])
    .where('created_at', '=', new Date(at))
    .where('claimed_at', 'is', null)
    .execute()
  return sent
}
