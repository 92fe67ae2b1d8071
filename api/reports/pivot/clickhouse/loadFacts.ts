import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readMonths } from '../copy/buildCopy'
import { connectCopy } from '../copy/copies.queries'
import { registerCopy, touchCopy } from '../copy/registrations.queries'
import { sentColumns, type FactColumn } from '../copy/factColumns'
import type { ClickHouse } from './clickhouse'
import { forgetFacts, writeState, type FactState } from './factState'
import { createFactTable, lineColumns, tableColumns } from './factTable'
import { nextVersion } from './writers.queries'

interface Load {
  /** Connection that has the turn to write. */
  client: ClientBase
  clickhouse: ClickHouse
  columns: readonly FactColumn[]
  databaseUrl: string
}

/** A registration that is not renewed expires in an hour. */
const touchMs = 60_000

/** Months of the leads' creation, which together have every fact once. */
function portions(starts: readonly string[]): string[] {
  const [, ...later] = starts
  return ['', ...later].map((from, index) => {
    const to = later[index]
    const bounds = [...(from ? [`created_at >= '${from}Z'`] : []), ...(to ? [`created_at < '${to}Z'`] : [])]
    return ['true', ...bounds].join(' and ')
  })
}

/** Sends the facts of one portion straight from PostgreSQL's COPY; returns how many they were. */
async function send({ client, clickhouse, columns }: Load, table: string, version: number, condition: string) {
  const values = `${sentColumns(columns, 'fact')}, ${version}, 0`
  const copy = client.query(copyTo(`copy (select ${values} from lead_facts fact where ${condition}) to stdout`))
  const lines = new PassThrough()
  const inserted = clickhouse.insert(table, lineColumns(columns), lines).catch((error: unknown) => {
    lines.destroy(error as Error)
    throw error
  })
  await Promise.all([inserted, pipeline(copy, lines)])
  // The rows end before PostgreSQL says how many they were, which can come in another packet.
  await client.query('select')
  return copy.rowCount
}

/** Keeps the registration while its connection is busy; a lost one is noticed at the next pull. */
async function keepRegistered<T>(
  databaseUrl: string,
  id: string,
  snapshot: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connectCopy(databaseUrl, () => {})
  const touching = setInterval(() => void touchCopy(client, id, snapshot).catch(() => {}), touchMs) // as above
  try {
    return await work()
  } finally {
    clearInterval(touching)
    await client.end()
  }
}

/**
 * Loads all facts of one snapshot into a new table, month by month. Only the complete table becomes the state. Throws if
 * rows are missing.
 */
export async function loadFacts(load: Load, origin: { source: string; history: string }): Promise<FactState> {
  const { client, clickhouse, columns, databaseUrl } = load
  await forgetFacts(clickhouse)
  const table = `lead_facts_${randomBytes(6).toString('hex')}`
  await clickhouse.run(createFactTable(table, columns))
  const [registration, version] = [await registerCopy(client), await nextVersion(client)]
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const snapshot = rows[0]?.snapshot
  if (!snapshot) throw new Error('The database did not say which state it is in')

  const months = await readMonths(client)
  const sent = await keepRegistered(databaseUrl, registration, snapshot, async () => {
    let facts = 0
    for (const condition of portions(months.map(({ start }) => start)))
      facts += await send(load, table, version, condition)
    return facts
  })
  await client.query('commit')
  const [stored] = await clickhouse.query(`select count() as facts from ${table} settings final = 0`)
  if (stored?.facts !== sent) throw new Error(`PostgreSQL sent ${sent} facts, and ${String(stored?.facts)} were stored`)
  const state = { ...origin, table, columns: tableColumns(columns), registration, snapshot, version }
  await writeState(clickhouse, state)
  return state
}
