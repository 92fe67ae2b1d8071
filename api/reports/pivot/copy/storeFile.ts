import path from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { tableColumns, type FactColumn } from './factColumns'

export interface StoreOptions {
  folder: string
  memoryMb: number
  threads: number
}

/** A running process has the file. */
export class StoreInUse extends Error {}

/** The file is damaged, unfinished or out of date: the copy must be made anew. */
export class UnusableStore extends Error {}

/** What a copy was made from: with anything else, it must be made anew. */
export interface MadeFrom {
  /** Version of the file's format, and of the view and its functions. */
  version: string
  /** System identifier of PostgreSQL and the database's id. */
  database: string
  /** Epoch milliseconds. */
  builtAt: number
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Opens the DuckDB file in `folder`, or creates it. DuckDB locks it against other processes. */
export async function openStoreFile({ folder, memoryMb, threads }: StoreOptions) {
  const instance = await DuckDBInstance.create(path.join(folder, 'facts.duckdb'), {
    threads: String(threads),
    memory_limit: `${memoryMb}MB`,
    temp_directory: path.join(folder, 'spill'),
    // All extensions are part of the package, so nothing is downloaded.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  }).catch((error: Error) => {
    if (/could not set lock|conflicting lock/i.test(error.message)) throw new StoreInUse(error.message)
    throw new UnusableStore(error.message, { cause: error })
  })
  const writer = await instance.connect()
  await writer.run("set global TimeZone = 'UTC'")
  return { instance, writer }
}

/** Creates an empty table `lead_facts` and the functions that reports call. */
export async function createTables(
  writer: DuckDBConnection,
  columns: readonly FactColumn[],
  made: MadeFrom,
): Promise<void> {
  await writer.run(`create table lead_facts (${tableColumns(columns)})`)
  await writer.run('create macro epoch_minute(moment) as epoch_us(moment) // 60000000')
  await writer.run('create macro int4and(one, other) as one & other')
  await writer.run(`
    -- One row, written with the facts in the same transaction. The turn is the number of marks made.
    create table copy_state (facts bigint, made varchar, turn bigint);
    insert into copy_state values (0, ${quoted(JSON.stringify(made))}, 0);
    -- Marks that PostgreSQL may have of this copy. Without one, the copy is not finished.
    create table copy_marks (mark varchar, turn bigint);
    -- Leads whose facts changed after the mark of the same turn was made.
    create table unconfirmed_leads (lead_id bigint, turn bigint)`)
}
