import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { registerCopy } from '../copy/copies.queries'
import { sentColumns, type FactColumn } from '../copy/factColumns'
import { readMonths } from '../copy/buildCopy'
import type { ClickHouse } from './clickhouse'
import { createFactTable, lineColumns, tableColumns } from './factTable'
import { forgetFacts, writeState, type FactState } from './factState'
import { nextVersion } from './writers.queries'

/** Months of the leads' creation, which together have every fact once. */
function portions(starts: readonly string[]): string[] {
  const [, ...later] = starts
  return ['', ...later].map((from, index) => {
    const to = later[index]
    return ['true', ...(from ? [`created_at >= '${from}Z'`] : []), ...(to ? [`created_at < '${to}Z'`] : [])].join(
      ' and ',
    )
  })
}

/**
 * Loads all facts of one snapshot into a new table, month by month, straight from PostgreSQL's COPY. Only the complete
 * table becomes the state. The caller has the turn to write. Throws if rows are missing.
 */
export async function loadFacts(
  client: ClientBase,
  clickhouse: ClickHouse,
  columns: readonly FactColumn[],
  origin: { source: string; history: string },
): Promise<FactState> {
  await forgetFacts(clickhouse)
  const table = `lead_facts_${randomBytes(6).toString('hex')}`
  await clickhouse.run(createFactTable(table, columns))
  const [registration, version] = [await registerCopy(client), await nextVersion(client)]
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const snapshot = rows[0]?.snapshot
  if (!snapshot) throw new Error('The database did not say which state it is in')

  let sent = 0
  const months = await readMonths(client)
  for (const condition of portions(months.map(({ start }) => start))) {
    const copy = client.query(
      copyTo(
        `copy (select ${sentColumns(columns, 'fact')}, ${version}, 0 from lead_facts fact where ${condition}) to stdout`,
      ),
    )
    const lines = new PassThrough()
    const inserted = clickhouse.insert(table, lineColumns(columns), lines).catch((error: unknown) => {
      lines.destroy(error as Error)
      throw error
    })
    await Promise.all([inserted, pipeline(copy, lines)])
    // The rows end before PostgreSQL says how many they were, which can come in another packet.
    await client.query('select')
    sent += copy.rowCount
  }
  await client.query('commit')
  const [stored] = await clickhouse.query(`select count() as facts from ${table} settings final = 0`)
  if (stored?.facts !== sent) throw new Error(`PostgreSQL sent ${sent} facts, and ${String(stored?.facts)} were stored`)
  const state = { ...origin, table, columns: tableColumns(columns), registration, snapshot, version }
  await writeState(clickhouse, state)
  return state
}
