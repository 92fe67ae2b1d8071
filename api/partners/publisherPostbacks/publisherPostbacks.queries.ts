import { sql } from 'kysely'
import { metricPermissionName } from '../../../shared/access/permissions'
import type { PostbackEvent } from '../../../shared/partners/publisherPostbacks'
import { holds, type Session } from '../../app/http/access'
import type { Delivery } from '../../app/outbox/outbox.queries'
import type { Database } from '../../db/connect'
import { toIsoWithOffset } from '../../../shared/app/time/timeZones'
import type { PostbackFacts } from './outbox.queries'
import type { PublisherPostback } from './publisherPostbacks.schema'

/** A delivery to a publisher. */
export type PostbackRecord = Omit<Delivery, 'publisher_id' | 'lead_id' | 'event' | 'facts'> & {
  publisher_id: number
  lead_id: number
  event: PostbackEvent
  facts: PostbackFacts
}

/** A postback in API format, with dates in the requested offset; payouts are masked for those who may not see them. */
export function shownPostback(session: Session, row: PostbackRecord, tzOffset: number): PublisherPostback {
  const text = (at: Date) => toIsoWithOffset(at.getTime(), tzOffset)
  const { id, lead_id, event_id, event, attempts, http_status, fault, attempted_at, next_attempt_at } = row
  const seesPayout = holds(session, metricPermissionName('global', 'payout'))
  return {
    ...{ id, lead_id, event_id, event, attempts, http_status, fault },
    // Only reports are skipped.
    status: row.status as PublisherPostback['status'],
    created_at: text(row.created_at),
    attempted_at: attempted_at && text(attempted_at),
    next_attempt_at: next_attempt_at && text(next_attempt_at),
    url: seesPayout ? row.url : row.masked_url,
    response: seesPayout ? row.response : row.masked_response,
  }
}

/** The URL that a publisher wants to be called at; null if it has none. */
export async function readPostbackUrl(db: Database, publisherId: number): Promise<string | null> {
  const found = await db
    .selectFrom('publishers')
    .select('postback_url')
    .where('id', '=', publisherId)
    .executeTakeFirst()
  return found?.postback_url ?? null
}

const postbacks = (db: Database) =>
  db.selectFrom('deliveries').selectAll().where('publisher_id', 'is not', null).$castTo<PostbackRecord>()

export const lockPostback = (transaction: Database, id: number): Promise<PostbackRecord | undefined> =>
  postbacks(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

/** Postbacks about these leads, newest first. */
export const listPostbacks = (db: Database, leadIds: readonly number[]): Promise<PostbackRecord[]> =>
  postbacks(db)
    .where('lead_id', 'in', [0, ...leadIds])
    .orderBy('id', 'desc')
    .execute()

export const findPostbacks = async (db: Database, ids: readonly number[]): Promise<PostbackRecord[]> =>
  ids.length ? postbacks(db).where('id', 'in', ids).orderBy('id', 'desc').execute() : []

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
    deliveries b join leads l on l.id = b.lead_id and l.created_at = b.lead_created_at and not l.is_hidden
    where (${publisherId}::bigint is null or b.publisher_id = ${publisherId}) and (${ids}::bigint[] is null or b.id = any(${ids}::bigint[]))`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(db),
    sql<PostbackRecord>`select b.* from ${matching} order by b.id desc limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows }
}
