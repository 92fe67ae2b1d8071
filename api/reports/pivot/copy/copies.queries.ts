import { sql } from 'kysely'
import pg, { type ClientBase } from 'pg'
import { connectClient } from '../../../db/client'
import type { Database } from '../../../db/connect'
import { sentColumns, type FactColumn } from './factColumns'
import type { SentFact } from './factStore'

/**
 * A dedicated connection of the copy. It never reconnects: a new connection can reach a restored database or another
 * server, whose log need not continue from the copy. An idle one notices within 20 seconds that the server is gone.
 */
export async function connectCopy(databaseUrl: string, onLost: (error: Error) => unknown): Promise<pg.Client> {
  const client = await connectClient({
    connectionString: databaseUrl,
    application_name: 'api report copy',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options:
      '-c timezone=UTC -c jit=off -c synchronous_commit=local -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  client.on('error', onLost)
  client.on('end', () => onLost(new Error('The connection of the copy has ended')))
  return client
}

interface Pulled {
  /** Snapshot after these changes. */
  snapshot: string
  /** False if the log may have been pruned meanwhile. */
  isKnown: boolean
  leadIds: bigint[]
  facts: SentFact[]
}

const asBigint = (text: string) => BigInt(text)
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? asBigint : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

/** Snapshot of an answer, and whether the copy is still registered in it. */
const stateSql = 'pg_current_snapshot()::text, exists (select from report_copies where id = $2::bigint)'

/**
 * Log entries of transactions that are visible now but not in the copy's snapshot: those that began after it (from xmax
 * on) or were open in it (xip). Both ranges use the index, also during a long transaction. Entries with future
 * transaction ids come from a dump of another cluster.
 */
export const changedSql = `
    select lead_id, lead_created_at from lead_changes
    where transaction_id >= pg_snapshot_xmax($1::pg_snapshot) and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select lead_id, lead_created_at from lead_changes
    where transaction_id = any(array(select pg_snapshot_xip($1::pg_snapshot))) and transaction_id < pg_snapshot_xmax(pg_current_snapshot())`

/** First checks whether anything changed: usually nothing did, and opening a hundred partitions takes longer. */
const lookSql = `select ${stateSql}, exists (${changedSql})`

/** Statement of each pull: the changed leads with their current facts, from one snapshot. */
export const pullSql = (columns: readonly FactColumn[]) => `
  select ${stateSql}, changed.lead_id, ${sentColumns(columns, 'fact')}
  from (values (1)) as one
  left join (
    select distinct lead_id, lead_created_at from (${changedSql}) as logged
    limit $3::int
  ) as changed on true
  left join lateral (
    select * from lead_facts fact where fact.lead_id = changed.lead_id and fact.created_at = changed.lead_created_at
    -- Kept as it stands, so that each lead is looked up by its key in its own month.
    offset 0
  ) as fact on true`

/**
 * Configures the connection for pulls: one generic plan is reused, because planning a hundred partitions takes longer
 * than reading them. Sequential scans are disabled, because the generic plan would otherwise scan the whole log.
 */
export const preparePulls = (client: ClientBase) =>
  client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')

/** Pulls at most `limit` leads. If it returns `limit` leads, the copy may lack further changes. */
export async function pullChanges(
  client: ClientBase,
  sqlText: string,
  id: string,
  snapshot: string,
  limit: number,
): Promise<Pulled> {
  const look = await client.query<[string, boolean, boolean]>({
    name: 'look',
    text: lookSql,
    values: [snapshot, id],
    rowMode: 'array',
  })
  const [state] = look.rows
  if (state && !state[2]) return { snapshot: state[0], isKnown: state[1], leadIds: [], facts: [] }
  const { rows } = await client.query<[string, boolean, bigint | null, ...SentFact]>({
    name: 'pull',
    text: sqlText,
    values: [snapshot, id, limit],
    rowMode: 'array',
    types,
  })
  const [first] = rows
  if (!first) throw new Error('The pull did not say which state it is of')
  const leadIds = new Set<bigint>()
  const facts: SentFact[] = []
  for (const [, , leadId, ...fact] of rows) {
    if (leadId === null) continue
    leadIds.add(leadId)
    // A deleted or hidden lead has no facts: the join returns a row of nulls.
    if (fact[0] !== null) facts.push(fact)
  }
  return { snapshot: first[0], isKnown: first[1], leadIds: [...leadIds], facts }
}

const silentCopies = sql`interval '1 hour'`

/**
 * Deletes registrations that were not renewed for an hour, and changes that every registered copy has.
 *
 * No copy can miss a change. Its registration is committed before its first snapshot is taken. If this statement does
 * not see the registration, every change that it deletes was committed before that snapshot and is part of it. If it
 * sees the registration, it keeps all changes after the registered snapshot, which is never newer than the copy's own.
 * An expired copy notices this at its next pull, because its registration was deleted before its changes.
 */
export async function pruneLeadChanges(db: Database): Promise<void> {
  await sql`delete from report_copies where pulled_at < now() - ${silentCopies}`.execute(db)
  await sql`
    delete from lead_changes as change
    where not exists (select from report_copies as copy where not pg_visible_in_snapshot(change.transaction_id, copy.snapshot))
      or transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
