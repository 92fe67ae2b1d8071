import { type RawBuilder, sql } from 'kysely'
import { groupBy } from '../../../shared/app/groupBy'
import { holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { FieldUsage, LoggedRequest, RequestBatch, RequestQuery, TokenUse } from './requestLog.schema'

const hourMs = 3_600_000
const dayMs = 86_400_000
const keptDays = 7

/** Adds what the gateway recorded of requests with this access token. */
export async function addRequests(
  db: Database,
  { session_id, user_id, token_name }: Session,
  { entries, documents }: RequestBatch,
  now: number,
): Promise<void> {
  if (documents.length)
    await sql`
      insert into request_documents (hash, document, fields, seen_at)
      select distinct on (hash) hash, document, fields, ${new Date(now)}
      from json_to_recordset(${JSON.stringify(documents)}) as given (hash text, document text, fields text[])
      order by hash
      on conflict (hash) do update set seen_at = excluded.seen_at,
        fields = case request_documents.fields when '{}' then excluded.fields else request_documents.fields end`.execute(
      db,
    )
  // The clock of the gateway may differ from this one.
  const atOf = (at: string) => new Date(Math.min(now, Math.max(now - hourMs, Date.parse(at))))
  const rows = entries.map((entry) => ({ ...entry, at: atOf(entry.at) }))
  await sql`
    insert into request_log (at, token_id, token_name, user_id, operation, hash, kind, duration_ms, cost, row_count, status, codes, request_id, address, variables, cost_parts)
    select at, ${session_id}, ${token_name}, ${user_id}, operation, hash, kind, duration_ms, cost, rows, status, codes, request_id, address, variables, cost_parts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (at timestamptz, operation text, hash text, kind text, duration_ms integer, cost integer,
      rows integer, status smallint, codes text[], request_id text, address text, variables jsonb, cost_parts jsonb)`.execute(
    db,
  )
}

type Choice = Pick<RequestQuery, 'token_id' | 'operation'> &
  Partial<Pick<RequestQuery, 'ids' | 'failed' | 'from' | 'to'>>

/** Those of the caller's own tokens, with USERS_LIST those of all. A token without it sees its own. */
const conditionsOf = (session: Session, { ids, token_id, operation, failed, from, to }: Choice): RawBuilder<unknown> =>
  sql.join(
    [
      holds(session, 'USERS_LIST')
        ? sql`true`
        : session.token_name === null
          ? sql`user_id = ${session.user_id}`
          : sql`token_id = ${session.session_id}`,
      ...(ids ? [sql`id = any (${ids}::bigint[])`] : []),
      ...(token_id ? [sql`token_id = ${token_id}`] : []),
      ...(operation ? [sql`operation = ${operation}`] : []),
      ...(failed ? [sql`(codes <> '{}') = ${failed === 'true'}`] : []),
      ...(from ? [sql`at >= ${new Date(from)}`] : []),
      ...(to ? [sql`at < ${new Date(to)}`] : []),
    ],
    sql` and `,
  )

/** A page of the requests that the caller may see, newest first, with the number of all of them. */
export async function listRequests(db: Database, session: Session, { page, limit, ...choice }: RequestQuery) {
  const conditions = conditionsOf(session, choice)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from request_log where ${conditions}`.execute(db)
  const { rows } = await sql<Omit<LoggedRequest, 'at'> & { at: Date }>`
    with page as materialized (
      select * from request_log where ${conditions} order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}
    )
    select page.id, at, token_id, token_name, user_id, users.name as user_name, operation, hash, kind, duration_ms, cost, row_count as rows,
      page.status, codes, request_id, address
    from page left join users on users.id = user_id
    order by at desc, page.id desc`.execute(db)
  return {
    total: Number(counted[0]?.total ?? 0),
    data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}

/** What the access tokens that the caller may see have used lately. */
export async function listTokenUse(db: Database, session: Session, now: number): Promise<TokenUse[]> {
  const hour = new Date(Math.floor(now / hourMs) * hourMs)
  const seen = holds(session, 'USERS_LIST')
    ? sql`true`
    : session.token_name === null
      ? sql`token.user_id = ${session.user_id}`
      : sql`token.id = ${session.session_id}`
  const { rows } = await sql<TokenUse>`
    select token.id as token_id, coalesce(used.cost, 0) as cost_this_hour, coalesce(used.peak, 0) as peak_cost,
      coalesce(known.addresses, '{}') as addresses
    from sessions token
    left join lateral (
      select sum(cost)::double precision as cost, max(cost)::double precision as peak
      from (
        select sum(cost) as cost from request_log
        where token_id = token.id and at >= ${hour} and codes <> '{TOO_COSTLY}'
        group by date_trunc('minute', at)
      ) minutes
    ) used on true
    left join lateral (
      select array_agg(address order by at desc) as addresses
      from (
        select address, max(at) as at
        from (
          select address, at from request_log where token_id = token.id order by at desc, id desc limit 1000
        ) recent
        where address is not null
        group by address order by max(at) desc limit 10
      ) addresses
    ) known on true
    where token.token_name is not null and ${seen}
    order by token.id`.execute(db)
  return rows
}

interface Details {
  variables: Record<string, unknown> | null
  cost_parts: { path: string; times: number; fields: number; cost: number }[] | null
  document: string | null
}

/** Document, variables and refused cost of a request; null if it does not exist, or the caller may not see it. */
export async function readRequestDetails(db: Database, session: Session, id: number): Promise<Details | null> {
  const { rows } = await sql<Details>`
    select variables, cost_parts, request_documents.document from request_log left join request_documents using (hash)
    where ${conditionsOf(session, { ids: [id], token_id: undefined, operation: undefined })}`.execute(db)
  return rows[0] ?? null
}

/** What asked for a field, or the fields of a type, in the last seven days, as far as the caller may see it. */
export async function listFieldUsage(db: Database, session: Session, of: string | null): Promise<FieldUsage[]> {
  const { rows } = await sql<Omit<FieldUsage['callers'][number], 'last_at'> & { field: string; last_at: Date }>`
    with calls as (
      select hash, operation, token_id, token_name, count(*) as requests, max(at) as last_at from request_log
      where ${conditionsOf(session, { token_id: undefined, operation: undefined })} and hash is not null group by 1, 2, 3, 4
    )
    select field, operation, token_id, token_name, sum(requests)::int as requests, max(last_at) as last_at
    from calls join request_documents using (hash) cross join unnest(fields) as field
    where ${of === null ? sql`true` : sql`(field = ${of} or starts_with(field, ${`${of}.`}))`}
    group by 1, 2, 3, 4 order by field, requests desc, operation, token_id`.execute(db)
  return groupBy(rows, ({ field }) => field).map((uses) => ({
    field: uses[0]?.field ?? '',
    requests: uses.reduce((sum, { requests }) => sum + requests, 0),
    last_at: new Date(Math.max(...uses.map(({ last_at }) => last_at.getTime()))).toISOString(),
    callers: uses.map(({ field: _, last_at, ...caller }) => ({ ...caller, last_at: last_at.toISOString() })),
  }))
}

/** Requests of today by hour, with how long they took, and what the log can be filtered by. `zone`: name of a time zone. */
export async function summarizeRequests(db: Database, session: Session, choice: Choice, zone: string, now: number) {
  const seen = conditionsOf(session, { token_id: undefined, operation: undefined })
  const { rows: hours } = await sql<{ start: Date; ok: number; failed: number }>`
    with day as (select date_trunc('day', ${new Date(now)}::timestamptz, ${zone}) as start)
    select hour.start, count(log.id) filter (where codes = '{}') as ok, count(log.id) filter (where codes <> '{}') as failed
    from day, generate_series(day.start, date_trunc('day', day.start + interval '26 hours', ${zone}) - interval '1 second', interval '1 hour') as hour (start)
    left join (select * from request_log where ${conditionsOf(session, choice)}) log on log.at >= hour.start and log.at < hour.start + interval '1 hour'
    group by hour.start order by hour.start`.execute(db)
  const { rows: times } = await sql<{ median_ms: number | null; slow_ms: number | null }>`
    select round(percentile_cont(0.5) within group (order by duration_ms))::integer as median_ms,
      round(percentile_cont(0.99) within group (order by duration_ms))::integer as slow_ms
    from request_log where ${conditionsOf(session, { ...choice, from: hours[0]?.start.toISOString() })}`.execute(db)
  const { rows: tokens } = await sql<{ token_id: number; name: string }>`
    select distinct on (token_id) token_id, token_name as name from request_log where ${seen} order by token_id`.execute(
    db,
  )
  const { rows: operations } = await sql<{ operation: string }>`
    select distinct operation from request_log where ${seen} and operation is not null order by operation limit 200`.execute(
    db,
  )
  return {
    hours: hours.map(({ start, ok, failed }) => ({
      start: start.toISOString(),
      ok: Number(ok),
      failed: Number(failed),
    })),
    median_ms: times[0]?.median_ms ?? null,
    slow_ms: times[0]?.slow_ms ?? null,
    tokens,
    operations: operations.map(({ operation }) => operation),
  }
}

/** Deletes requests after seven days, and documents a day after that. */
export async function deleteOldRequests(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('request_log')
    .where('at', '<', new Date(now - keptDays * dayMs))
    .execute()
  await db
    .deleteFrom('request_documents')
    .where('seen_at', '<', new Date(now - (keptDays + 1) * dayMs))
    .execute()
}
