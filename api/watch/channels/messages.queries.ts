import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deliveryKinds } from '../../app/outbox/deliveryKinds'
import { type Delivery, isNext } from '../../app/outbox/outbox.queries'
import type { Database } from '../../db/connect'
import type { AlertContent, AlertEvent } from './outbox.queries'

/** A delivery with what it tells. */
export interface AlertDelivery extends Delivery {
  event: AlertEvent
  content: AlertContent
}

/** These deliveries with what they tell, in their order. */
export async function readTold(db: Database, ids: readonly number[]): Promise<AlertDelivery[]> {
  const { rows } = await sql<AlertDelivery>`
    select d.*, e.event, e.content from deliveries d join alert_events e on e.id = d.alert_event_id
    where d.id = any (${ids}::bigint[]) order by d.id`.execute(db)
  return rows
}

/** Deliveries that one message tells of. */
export interface DueMessage {
  /** The same in every attempt to send these. */
  messageId: string
  deliveries: AlertDelivery[]
}

/**
 * The next message to a destination: one whose outcome is unknown, because the process died or the connection broke, as
 * it was; otherwise a new one about everything that is due. Null: nothing is due.
 */
export async function claimMessage(
  db: Database,
  destination: string,
  now: number,
  limit: number,
): Promise<DueMessage | null> {
  const at = new Date(now)
  const waiting = sql`d.status = 'waiting' and d.destination = ${destination}`
  const { rows } = await sql<{ message_id: string }>`
    select message_id from deliveries d
    where ${waiting} and message_id is not null and next_attempt_at <= ${at} order by id limit 1`.execute(db)
  let messageId = rows[0]?.message_id
  if (messageId === undefined) {
    messageId = randomUUID()
    const { numAffectedRows } = await sql`
      update deliveries set message_id = ${messageId}, claimed_at = ${at} where id in (
        select d.id from deliveries d
        where ${waiting} and message_id is null and d.next_attempt_at <= ${at} and ${isNext(at)} order by d.id limit ${limit})`.execute(
      db,
    )
    if (!numAffectedRows) return null
  }
  const { rows: claimed } = await sql<{ id: number }>`
    select id from deliveries d where ${waiting} and message_id = ${messageId}`.execute(db)
  return {
    messageId,
    deliveries: await readTold(
      db,
      claimed.map(({ id }) => id),
    ),
  }
}

/** When something was last sent to a receiver of alerts, in epoch milliseconds; 0: never. */
export async function readLastSent(db: Database, destination: string): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(attempted_at) as at from deliveries
    where destination = ${destination} and channel_id is not null and status = 'sent'`.execute(db)
  return rows[0]?.at?.getTime() ?? 0
}

/** Forgets what waits for a user who does not want to be notified any more. */
export const forgetWaiting = (db: Database, destination: string) =>
  sql`delete from deliveries where status = 'waiting' and destination = ${destination}`.execute(db)

/** Nothing is sent to a destination before `until`. */
export const postpone = (db: Database, destination: string, until: number) =>
  sql`
    update deliveries set next_attempt_at = ${new Date(until)}
    where status = 'waiting' and destination = ${destination} and next_attempt_at < ${new Date(until)}`.execute(db)

const maxAtOnce = 10_000

/**
 * Deletes old events of alerts of which nothing waits, with their deliveries; further ones are deleted the next time.
 * Those of open alerts are kept, because they say who is to be told of the end.
 */
export const deleteOldEvents = (db: Database, now: number) =>
  sql`
    delete from alert_events where id in (
      select id from alert_events e where at < ${new Date(now - deliveryKinds.alert.keptDays * 86_400_000)}
        and not exists (select from alerts a where a.id = e.alert_id and a.resolved_at is null)
        and not exists (select from deliveries d where d.alert_event_id = e.id and d.status = 'waiting')
      order by id limit ${maxAtOnce})`.execute(db)
