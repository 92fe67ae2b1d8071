import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** Id of the lead sent to the advertiser with this reference, by injection or intake. */
export async function leadOfReference(db: Database, advertiserId: number, reference: string): Promise<number | null> {
  const [, kind, id] = /^(injection|attempt)-(\d{1,15})$/.exec(reference) ?? []
  if (!kind) return null
  if (kind === 'attempt') {
    const { rows } = await sql<{
      lead_id: number | null
    }>`select lead_of_attempt(${Number(id)}, ${advertiserId}) as lead_id`.execute(db)
    return rows[0]?.lead_id ?? null
  }
  const row = await db
    .selectFrom('injections')
    .select('lead_id')
    .where('id', '=', Number(id))
    .where('advertiser_id', '=', advertiserId)
    .executeTakeFirst()
  return row?.lead_id ?? null
}

/** Outcome of a postback: `refused` is returned as 409, and recorded as well. */
export interface PostbackOutcome {
  kind: 'applied' | 'recorded' | 'refused' | 'conflict'
  message: string
}

/** An earlier event with the same id. */
interface KnownEvent {
  isSame: boolean
  outcome: PostbackOutcome
}

/** An event stored by this transaction. */
interface TakenEvent {
  id: number
  /** With microseconds, which a Date does not have, so that the row is searched only in its month. */
  created_at: string
}

interface NewEvent {
  advertiserId: number
  eventId: string
  kind: string
  body: object
  /** Whether we fetched it: a postback of the same event may be worded otherwise. */
  isPulled: boolean
  /** The lead of an event in the broker's own form, which is the same event if its kind, lead and status are. */
  mappedLead: number | null
}

/**
 * Stores the event in this transaction, or returns the earlier one with its id; waits while that one is in progress.
 */
export async function claimEvent(
  transaction: Database,
  { advertiserId, eventId, kind, body, isPulled, mappedLead }: NewEvent,
): Promise<{ taken: TakenEvent } | { known: KnownEvent }> {
  const text = JSON.stringify(body)
  const digest = sql`sha256(convert_to(${text}::jsonb::text, 'UTF8'))`
  const { rows: claimed } = await sql<TakenEvent>`
    with claimed as (
      insert into broker_event_keys (advertiser_id, event_id, broker_event_id, created_at, body_digest, is_pulled)
      values (${advertiserId}, ${eventId}, nextval(pg_get_serial_sequence('broker_events', 'id')), now(), ${digest}, ${isPulled})
      on conflict (advertiser_id, event_id) do nothing returning *
    )
    insert into broker_events (id, created_at, advertiser_id, event_id, kind, outcome, body)
    select broker_event_id, created_at, advertiser_id, event_id, ${kind}, '', ${text}::jsonb from claimed returning id, created_at::text`.execute(
    transaction,
  )
  const [taken] = claimed
  if (taken) return { taken }
  const { rows } = await sql<PostbackOutcome & { is_same: boolean }>`
    select event.outcome as kind, event.message, key.body_digest = ${digest} or key.is_pulled or ${isPulled}
        or coalesce(event.lead_id = ${mappedLead}::bigint and event.kind = ${kind}
          and (event.kind <> 'status' or event.body ->> 'status' = ${text}::jsonb ->> 'status'), false) as is_same
    from broker_event_keys key join broker_events event on event.id = key.broker_event_id and event.created_at = key.created_at
    where key.advertiser_id = ${advertiserId} and key.event_id = ${eventId}`.execute(transaction)
  const [known] = rows
  if (!known) throw new Error(`The postback ${eventId} of advertiser ${advertiserId} has a key and no row`)
  const { is_same: isSame, ...outcome } = known
  return { known: { isSame, outcome } }
}

/** Stores the outcome of the event. */
export const closeEvent = (
  transaction: Database,
  { id, created_at }: TakenEvent,
  leadId: number | null,
  { kind, message }: PostbackOutcome,
) =>
  sql`update broker_events set lead_id = ${leadId}, outcome = ${kind}, message = ${message} where id = ${id} and created_at = ${created_at}::timestamptz`.execute(
    transaction,
  )

/** When the broker last changed the status of the lead, as far as it says so, in epoch milliseconds. */
export async function readStatusTime(db: Database, leadId: number): Promise<number | null> {
  const row = await db.selectFrom('broker_status_times').select('at').where('lead_id', '=', leadId).executeTakeFirst()
  return row ? Number(row.at) : null
}

/** Stores when the broker changed the status; an earlier time changes nothing. */
export const noteStatusTime = (transaction: Database, leadId: number, at: number) =>
  sql`insert into broker_status_times (lead_id, at) values (${leadId}, ${new Date(at)})
    on conflict (lead_id) do update set at = greatest(broker_status_times.at, excluded.at)`.execute(transaction)
