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

export interface NewEvent {
  advertiserId: number
  eventId: string
  kind: string
  body: object
  /** Whether we fetched it: a postback of the same event may be worded otherwise. */
  isPulled: boolean
}

/**
 * Stores new events in this transaction; null for those whose id was used before. Waits while such a one is in progress, in one
 * order for all transactions. No two of them may have the same id.
 */
export async function claimEvents(transaction: Database, events: readonly NewEvent[]): Promise<(TakenEvent | null)[]> {
  const given = events.map(({ advertiserId, eventId, kind, body, isPulled }) => ({
    ...{ advertiser_id: advertiserId, event_id: eventId, kind, body, is_pulled: isPulled },
  }))
  const { rows } = await sql<TakenEvent & { advertiser_id: number; event_id: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)})
        as event (advertiser_id bigint, event_id text, kind text, body jsonb, is_pulled boolean)
    ), claimed as (
      insert into broker_event_keys (advertiser_id, event_id, broker_event_id, created_at, body_digest, is_pulled)
      select advertiser_id, event_id, nextval(pg_get_serial_sequence('broker_events', 'id')), now(),
        sha256(convert_to(body::text, 'UTF8')), is_pulled
      from given order by advertiser_id, event_id
      on conflict (advertiser_id, event_id) do nothing returning *
    )
    insert into broker_events (id, created_at, advertiser_id, event_id, kind, outcome, body)
    select broker_event_id, created_at, advertiser_id, event_id, kind, '', body from claimed join given using (advertiser_id, event_id)
    returning id, created_at::text, advertiser_id, event_id`.execute(transaction)
  const keyOf = (advertiser: number, event: string) => `${advertiser} ${event}`
  const taken = new Map(rows.map(({ advertiser_id, event_id, ...event }) => [keyOf(advertiser_id, event_id), event]))
  return events.map(({ advertiserId, eventId }) => taken.get(keyOf(advertiserId, eventId)) ?? null)
}

/** The earlier event with the same id. `mappedLead` is the lead of an event in the broker's own form, which is the same event if its kind, lead and status are. */
export async function readKnownEvent(
  transaction: Database,
  { advertiserId, eventId, kind, body, isPulled }: NewEvent,
  mappedLead: number | null,
): Promise<KnownEvent> {
  const text = JSON.stringify(body)
  const { rows } = await sql<PostbackOutcome & { is_same: boolean }>`
    select event.outcome as kind, event.message,
      key.body_digest = sha256(convert_to(${text}::jsonb::text, 'UTF8')) or key.is_pulled or ${isPulled}
        or coalesce(event.lead_id = ${mappedLead}::bigint and event.kind = ${kind}
          and (event.kind <> 'status' or event.body ->> 'status' = ${text}::jsonb ->> 'status'), false) as is_same
    from broker_event_keys key join broker_events event on event.id = key.broker_event_id and event.created_at = key.created_at
    where key.advertiser_id = ${advertiserId} and key.event_id = ${eventId}`.execute(transaction)
  const [known] = rows
  if (!known) throw new Error(`The postback ${eventId} of advertiser ${advertiserId} has a key and no row`)
  const { is_same: isSame, ...outcome } = known
  return { isSame, outcome }
}

/** Forgets events that this transaction has stored: another one takes them. */
export const releaseEvents = (transaction: Database, events: readonly TakenEvent[]) =>
  sql`
    with released as (
      delete from broker_events where id = any (${events.map(({ id }) => id)}::bigint[]) and created_at = ${events[0]?.created_at}::timestamptz
      returning advertiser_id, event_id
    )
    delete from broker_event_keys key using released
    where key.advertiser_id = released.advertiser_id and key.event_id = released.event_id`.execute(transaction)

interface ClosedEvent {
  event: TakenEvent
  leadId: number | null
  outcome: PostbackOutcome
}

/** Stores the outcomes of events of this transaction. */
export async function closeEvents(transaction: Database, closed: readonly ClosedEvent[]): Promise<void> {
  const given = closed.map(({ event, leadId, outcome: { kind, message } }) => ({
    ...{ id: event.id, lead_id: leadId, outcome: kind, message },
  }))
  await sql`
    update broker_events event set lead_id = given.lead_id, outcome = given.outcome, message = given.message
    from json_to_recordset(${JSON.stringify(given)}) as given (id bigint, lead_id bigint, outcome text, message text)
    where event.id = given.id and event.created_at = ${closed[0]?.event.created_at}::timestamptz`.execute(transaction)
}

/** When brokers last changed the statuses of leads, as far as they say so, in epoch milliseconds, by lead. */
export async function readStatusTimes(db: Database, leadIds: readonly number[]): Promise<Map<number, number>> {
  const rows = leadIds.length
    ? await db
        .selectFrom('broker_status_times')
        .selectAll()
        .where(sql<boolean>`lead_id = any (${leadIds}::bigint[])`)
        .execute()
    : []
  return new Map(rows.map(({ lead_id, at }) => [lead_id, Number(at)]))
}

/** Stores when brokers changed the statuses; an earlier time changes nothing. The transaction has locked the leads. */
export async function noteStatusTimes(
  transaction: Database,
  times: readonly { leadId: number; at: number }[],
): Promise<void> {
  if (!times.length) return
  const given = times.map(({ leadId, at }) => ({ lead_id: leadId, at: new Date(at) }))
  await sql`
    insert into broker_status_times (lead_id, at)
    select lead_id, at from json_populate_recordset(null::broker_status_times, ${JSON.stringify(given)})
    on conflict (lead_id) do update set at = greatest(broker_status_times.at, excluded.at)`.execute(transaction)
}
