import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { Deliveries } from '../../db/generated/schema'
import { inBatches } from '../retention/batches'
import { type DeliveryKind, deliveryKinds } from './deliveryKinds'

export type Delivery = Selectable<Deliveries> & { kind: DeliveryKind }

/** What became of an attempt. */
export interface Outcome {
  httpStatus: number | null
  /** Null: it was sent. */
  fault: string | null
  /** Whether no retry is scheduled. */
  isFinal?: boolean
  /** Whether it may have arrived nevertheless. */
  isUnknown?: boolean
  /** Of kinds that keep each attempt. */
  tookMs?: number
  /** What is kept of the call, as readers see it, and as those see it who may not see amounts. */
  call?: Pick<Delivery, 'url' | 'masked_url' | 'response' | 'masked_response'>
}

/** Whether delivery `d` follows none that still waits. With `dueAt`, one that is due by then can be told together with it. */
export const isNext = (dueAt: Date | null = null) => sql`not exists (
  select from deliveries earlier where earlier.id = d.follows and earlier.status = 'waiting'
    and (${dueAt}::timestamptz is null or earlier.next_attempt_at > ${dueAt}))`

const isDue = (at: Date) => sql`d.status = 'waiting' and d.next_attempt_at <= ${at}`

/**
 * One due delivery of each destination. Goes from destination to destination, so that a long list costs no more than a
 * short one.
 */
const dueOfEach = (now: number) => sql<Delivery>`
  with recursive places as (
    (select destination from deliveries where status = 'waiting' order by destination limit 1)
    union all
    select (
      select d.destination from deliveries d where d.status = 'waiting' and d.destination > places.destination
      order by d.destination limit 1)
    from places where places.destination is not null)
  select due.* from places cross join lateral (
    select * from deliveries d where ${isDue(new Date(now))} and d.destination = places.destination and ${isNext()}
    order by d.next_attempt_at, d.id limit 1) due`

/** One due delivery of each destination, in random order, so that no destination is always the last. */
export async function listDue(db: Database, now: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`${dueOfEach(now)} order by random()`.execute(db)
  return rows
}

/** Since when something has been due; null if nothing is. */
export const dueSince = (now: number) => sql`(select min(next_attempt_at) from (${dueOfEach(now)}) as due)`

const inOrder = (one: Delivery, other: Delivery) =>
  Number(one.next_attempt_at) - Number(other.next_attempt_at) || one.id - other.id

/** Claims due deliveries of a destination, longest due first. What another process has claimed before it died is due again. */
export async function claimDue(
  db: Database,
  { destination, kind }: Pick<Delivery, 'destination' | 'kind'>,
  now: number,
): Promise<Delivery[]> {
  const at = new Date(now)
  const { rows } = await sql<Delivery>`
    with due as materialized (
      select d.id from deliveries d where ${isDue(at)} and d.destination = ${destination} and ${isNext()}
      order by d.next_attempt_at, d.id limit ${deliveryKinds[kind].claimedAtOnce})
    update deliveries d set claimed_at = ${at} from due where d.id = due.id and d.status = 'waiting'
    returning d.*`.execute(db)
  return rows.sort(inOrder)
}

/** The table `o` of outcomes. */
const outcomes = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (
  id bigint, attempts integer, http_status integer, fault text, is_final boolean, is_unknown boolean, took_ms integer,
  url text, masked_url text, response text, masked_response text)`

const rowOf = ({ httpStatus, fault, isFinal = false, isUnknown = false, tookMs, call }: Outcome) => ({
  ...call,
  took_ms: tookMs,
  http_status: httpStatus,
  // JSON and PostgreSQL accept no broken characters, as a text that was cut can have.
  fault: fault === null ? null : fault.replaceAll('\0', '').toWellFormed(),
  is_final: isFinal,
  is_unknown: isUnknown,
})

/** Changes of deliveries `d` with the outcomes `o`. Only what may have arrived keeps its message. */
function attempted(kind: DeliveryKind, at: Date) {
  const { waitsMs } = deliveryKinds[kind]
  return sql`attempts = d.attempts + 1, attempted_at = ${at}::timestamptz, http_status = o.http_status, fault = o.fault,
    tries = case when o.took_ms is null then d.tries else coalesce(d.tries, '[]') || jsonb_build_object(
      'at', ${at}::timestamptz, 'http_status', o.http_status, 'fault', o.fault, 'took_ms', o.took_ms) end,
    url = o.url, masked_url = o.masked_url, response = o.response, masked_response = o.masked_response,
    message_id = case when o.fault is null or o.is_unknown then d.message_id end,
    status = case when o.fault is null then 'sent' when o.is_final or d.attempts >= ${waitsMs.length} then 'failed' else 'waiting' end,
    next_attempt_at = case when o.fault is not null and not o.is_final
      then ${at}::timestamptz + (${waitsMs}::float8[])[d.attempts + 1] * interval '1 millisecond' end`
}

export interface Attempted {
  delivery: Pick<Delivery, 'id' | 'attempts'>
  outcome: Outcome
}

/** Records an attempt for each of these deliveries that still waits for it. */
export const recordAttempts = (db: Database, kind: DeliveryKind, made: readonly Attempted[], now: number) =>
  sql`
    update deliveries d set ${attempted(kind, new Date(now))}
    from ${outcomes(made.map(({ delivery: { id, attempts }, outcome }) => ({ id, attempts, ...rowOf(outcome) })))}
    where d.id = o.id and d.attempts = o.attempts and d.status = 'waiting'`.execute(db)

/** Records a failed attempt for everything that is due at a destination: nothing could be sent. */
export const recordFailure = (
  db: Database,
  { destination, kind }: Pick<Delivery, 'destination' | 'kind'>,
  outcome: Outcome,
  now: number,
) =>
  sql`
    update deliveries d set ${attempted(kind, new Date(now))} from ${outcomes([rowOf({ ...outcome, isUnknown: true })])}
    where ${isDue(new Date(now))} and d.destination = ${destination}`.execute(db)

/** Which deliveries: those with all of this. */
export type Which = { ids?: readonly number[] | undefined } & Partial<
  Pick<Delivery, 'channel_id' | 'schedule_id' | 'endpoint_id' | 'user_id'>
>

const isOne = ({ ids, ...columns }: Which) =>
  sql.join(
    [
      ...(ids ? [sql`d.id = any (${ids}::bigint[])`] : []),
      ...Object.entries(columns).map(([column, value]) => sql`d.${sql.ref(column)} = ${value}`),
    ],
    sql` and `,
  )

const becomeDue = (db: Database, which: RawBuilder<unknown>, now: number) =>
  sql`
    update deliveries d set next_attempt_at = ${new Date(now)}
    where d.status = 'waiting' and d.next_attempt_at > ${new Date(now)} and ${which}`.execute(db)

/** Makes due which of the deliveries wait for a later attempt. */
export const makeDue = (db: Database, which: Which, now: number) => becomeDue(db, isOne(which), now)

/** Makes due what waits because the destination could not be reached: it can be now. */
export const makeUnansweredDue = (db: Database, destination: string, now: number) =>
  becomeDue(
    db,
    sql`d.destination = ${destination} and (d.http_status is null or d.http_status not between 400 and 499)`,
    now,
  )

/** Sends again which of the deliveries have ended, usually without being sent, with a full set of attempts. Returns their ids. */
export async function sendAgain(
  transaction: Database,
  which: Which,
  now: number,
  ended: readonly string[] = ['failed', 'skipped'],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update deliveries d set status = 'waiting', attempts = 0, next_attempt_at = ${new Date(now)}, message_id = null
    where d.status = any (${ended}::text[]) and ${isOne(which)} returning d.id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Ends what waits without sending it. */
export const skipWaiting = (transaction: Database, which: Which, reason: string) =>
  sql`
    update deliveries d set status = 'skipped', next_attempt_at = null, fault = ${reason}
    where d.status = 'waiting' and ${isOne(which)}`.execute(transaction)

/** Deletes deliveries that are no longer kept, oldest by id first, so that each batch is fast with millions of rows. */
export function deleteOldDeliveries(db: Database, kind: DeliveryKind, now: number): Promise<void> {
  const { column, keptDays } = deliveryKinds[kind]
  return inBatches((limit) =>
    sql`
      delete from deliveries
      where id in (select id from deliveries where ${sql.ref(column)} is not null order by id limit ${limit})
        and status <> 'waiting' and created_at < ${new Date(now - keptDays * 86_400_000)}`.execute(db),
  )
}
