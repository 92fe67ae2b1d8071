import { sql } from 'kysely'
import { bodyDays, sourceOf, type WebhookEvent } from '../../../shared/access/webhooks'
import { skipWaiting } from '../../app/outbox/outbox.queries'
import { decrypt, encrypt, keyFor } from '../../app/secrets/secrets'
import type { Database } from '../../db/connect'
import { listRecordEvents } from '../recordEvents/recordEvents.queries'
import type { EndpointRow, RecentEvent } from './webhooks.schema'

/** An endpoint as stored. */
export interface StoredEndpoint {
  id: number
  name: string
  url: string
  document: string
  events: WebhookEvent[]
  token_id: number
  token_name: string
  owner_id: number | null
  /** Encrypted, as the previous one. */
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_until: Date | null
  is_active: boolean
  stopped_reason: string | null
  failing_since: Date | null
  version: number
}

export const sealSecret = (secretKey: Buffer, secret: string): Buffer =>
  encrypt(keyFor(secretKey, 'webhook-secret'), secret)

/** The secrets that sign now: the current one, and the previous one for some hours. */
export const openSecrets = (secretKey: Buffer, endpoint: StoredEndpoint, now: number): string[] =>
  [endpoint.secret, Number(endpoint.previous_secret_until) > now ? endpoint.previous_secret : null].flatMap((sealed) =>
    sealed ? decrypt(keyFor(secretKey, 'webhook-secret'), sealed) : [],
  )

export async function readEndpoint(db: Database, id: number): Promise<StoredEndpoint | null> {
  const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
  // The database checks the events.
  return (row as StoredEndpoint | undefined) ?? null
}

type Times = 'failing_since' | 'previous_secret_until' | 'next_attempt_at' | 'last_attempt_at'
type Listed = Omit<EndpointRow, Times> & { [name in Times]: Date | null }

const iso = (time: Date | null) => time?.toISOString() ?? null

/** Endpoints sorted by name, with what was sent. */
export async function listEndpoints(
  db: Database,
  { ids = null, now }: { ids?: readonly number[] | null; now: number },
): Promise<EndpointRow[]> {
  const { rows } = await sql<Listed>`
    select e.id, e.name, e.url, e.document, e.events, e.token_id as access_token_id, e.token_name as access_token_name, e.is_active,
      e.stopped_reason, e.failing_since, e.version,
      case when e.previous_secret_until > ${new Date(now)} then e.previous_secret_until end as previous_secret_until,
      (select count(*)::int from deliveries d where d.destination = 'endpoint:' || e.id and d.status = 'waiting') as waiting,
      (select count(*)::int from deliveries d where d.kind = 'webhook' and d.status = 'failed' and d.endpoint_id = e.id
        and d.created_at >= ${keptSince(now)}) as failed,
      (select min(d.next_attempt_at) from deliveries d where d.destination = 'endpoint:' || e.id and d.status = 'waiting') as next_attempt_at,
      last.attempted_at as last_attempt_at, last.fault as last_fault,
      (select json_agg(json_build_object('events', events, 'sent', sent) order by part) from (
        select part, count(d.id)::int as events, count(d.id) filter (where d.status = 'sent')::int as sent
        from generate_series(0, 11) as part
        left join deliveries d on d.endpoint_id = e.id and d.created_at > ${new Date(now)}::timestamptz - (12 - part) * interval '2 hours'
          and d.created_at <= ${new Date(now)}::timestamptz - (11 - part) * interval '2 hours'
        group by part) as parts) as last_24_hours
    from webhook_endpoints e
    left join lateral (
      select attempted_at, fault from (
        select * from deliveries d where d.endpoint_id = e.id order by d.id desc limit 1000) as recent
      where attempted_at is not null order by attempted_at desc limit 1) as last on true
    where ${ids}::bigint[] is null or e.id = any (${ids}::bigint[])
    order by lower(e.name), e.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    failing_since: iso(row.failing_since),
    previous_secret_until: iso(row.previous_secret_until),
    next_attempt_at: iso(row.next_attempt_at),
    last_attempt_at: iso(row.last_attempt_at),
  }))
}

/** Why what waits for an endpoint ends that a person switched off. */
export const switchedOff = 'The endpoint was switched off.'

/** Events from then on can be sent again. */
export const keptSince = (now: number) => new Date(now - bodyDays * 86_400_000)

/** Switches an endpoint off that cannot go on, and ends what waits for it, with the reason. */
export async function stopEndpoint(transaction: Database, id: number, reason: string, now: number): Promise<void> {
  await sql`
    update webhook_endpoints set is_active = false, stopped_reason = ${reason}, version = version + 1, updated_at = ${new Date(now)}
    where id = ${id} and is_active`.execute(transaction)
  await skipWaiting(transaction, { endpoint_id: id }, reason)
}

/** Since when nothing arrives at an endpoint; null: something has arrived. */
export const setFailing = (db: Database, id: number, since: number | null) =>
  sql`update webhook_endpoints set failing_since = ${since === null ? null : new Date(since)} where id = ${id}`.execute(
    db,
  )

/** A recent event, and the state of its record. */
export interface RealEvent extends RecentEvent {
  lead_status_id?: number
  version: number
}

interface Recent {
  events: readonly WebhookEvent[]
  recordId?: number | null
  limit: number
}

/** Latest events of these kinds, which are about records of one type, newest first: of all records, or of one. */
export async function listRecentEvents(db: Database, { events, recordId = null, limit }: Recent): Promise<RealEvent[]> {
  if (events.some((event) => sourceOf(event) === 'leadChanges'))
    return listLeadEvents(db, { events, leadId: recordId, limit })
  return (await listRecordEvents(db, { events, recordId, limit })).map(({ id, ...row }) => ({ ...row, version: id }))
}

/** Those of leads that staff may see: of one lead, or of the last ones that changed. */
async function listLeadEvents(
  db: Database,
  { events, leadId, limit }: { events: readonly WebhookEvent[]; leadId: number | null; limit: number },
): Promise<RealEvent[]> {
  const { rows } = await sql<Omit<RealEvent, 'at'> & { at: Date }>`
    with changed as (
      (select lead_id, created_at as at, old_lead_status_id as was, new_lead_status_id as became from lead_status_changes
        where ${leadId}::bigint is null or lead_id = ${leadId} order by id desc limit 500)
      union all
      (select id, created_at, null, lead_status_id from leads
        where ${leadId}::bigint is null or id = ${leadId} order by id desc limit 100))
    select distinct on (at, l.id) l.id as record_id, event, at, l.lead_status_id, l.version
    from changed join leads l on l.id = lead_id and not l.is_hidden
    cross join unnest(case when became is null then '{lead_status_changed}' else
      lead_events(was, became) || '{lead_status_changed}'::text[] end) as event
    where event = any (${events}::text[])
    order by at desc, l.id, event = 'lead_status_changed' limit ${limit}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
