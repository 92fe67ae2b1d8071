import { sql, type Selectable } from 'kysely'
import { metricPermissionName } from '../../../shared/access/permissions'
import { holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { PublisherPostbacks } from '../../db/generated/schema'
import { toIsoWithOffset } from '../../../shared/app/time/timeZones'
import { schedulePostbacks } from './outbox.queries'
import { retryWaitsMs } from '../../app/outbox/deliveryKinds'
import type { PublisherPostback } from './publisherPostbacks.schema'
import type { PostbackAnswer } from './sendPostback'

export type PostbackRecord = Selectable<PublisherPostbacks>

const dayMs = 86_400_000
/** A postback in API format, with dates in the requested offset; payouts are masked for those who may not see them. */
export function shownPostback(
  session: Session,
  {
    publisher_id: _publisher,
    lead_created_at: _month,
    facts: _facts,
    masked_url,
    masked_response,
    ...row
  }: PostbackRecord,
  tzOffset: number,
): PublisherPostback {
  const text = (at: Date) => toIsoWithOffset(at.getTime(), tzOffset)
  return {
    ...row,
    ...(!holds(session, metricPermissionName('global', 'payout')) && { url: masked_url, response: masked_response }),
    // Ensured by database checks.
    event: row.event as PublisherPostback['event'],
    status: row.status as PublisherPostback['status'],
    created_at: text(row.created_at),
    attempted_at: row.attempted_at && text(row.attempted_at),
    next_attempt_at: row.next_attempt_at && text(row.next_attempt_at),
  }
}

/**
 * Claims a waiting postback, with the publisher's current URL; after that it cannot be cancelled. Undefined if it was
 * sent or cancelled. If the process dies after the claim, the next attempt sends it.
 */
export const claimWaiting = (db: Database, id: number, now: number) =>
  db
    .updateTable('publisher_postbacks as b')
    .from('publishers as p')
    .set({ claimed_at: new Date(now) })
    .whereRef('p.id', '=', 'b.publisher_id')
    .where('b.id', '=', id)
    .where('b.status', '=', 'waiting')
    .returningAll('b')
    .returning('p.postback_url')
    .executeTakeFirst()

export const lockPostback = (transaction: Database, id: number): Promise<PostbackRecord | undefined> =>
  transaction.selectFrom('publisher_postbacks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface Attempt {
  /** As called, with secrets masked. */
  url: string | null
  /** With payouts masked as well. */
  masked_url: string | null
  masked_response: string | null
  answer: PostbackAnswer
  /** Whether a retry may succeed. */
  isFinal: boolean
  /** Epoch milliseconds. */
  at: number
}

/**
 * Records an attempt in the transaction that holds the postback, and creates the job for the next one: after 10 s, a
 * minute, and so on; the eighth failure is final.
 */
export async function recordAttempt(
  transaction: Database,
  { id, publisher_id, attempts }: PostbackRecord,
  { url, masked_url, masked_response, answer, isFinal, at }: Attempt,
): Promise<void> {
  const { httpStatus: http_status, response, fault } = answer
  const wait = isFinal ? undefined : retryWaitsMs[attempts]
  const next_attempt_at = fault !== null && wait !== undefined ? new Date(at + wait) : null
  const status = fault === null ? 'sent' : next_attempt_at ? 'waiting' : 'failed'
  await transaction
    .updateTable('publisher_postbacks')
    .set({
      status,
      attempts: attempts + 1,
      attempted_at: new Date(at),
      next_attempt_at,
      ...{ url, masked_url, masked_response },
      http_status,
      response,
      fault,
    })
    .where('id', '=', id)
    .execute()
  if (next_attempt_at) await schedulePostbacks(transaction, [{ id, publisher_id, next_attempt_at }])
}

/** Sends a failed postback again, with a full set of attempts. */
export async function retryPostback(
  transaction: Database,
  { id, publisher_id }: PostbackRecord,
  now: number,
): Promise<void> {
  const next_attempt_at = new Date(now)
  await transaction
    .updateTable('publisher_postbacks')
    .set({ status: 'waiting', attempts: 0, next_attempt_at })
    .where('id', '=', id)
    .execute()
  await schedulePostbacks(transaction, [{ id, publisher_id, next_attempt_at }])
}

/** Postbacks about these leads, newest first. */
export const listPostbacks = (db: Database, leadIds: readonly number[]): Promise<PostbackRecord[]> =>
  db
    .selectFrom('publisher_postbacks')
    .selectAll()
    .where('lead_id', 'in', [0, ...leadIds])
    .orderBy('id', 'desc')
    .execute()

export const findPostbacks = async (db: Database, ids: readonly number[]): Promise<PostbackRecord[]> =>
  ids.length
    ? db.selectFrom('publisher_postbacks').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()
    : []

/**
 * Postbacks to a publisher about leads that staff may see, newest first: a page, or the rows with these ids of all
 * publishers.
 */
export async function listPublisherPostbacks(
  db: Database,
  { publisherId = null, ids = null }: { publisherId?: number | null; ids?: readonly number[] | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: PostbackRecord[] }> {
  const matching = sql`
    publisher_postbacks b join leads l on l.id = b.lead_id and l.created_at = b.lead_created_at and not l.is_hidden
    where (${publisherId}::bigint is null or b.publisher_id = ${publisherId}) and (${ids}::bigint[] is null or b.id = any(${ids}::bigint[]))`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(db),
    sql<PostbackRecord>`select b.* from ${matching} order by b.id desc limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows }
}

/** How long postbacks are kept, with any outcome. */
export const keptDays = 180
const maxAtOnce = 10_000

/**
 * Deletes finished postbacks older than `keptDays`. Reads only the oldest by id, so that it is fast with millions of
 * rows; further ones are deleted the next time.
 */
export async function deleteOldPostbacks(db: Database, now: number): Promise<void> {
  await sql`
    delete from publisher_postbacks
    where id in (select id from publisher_postbacks order by id limit ${maxAtOnce})
      and status <> 'waiting' and created_at < ${new Date(now - keptDays * dayMs)}::timestamptz`.execute(db)
}
