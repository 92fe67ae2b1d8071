import type { ClickHouse } from './clickhouse'
import { durable } from './factTable'

/** What the facts in ClickHouse are and up to which change they are complete. */
export interface FactState {
  /** The database that they are copied from, and its history. */
  source: string
  history: string
  /** Table of the facts, and its description. */
  table: string
  columns: string
  /** Registration of the copy in PostgreSQL, which keeps the changes after the snapshot. */
  registration: string
  snapshot: string
  /** Highest version among the facts that are complete. */
  version: number
}

const stateTable = 'lead_facts_state'
const text = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`
const fields = ['source', 'history', 'table', 'columns', 'registration', 'snapshot'] as const

const createStateTable = `
  create table if not exists ${stateTable} (${fields.map((field) => `"${field}" String`).join(', ')}, "version" Int64)
  engine = ReplacingMergeTree(version) order by source settings ${durable}`

/** The newest state; null if there is none. Throws if it is that of another database. */
export async function readState(clickhouse: ClickHouse, source: string): Promise<FactState | null> {
  await clickhouse.run(createStateTable)
  return findState(clickhouse, source)
}

/** As `readState`, for a table that exists. */
export async function findState(clickhouse: ClickHouse, source: string): Promise<FactState | null> {
  const [row] = await clickhouse.query(`select * from ${stateTable} order by version desc limit 1`)
  if (!row) return null
  const state = row as unknown as FactState
  if (state.source === source) return state
  throw new Error('The database in ClickHouse holds the facts of another database: name an empty one in CLICKHOUSE_URL')
}

/** Becomes the state, because its version is the highest. */
export const writeState = (clickhouse: ClickHouse, state: FactState) =>
  clickhouse.run(
    `insert into ${stateTable} settings async_insert = 0 values (${fields.map((field) => text(state[field])).join(', ')}, ${state.version})`,
  )

/** Forgets the state and removes the facts that it describes. */
export async function forgetFacts(clickhouse: ClickHouse): Promise<void> {
  await clickhouse.run(`truncate table ${stateTable}`)
  await dropTables(clickhouse, 'lead_facts_[0-9a-f]{12}(_changes.*)?')
}

/** Drops the tables whose whole name matches. */
export async function dropTables(clickhouse: ClickHouse, pattern: string): Promise<void> {
  const tables = await clickhouse.query(
    `select name from system.tables where database = currentDatabase() and match(name, '^${pattern}$')`,
  )
  for (const { name } of tables) await clickhouse.run(`drop table if exists ${String(name)}`)
}
