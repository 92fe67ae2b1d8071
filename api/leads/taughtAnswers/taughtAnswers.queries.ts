import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Database } from '../../db/connect'
import type { KeptAnswer } from './lesson'

/** Settled attempts that are looked at. */
const maxKnown = 500
const keptDays = 30
const maxHeld = 1_000

/** Attempts of before statuses were kept: a failure says which one it was, and all others were read as a success. */
const httpStatus = sql<number>`coalesce(h.http_status, substring(h.message from '\\(HTTP (\\d{3})\\)')::int, 200)`

/** Held answers of an advertiser's broker, that to the given attempt first, and those of its last settled attempts, newest first. */
export async function readAnswers(db: Database, advertiserId: number, attemptId: number) {
  const held = await sql<KeptAnswer>`
    select h.id as attempt_id, h.lead_id, o.sent_at, h.res_payload as text, ${httpStatus} as http_status, h.message, null as was
    from open_attempts o
    join lead_histories h on h.id = o.history_id and h.created_at >= o.lead_created_at - interval '24 hours'
    where o.advertiser_id = ${advertiserId} and o.state = 'held' and h.res_payload is not null
    order by h.id <> ${attemptId}, o.sent_at, h.id limit ${maxHeld}`.execute(db)
  const known = await sql<KeptAnswer>`
    select h.id as attempt_id, h.lead_id, h.created_at as sent_at, h.res_payload as text, ${httpStatus} as http_status, h.message,
      lower(case h.status when 'Rejected' then 'refused' else h.status end) as was
    from lead_histories h
    where h.advertiser_id = ${advertiserId} and h.created_at > now() - make_interval(days => ${keptDays})
      and h.res_payload is not null and (h.status = 'Accepted' or (h.status = 'Rejected' and h.restriction_origin = 'broker'))
    order by h.created_at desc limit ${maxKnown}`.execute(db)
  return { held: held.rows, known: known.rows }
}

/** Advertiser of a held attempt; null if it is settled, or the lead is being sent. */
export async function advertiserHolding(db: Database, attemptId: number): Promise<number | null> {
  const { rows } = await sql<{ advertiser_id: number }>`
    select advertiser_id from open_attempts where history_id = ${attemptId} and state = 'held'`.execute(db)
  return rows[0]?.advertiser_id ?? null
}

interface Effects {
  /** Places in caps that are reserved for the leads. */
  places: number
  /** Postbacks that publishers are sent if the leads are accepted. */
  postbacks: { publisher_name: string; count: number }[]
}

/** What depends on how held leads of an advertiser are settled. */
export async function readEffects(
  db: Database,
  advertiserId: number,
  held: readonly Pick<KeptAnswer, 'lead_id'>[],
): Promise<Effects> {
  const ids = held.map(({ lead_id }) => lead_id)
  const reserved = await sql<{ places: number }>`
    select count(*)::int as places from cap_reservations
    where lead_id = any (${ids}::bigint[]) and advertiser_id = ${advertiserId}`.execute(db)
  const told = await sql<Effects['postbacks'][number]>`
    select p.name as publisher_name, count(*)::int as count
    from leads l
    join publishers p on p.id = l.publisher_id and p.postback_url is not null and 'accepted' = any (p.postback_events)
    where l.id = any (${ids}::bigint[]) and l.lead_status_id <> ${leadStatus.Accepted}
      and not l.is_hidden and l.tell_publisher is not false
    group by p.id order by count desc, p.name`.execute(db)
  return { places: reserved.rows[0]?.places ?? 0, postbacks: told.rows }
}

/** Whether this is still the broker's answer to an attempt. */
export async function isAnswer(transaction: Database, { attempt_id, text }: KeptAnswer): Promise<boolean> {
  const { rows } = await sql`
    select from lead_histories where id = ${attempt_id} and res_payload = ${text}`.execute(transaction)
  return rows.length > 0
}
