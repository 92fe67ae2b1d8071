import { version as duckdbVersion } from '@duckdb/node-api'
import type { Client } from 'pg'
import { connectCopy, readFactVersion, readPosition } from './copies.queries'
import { readFactColumns, type FactColumn } from './factColumns'
import { endWhenSilent } from './silentConnection'

/** A connection of a copy, and what it leads to. */
export interface CopySource {
  client: Client
  columns: readonly FactColumn[]
  /** Version of the copy's file: its format, DuckDB, and what the facts are. */
  version: string
  /** System identifier of PostgreSQL and the database's id. */
  database: string
  timeline: string
}

const format = '2'

async function describeSource(client: Client): Promise<CopySource> {
  const columns = await readFactColumns(client)
  const { database, timeline } = await readPosition(client)
  const described = columns.map(({ name, type }) => `${name} ${type}`)
  const version = [format, duckdbVersion(), await readFactVersion(client), ...described].join(' ')
  return { client, columns, version, database, timeline }
}

/** Connects to the primary for `work`. The connection stays open after it, unless it fails or is aborted. */
export async function withSource<Result>(
  databaseUrl: string,
  signal: AbortSignal,
  work: (source: CopySource) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const client = await connectCopy(databaseUrl, () => {})
  const end = () => void client.end().catch(() => {}) // the connection is discarded
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    await endWhenSilent(client, databaseUrl)
    return await work(await describeSource(client))
  } catch (error) {
    end()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}
