import { sql } from 'kysely'
import type { ChannelKind, ChannelSettings } from '../../../shared/watch/alertChannels'
import type { QuietHours } from '../../../shared/watch/quietHours'
import { permissionCode } from '../../../shared/access/permissions'
import { retryWaitsMs } from '../../app/jobs/retryWaits'
import type { Database } from '../../db/connect'
import {
  hasOwnRecipients,
  notifiedBy,
  scheduleDelivery,
  type AlertContent,
  type AlertEvent,
  type Destination,
} from './outbox.queries'

/** A destination with everything needed to send to it. */
export interface OpenDestination extends Destination {
  kind: ChannelKind
  settings: ChannelSettings
  /** Encrypted. */
  secret: Buffer | null
  /** Of the user; null for a channel's own recipients. */
  email: string | null
  chat: string | null
  quiet: QuietHours | null
  zone: string
  is_active: boolean
  /** Whether there are recipients, or the user wants to be notified and may be. */
  is_wanted: boolean
}

/** Null: it was deleted. */
export async function readDestination(
  db: Database,
  { channel_id, user_id }: Destination,
): Promise<OpenDestination | null> {
  const { rows } = await sql<Omit<OpenDestination, 'quiet'> & { from: string | null; to: string | null }>`
    select c.id as channel_id, ${user_id}::bigint as user_id, c.kind, c.settings, c.secret, c.is_active, u.email, n.telegram_chat as chat,
      n.quiet_from as from, n.quiet_to as to, coalesce(z.name, 'UTC') as zone,
      case when ${user_id}::bigint is null then ${hasOwnRecipients}
        else coalesce(${notifiedBy} and r.permissions @> array[${permissionCode('ALERTS_LIST')}::integer], false) end as is_wanted
    from alert_channels c left join users u on u.id = ${user_id} left join roles r on r.id = u.level
    left join time_zones z on z.id = u.timezone_id left join alert_notifications n on n.user_id = u.id
    where c.id = ${channel_id}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { from, to, ...row } = found
  return { ...row, quiet: from !== null && to !== null ? { from, to } : null }
}

/**
 * Whether nobody else sends to this destination; until the transaction ends, nobody does. A process that lost its job
 * because it was late can still be sending.
 */
export async function lockDestination(transaction: Database, { channel_id, user_id }: Destination): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alerts to ${channel_id} ${user_id}`}, 0)) as locked`.execute(
    transaction,
  )
  return rows[0]?.locked ?? false
}

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

/** In the order of their events, those after the delivery with id `after`. */
export async function readDue(
  db: Database,
  destination: Destination,
  now: number,
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.attempts, e.event, e.event_id, e.at, e.content
    from alert_deliveries d join alert_events e on e.id = d.alert_event_id
    where status = 'waiting' and ${toDestination(destination)} and next_attempt_at <= ${new Date(now)} and d.id > ${after}
    order by d.id limit ${limit}`.execute(db)
  return rows
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

/** Records one attempt for these deliveries; those that another process has attempted meanwhile stay unchanged. */
export const recordAttempt = (
  db: Database,
  deliveries: readonly Pick<DueDelivery, 'id' | 'attempts'>[],
  outcome: Outcome,
) =>
  sql`
    update alert_deliveries d set ${change(outcome)}
    from unnest(${deliveries.map(({ id }) => id)}::bigint[], ${deliveries.map(({ attempts }) => attempts)}::integer[]) as tried (id, attempts_before)
    where d.id = tried.id and d.status = 'waiting' and d.attempts = attempts_before`.execute(db)

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
    select min(next_attempt_at) as at from alert_deliveries where status = 'waiting' and ${toDestination(destination)}`.execute(
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
    update alert_deliveries set status = 'waiting', attempts = 0, next_attempt_at = ${at}
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
const keptDays = 30
const mostAtOnce = 10_000

/** Deletes old events of which nothing waits; further ones are deleted the next time. */
export const deleteOldDeliveries = (db: Database, now: number) =>
  sql`
    delete from alert_events where id in (
      select id from alert_events e where at < ${new Date(now - keptDays * 86_400_000)}
        and not exists (select from alert_deliveries d where d.alert_event_id = e.id and d.status = 'waiting')
      order by id limit ${mostAtOnce})`.execute(db)
