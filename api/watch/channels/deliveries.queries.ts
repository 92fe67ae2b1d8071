import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { retryWaitsMs } from '../../app/jobs/retryWaits'
import type { Database } from '../../db/connect'
import {
  isNext,
  scheduleDelivery,
  withEvents,
  type AlertContent,
  type AlertEvent,
  type Destination,
} from './outbox.queries'

/** A delivery that is due, with what it tells. */
export interface DueDelivery {
  id: number
  attempts: number
  event: AlertEvent
  event_id: string
  at: Date
  content: AlertContent
}

const toDestination = ({ channel_id, user_id }: Destination) =>
  sql`channel_id = ${channel_id} and coalesce(user_id, 0) = ${user_id ?? 0}`

const columns = sql`d.id, d.attempts, e.event, e.event_id, e.at, e.content`

/** Deliveries that are due, in the order of their events, those after the delivery with id `after`. */
export async function readDue(
  db: Database,
  destination: Destination,
  now: number,
  { limit, after }: { limit: number; after: number },
): Promise<(DueDelivery & { is_next: boolean })[]> {
  // The first ones are read before anything is joined, so that a long list costs no more than a short one.
  const { rows } = await sql<DueDelivery & { is_next: boolean }>`
    with first as materialized (
      select * from alert_deliveries d
      where status = 'waiting' and ${toDestination(destination)} and next_attempt_at <= ${new Date(now)} and id > ${after}
      order by id limit ${limit})
    select ${columns}, ${isNext()} as is_next from first d join alert_events e on e.id = d.alert_event_id
    order by d.id`.execute(db)
  return rows
}

/** Deliveries that one message tells of. */
export interface DueMessage {
  /** The same in every attempt to send these. */
  messageId: string
  deliveries: DueDelivery[]
}

/**
 * The next message to a destination: one whose outcome is unknown, because the process died or the connection broke, as
 * it was; otherwise a new one about everything that is due. Null: nothing is due.
 */
export async function claimMessage(
  db: Database,
  destination: Destination,
  now: number,
  limit: number,
): Promise<DueMessage | null> {
  const at = new Date(now)
  const waiting = sql`d.status = 'waiting' and ${toDestination(destination)}`
  const { rows } = await sql<{ message_id: string }>`
    select message_id from alert_deliveries d
    where ${waiting} and message_id is not null and next_attempt_at <= ${at} order by id limit 1`.execute(db)
  let messageId = rows[0]?.message_id
  if (messageId === undefined) {
    messageId = randomUUID()
    const { numAffectedRows } = await sql`
      update alert_deliveries set message_id = ${messageId} where id in (
        select d.id from ${withEvents}
        where ${waiting} and message_id is null and d.next_attempt_at <= ${at} and ${isNext(at)} order by d.id limit ${limit})`.execute(
      db,
    )
    if (!numAffectedRows) return null
  }
  const { rows: deliveries } = await sql<DueDelivery>`
    select ${columns} from ${withEvents} where ${waiting} and message_id = ${messageId} order by d.id`.execute(db)
  return { messageId, deliveries }
}

/** When something was last sent to a destination, in epoch milliseconds; 0: never. */
export async function readLastSent(db: Database, destination: Destination): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(attempted_at) as at from alert_deliveries where status = 'sent' and ${toDestination(destination)}`.execute(
    db,
  )
  return rows[0]?.at?.getTime() ?? 0
}

interface Outcome {
  httpStatus: number | null
  /** Null: it was sent. */
  fault: string | null
  /** Whether no retry is scheduled. */
  isFinal?: boolean
  /** Whether it may have arrived nevertheless. */
  isUnknown?: boolean | undefined
  /** Epoch milliseconds. */
  at: number
}

const change = ({ httpStatus, fault, isFinal = false, at }: Outcome) => {
  const time = new Date(at)
  const base = sql`attempts = attempts + 1, attempted_at = ${time}::timestamptz, http_status = ${httpStatus}::integer, fault = ${fault}::text`
  if (fault === null) return sql`${base}, status = 'sent', next_attempt_at = null`
  const waits = isFinal ? [] : retryWaitsMs
  return sql`${base},
    status = case when attempts < ${waits.length}::integer then 'waiting' else 'failed' end,
    next_attempt_at = ${time}::timestamptz + (${waits}::float8[])[attempts + 1] * interval '1 millisecond'`
}

/**
 * Records one attempt for these deliveries; those that another process has attempted meanwhile stay unchanged. Only what
 * may have arrived keeps its message.
 */
export const recordAttempt = (
  db: Database,
  deliveries: readonly Pick<DueDelivery, 'id' | 'attempts'>[],
  outcome: Outcome,
) =>
  sql`
    update alert_deliveries set ${change(outcome)},
      message_id = case when ${outcome.fault === null || outcome.isUnknown === true}::boolean then message_id end
    where id = any(${deliveries.map(({ id }) => id)}::bigint[]) and status = 'waiting'
      and attempts = (${deliveries.map(({ attempts }) => attempts)}::integer[])[array_position(${deliveries.map(({ id }) => id)}::bigint[], id)]`.execute(
    db,
  )

/** Records a failed attempt for everything that is due at a destination: nothing could be sent. */
export const recordFailure = (db: Database, destination: Destination, outcome: Outcome) =>
  sql`
    update alert_deliveries set ${change(outcome)}
    where status = 'waiting' and ${toDestination(destination)} and next_attempt_at <= ${new Date(outcome.at)}::timestamptz`.execute(
    db,
  )

/** Forgets what waits for a user who does not want to be notified any more. */
export const forgetWaiting = (db: Database, destination: Destination) =>
  sql`delete from alert_deliveries where status = 'waiting' and ${toDestination(destination)}`.execute(db)

/** Nothing is sent to a destination before `until`. */
export const postpone = (db: Database, destination: Destination, until: number) =>
  sql`
    update alert_deliveries set next_attempt_at = ${new Date(until)}
    where status = 'waiting' and ${toDestination(destination)} and next_attempt_at < ${new Date(until)}::timestamptz`.execute(
    db,
  )

/** Makes due what waited because the destination could not be reached: it can be now. */
export const makeDue = (db: Database, destination: Destination, now: number) =>
  sql`
    update alert_deliveries set next_attempt_at = ${new Date(now)}
    where status = 'waiting' and ${toDestination(destination)} and next_attempt_at > ${new Date(now)}::timestamptz
      and (http_status is null or http_status not between 400 and 499)`.execute(db)

/** Creates the job for what waits for a destination. */
export async function scheduleNext(db: Database, destination: Destination): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select d.next_attempt_at as at from ${withEvents}
    where d.status = 'waiting' and ${toDestination(destination)} and ${isNext()} order by d.next_attempt_at limit 1`.execute(
    db,
  )
  const at = rows[0]?.at
  // A job that a new alert created meanwhile runs earlier.
  if (at) await scheduleDelivery(db, destination, { at, keepsRunAt: true })
}

/** Sends failed deliveries of a channel again, all or these, with a full set of attempts. Returns how many. */
export async function retryFailed(
  transaction: Database,
  channelId: number,
  ids: readonly number[] | null,
  now: number,
): Promise<number> {
  const at = new Date(now)
  const { rows } = await sql<Destination>`
    update alert_deliveries set status = 'waiting', attempts = 0, next_attempt_at = ${at}, message_id = null
    where channel_id = ${channelId} and status = 'failed' and (${ids}::bigint[] is null or id = any (${ids}::bigint[]))
    returning channel_id, user_id`.execute(transaction)
  const users = [...new Set(rows.map(({ user_id }) => user_id))].sort((a, b) => (a ?? 0) - (b ?? 0))
  for (const user_id of users) await scheduleDelivery(transaction, { channel_id: channelId, user_id }, { at })
  return rows.length
}

/** After a channel or a user's choices were changed: what waits is attempted at once. */
export async function attemptWaiting(
  transaction: Database,
  which: { channelId: number } | { userId: number },
  now: number,
): Promise<void> {
  const at = new Date(now)
  const { rows } = await sql<Destination>`
    update alert_deliveries set next_attempt_at = ${at} where status = 'waiting'
      and ${'channelId' in which ? sql`channel_id = ${which.channelId}` : sql`user_id = ${which.userId}`}
    returning channel_id, user_id`.execute(transaction)
  const destinations = new Map(rows.map((row) => [`${row.channel_id} ${row.user_id}`, row]))
  for (const key of [...destinations.keys()].sort())
    await scheduleDelivery(transaction, destinations.get(key) as Destination, { at })
}

/** How long events of alerts are kept with their deliveries. */
const keptDays = 90
const maxAtOnce = 10_000

/**
 * Deletes old events of which nothing waits; further ones are deleted the next time. Those of open alerts are kept,
 * because they say who is to be told of the end.
 */
export const deleteOldDeliveries = (db: Database, now: number) =>
  sql`
    delete from alert_events where id in (
      select id from alert_events e where at < ${new Date(now - keptDays * 86_400_000)}
        and not exists (select from alerts a where a.id = e.alert_id and a.resolved_at is null)
        and not exists (select from alert_deliveries d where d.alert_event_id = e.id and d.status = 'waiting')
      order by id limit ${maxAtOnce})`.execute(db)
