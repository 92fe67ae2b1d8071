import { sql } from 'kysely'
import pg, { type ClientBase } from 'pg'
import type { Database } from '../../../db/connect'
import { sentColumns, type FactColumn } from './factColumns'
import type { SentFact } from './factStore'

/**
 * A connection of the copy's own. It is never made anew: one that broke may come back to a database that was restored or
 * taken over by a replica, whose log says nothing of what the copy has; the copy is then built anew.
 */
export async function connectCopy(databaseUrl: string, onLost: (error: Error) => unknown): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'api report copy',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options:
      '-c timezone=UTC -c jit=off -c synchronous_commit=off -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  client.on('error', onLost)
  client.on('end', () => onLost(new Error('The connection of the copy has ended')))
  await client.connect()
  return client
}

/**
 * Enters a copy among the living. From then on the log keeps what its snapshot lacks, so this has to be done before the
 * state is taken that the copy is built from.
 */
export async function registerCopy(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into report_copies (snapshot) values (pg_current_snapshot()) returning id::text',
  )
  if (!rows[0]) throw new Error('The copy was not registered')
  return rows[0].id
}

/** A sign of life, with what the copy has by now; false when it counts among the dead and has to be built anew. */
export async function touchCopy(client: ClientBase, id: string, snapshot: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update report_copies set snapshot = $2::pg_snapshot, pulled_at = now() where id = $1',
    [id, snapshot],
  )
  return rowCount === 1
}

export const unregisterCopy = (client: ClientBase, id: string) =>
  client.query('delete from report_copies where id = $1', [id])

interface Pulled {
  /** The state that these changes lead to. */
  snapshot: string
  /** False when the log may have been pruned meanwhile. */
  isKnown: boolean
  leadIds: bigint[]
  facts: SentFact[]
}

const asBigint = (text: string) => BigInt(text)
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? asBigint : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

/** Of which state an answer is, and whether the copy is among the living in it. */
const stateSql = 'pg_current_snapshot()::text, exists (select from report_copies where id = $2::bigint)'

/**
 * The log of transactions visible now and not in the copy's snapshot. Such a transaction either began after the snapshot
 * (from its xmax on) or was under way in it (its xip): one that is open for long holds nothing back, and the index leads to
 * just these rows. Rows said to come from a transaction yet to be are from another cluster's dump.
 */
const changedSql = `
    select lead_id, lead_created_at from lead_changes
    where transaction_id >= pg_snapshot_xmax($1::pg_snapshot) and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select lead_id, lead_created_at from lead_changes
    where transaction_id = any(array(select pg_snapshot_xip($1::pg_snapshot))) and transaction_id < pg_snapshot_xmax(pg_current_snapshot())`

/** Asks first whether anything was changed: mostly nothing was, and to begin to read a hundred partitions takes longer. */
const lookSql = `select ${stateSql}, exists (${changedSql})`

/**
 * What to ask PostgreSQL for at each pull, as one statement and so of one state: which leads were changed, each with its
 * facts as they are now.
 */
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
 * From now on this connection pulls: by a plan made once, as a hundred partitions take longer to plan than to read. Such a plan knows
 * no values and expects a third of the log to be new; it would read the whole log to find that nothing is.
 */
export const preparePulls = (client: ClientBase) =>
  client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')

/** Pulls at most `limit` leads: as many mean that there may be more, of which the copy would then know nothing. */
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
    // A lead that is gone or hidden has no facts: the join gives it a row of nothing.
    if (fact[0] !== null) facts.push(fact)
  }
  return { snapshot: first[0], isKnown: first[1], leadIds: [...leadIds], facts }
}

const silentCopies = sql`interval '1 hour'`

/**
 * Forgets copies that have been silent for an hour, and the changes that every living copy has.
 *
 * No copy can miss one. A copy enters itself, and that is committed, before it takes the state that it is built from. So
 * when this statement does not see the copy, every change that it does see was committed before the copy's state was
 * taken, and is in it. When it sees the copy, it keeps what the copy's snapshot lacks; the snapshot it sees is the copy's
 * newest or an older one, which lacks more. And a copy counted among the dead finds that out at its next pull: from the
 * state in which its changes may be missing, its own row is missing too, as that was removed by an earlier transaction.
 */
export async function pruneLeadChanges(db: Database): Promise<void> {
  await sql`delete from report_copies where pulled_at < now() - ${silentCopies}`.execute(db)
  await sql`
    delete from lead_changes as change
    where not exists (select from report_copies as copy where not pg_visible_in_snapshot(change.transaction_id, copy.snapshot))
      or transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
