import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { changedSql } from '../copy/copies.queries'
import { sentColumns, type FactColumn } from '../copy/factColumns'
import type { SentFact } from '../copy/factStore'
import type { ClickHouse } from './clickhouse'
import { dropTables, type FactState } from './factState'
import { allFacts, createFactTable, factLines, goneFacts, lineColumns } from './factTable'
import { nextVersion } from './writers.queries'

/** Leads that are read and sent together. */
const portion = 20_000

const factsSql = (columns: readonly FactColumn[]) => `
  select ${sentColumns(columns, 'fact')}
  from unnest($1::bigint[], $2::timestamptz[]) as changed (lead_id, created_at)
  cross join lateral (
    select * from lead_facts fact where fact.lead_id = changed.lead_id and fact.created_at = changed.created_at offset 0
  ) as fact`

/** The changed leads in order, each with every creation date that it has had. */
async function readChanged(client: ClientBase, snapshot: string): Promise<[id: string, createdAt: string[]][]> {
  const { rows } = await client.query<[string, string]>({
    text: `select distinct lead_id::text, lead_created_at::text from (${changedSql}) as logged`,
    values: [snapshot],
    rowMode: 'array',
  })
  const dates = new Map<string, string[]>()
  for (const [id, createdAt] of rows) dates.set(id, [...(dates.get(id) ?? []), createdAt])
  return [...dates]
}

/**
 * Brings the changes of many leads, as after an hour without any process: portion by portion into a table beside the
 * facts, whose parts are then added to them at once. Returns the state that this makes, which the caller stores.
 */
export async function applyManyChanges(
  client: ClientBase,
  clickhouse: ClickHouse,
  columns: readonly FactColumn[],
  state: FactState,
): Promise<FactState> {
  // A writer that has lost its turn must not find the table of the next one under the name of its own.
  const version = await nextVersion(client)
  const beside = `${state.table}_changes_${version}`
  await dropTables(clickhouse, `${state.table}_changes.*`)
  await clickhouse.run(createFactTable(beside, columns))
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const changed = await readChanged(client, state.snapshot)
  for (let start = 0; start < changed.length; start += portion) {
    const leads = changed.slice(start, start + portion)
    const pairs = leads.flatMap(([id, dates]) => dates.map((date) => [id, date] as const))
    const { rows: facts } = await client.query<SentFact>({
      text: factsSql(columns),
      values: [pairs.map(([id]) => id), pairs.map(([, date]) => date)],
      rowMode: 'array',
    })
    const gone = goneFacts(columns, allFacts(leads.map(([id]) => BigInt(id))), facts)
    const lines = Readable.from([factLines(columns, { facts, gone, version })], { objectMode: false })
    await clickhouse.insert(beside, lineColumns(columns), lines)
  }
  await client.query('commit')
  await clickhouse.run(`alter table ${state.table} attach partition tuple() from ${beside}`)
  await clickhouse.run(`drop table ${beside}`)
  return { ...state, snapshot: rows[0]?.snapshot ?? '', version }
}
