import { sql } from 'kysely'
import { sendAgain } from '../../app/outbox/outbox.queries'
import { inBatches } from '../../app/retention/batches'
import type { Database } from '../../db/connect'
import { keptSince } from './webhooks.queries'
import type { DeliveryRow } from './webhooks.schema'

/** Keeps what is sent, before the first attempt. */
export const storeBodies = (db: Database, bodies: ReadonlyMap<number, string | null>) =>
  sql`
    update deliveries d set body = made.body
    from unnest(${[...bodies.keys()]}::bigint[], ${[...bodies.values()]}::text[]) as made (id, body)
    where d.id = made.id and made.body is not null`.execute(db)

/** Deletes events without a body: the filter of the document leaves them out. */
export const deleteUnwanted = (db: Database, bodies: ReadonlyMap<number, string | null>) =>
  sql`
    delete from deliveries
    where id = any (${[...bodies].flatMap(([id, body]) => (body === null ? [id] : []))}::bigint[]) and status = 'waiting'`.execute(
    db,
  )

/**
 * Those that can be sent again, of endpoints that are switched on: these, also if they were sent, or all that failed for an endpoint since
 * then. Their number by endpoint.
 */
export async function retryDeliveries(
  transaction: Database,
  { ids, endpoint_id, from }: Pick<Chosen, 'ids' | 'endpoint_id' | 'from'>,
  now: number,
): Promise<Map<number, number>> {
  const ended = ['failed', 'skipped', ...(ids ? ['sent'] : [])]
  const { rows } = await sql<{ id: number; endpoint_id: number }>`
    select d.id, d.endpoint_id from deliveries d join webhook_endpoints e on e.id = d.endpoint_id and e.is_active
    where d.status = any (${ended}::text[]) and d.created_at >= greatest(${from ?? null}::timestamptz, ${keptSince(now)}::timestamptz)
      and ${ids ? sql`d.id = any (${ids}::bigint[])` : sql`d.endpoint_id = ${endpoint_id}`}
    order by d.id for update of d`.execute(transaction)
  await sendAgain(transaction, { ids: rows.map(({ id }) => id) }, now, ended)
  return rows.reduce(
    (counts, { endpoint_id: of }) => counts.set(of, (counts.get(of) ?? 0) + 1),
    new Map<number, number>(),
  )
}

/** Deletes bodies and answers that are no longer kept. */
export const emptyOldBodies = (db: Database, now: number) =>
  inBatches((limit) =>
    sql`
      update deliveries set body = null, response = null
      where id in (
        select id from deliveries where body is not null and status <> 'waiting' and created_at < ${keptSince(now)}
        order by created_at limit ${limit})`.execute(db),
  )

interface Chosen {
  ids?: readonly number[] | undefined
  endpoint_id?: number | undefined
  state?: DeliveryRow['state'] | undefined
  event?: string | undefined
  lead_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const state = sql`case when d.status = 'waiting' and d.attempts > 0 then 'retrying' else d.status end`

type Times = 'at' | 'attempted_at' | 'next_attempt_at'
type Record = Omit<DeliveryRow, Times> & {
  at: Date
  attempted_at: Date | null
  next_attempt_at: Date | null
  token_id: number
}

/** A delivery, and the token with whose rights its body was made. */
export type ListedDelivery = DeliveryRow & { token_id: number }

/** Deliveries of events, newest first. */
export async function listWebhookDeliveries(
  db: Database,
  { ids, endpoint_id, state: wanted, event, lead_id, from, to }: Chosen,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: ListedDelivery[] }> {
  const matching = sql`deliveries d
    where d.endpoint_id is not null
      and (${ids ?? null}::bigint[] is null or d.id = any (${ids ?? null}::bigint[]))
      and (${endpoint_id ?? null}::bigint is null or d.endpoint_id = ${endpoint_id ?? null})
      and (${wanted ?? null}::text is null or ${state} = ${wanted ?? null})
      and (${event ?? null}::text is null or d.event = ${event ?? null})
      and (${lead_id ?? null}::bigint is null or d.lead_id = ${lead_id ?? null})
      and (${from ?? null}::timestamptz is null or d.created_at >= ${from ?? null}::timestamptz)
      and (${to ?? null}::timestamptz is null or d.created_at < ${to ?? null}::timestamptz)`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(db),
    sql<Record>`
      select d.id, d.endpoint_id, e.name as endpoint_name, d.event, d.event_id,
        coalesce(d.lead_id, (d.facts ->> 'record_id')::bigint) as record_id, ${state} as state, d.created_at as at, d.attempts,
        d.attempted_at, d.next_attempt_at, d.http_status, d.fault, coalesce(d.tries, '[]') as tries, d.body, d.response, e.token_id
      from (select d.* from ${matching} order by d.id desc limit ${limit} offset ${offset}) d
      join webhook_endpoints e on e.id = d.endpoint_id order by d.id desc`.execute(db),
  ])
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map(({ at, attempted_at, next_attempt_at, tries, ...row }) => ({
      ...row,
      at: at.toISOString(),
      attempted_at: attempted_at?.toISOString() ?? null,
      next_attempt_at: next_attempt_at?.toISOString() ?? null,
      tries: tries.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    })),
  }
}
