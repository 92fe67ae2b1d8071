import path from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { tableColumns, type FactColumn } from './factColumns'

export interface StoreOptions {
  folder: string
  memoryMb: number
  threads: number
}

/** Opens the DuckDB file in `folder`, or creates it. */
export async function openStoreFile({ folder, memoryMb, threads }: StoreOptions) {
  const instance = await DuckDBInstance.create(path.join(folder, 'facts.duckdb'), {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: path.join(folder, 'spill'),
    // All extensions are part of the package, so nothing is downloaded.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const writer = await instance.connect()
  await writer.run("set global TimeZone = 'UTC'")
  return { instance, writer }
}

/** Creates an empty table `lead_facts` and the functions that reports call. */
export async function createTables(writer: DuckDBConnection, columns: readonly FactColumn[]): Promise<void> {
  await writer.run(`create table lead_facts (${tableColumns(columns)})`)
  await writer.run('create macro epoch_minute(moment) as epoch_us(moment) // 60000000')
  await writer.run('create macro int4and(one, other) as one & other')
}
