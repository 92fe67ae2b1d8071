import path from 'node:path'
import {
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBTimestampTZValue,
  type DuckDBConnection,
  type DuckDBValue,
} from '@duckdb/node-api'
import { CallFault } from './patience'
import { csvColumns, receivedColumns, tableColumns, type FactColumn } from './factColumns'

interface StoreOptions {
  folder: string
  memoryMb: number
  threads: number
}

export type ReportRow = Record<string, string | number | boolean | null>

/** A fact as returned by PostgreSQL's driver: integers and instants (microseconds since 1970) are bigint. */
export type SentFact = (string | number | bigint | boolean | null)[]

const maxIdle = 4
const chunkRows = 2048

function plain(value: DuckDBValue): string | number | boolean | null {
  if (typeof value === 'bigint') {
    const number = Number(value)
    if (!Number.isSafeInteger(number)) throw new CallFault(`A report's number is beyond what is exact: ${value}`)
    return number
  }
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new CallFault(`Reports give counts, cents and texts, not ${String(value)}`)
}

/** DuckDB tells the kind of a fault by the first words of its text alone: those of a statement do the copy no harm. */
const ofStatement = /^(Parser|Binder|Catalog|Conversion|Out of Range|Out of Memory|Not implemented|Invalid Input) Error/

async function read(connection: DuckDBConnection, sql: string): Promise<ReportRow[]> {
  const reader = await connection.runAndReadAll(sql).catch((error: Error) => {
    throw ofStatement.test(error.message) ? new CallFault(error.message, { cause: error }) : error
  })
  const names = reader.columnNames()
  return reader.getRows().map((row) => Object.fromEntries(row.map((value, column) => [names[column], plain(value)])))
}

/** A snapshot of the store, not affected by later writes. */
export interface StoreState {
  query: (sql: string) => Promise<ReportRow[]>
  release: () => Promise<void>
}

export interface FactStore {
  /**
   * Fills the table in one transaction; `load` adds the facts of a CSV file and returns their number. One large
   * transaction writes row groups directly to the file, while many small ones would write to the log first.
   */
  fill: (work: (load: (csvFile: string) => Promise<number>) => Promise<void>) => Promise<void>
  /** Replaces all facts of these leads in one transaction. */
  replace: (leadIds: readonly bigint[], facts: readonly SentFact[]) => Promise<void>
  query: (sql: string) => Promise<ReportRow[]>
  /** A snapshot of the store at the time the promise resolves. */
  hold: () => Promise<StoreState>
  /** Cancels the current write. */
  interrupt: () => void
  close: () => Promise<void>
}

/** Creates a DuckDB file in `folder` with an empty table `lead_facts` and the functions that reports call. */
export async function createFactStore(
  { folder, memoryMb, threads }: StoreOptions,
  columns: readonly FactColumn[],
): Promise<FactStore> {
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
  await writer.run(`create table lead_facts (${tableColumns(columns)})`)
  await writer.run('create macro epoch_minute(moment) as epoch_us(moment) // 60000000')
  await writer.run('create macro int4and(one, other) as one & other')

  const idle: DuckDBConnection[] = []
  const take = async () => idle.pop() ?? instance.connect()
  const give = (connection: DuckDBConnection) => {
    if (idle.length < maxIdle) idle.push(connection)
    else connection.closeSync()
  }
  const atWork = new Set<Promise<unknown>>()
  /** Tracks a read, so that the file is closed after the last one. */
  const reading = <T>(work: Promise<T>): Promise<T> => {
    const done: Promise<void> = work.then(
      () => {},
      () => {},
    ) // the reader handles its error
    atWork.add(done)
    void done.then(() => atWork.delete(done))
    return work
  }

  async function inTransaction(work: () => Promise<void>) {
    await writer.run('begin')
    try {
      await work()
      await writer.run('commit')
    } catch (error) {
      await writer.run('rollback').catch(() => {}) // report the first error
      throw error
    }
  }

  async function load(csvFile: string) {
    const { rowsChanged } = await writer.run(`
      insert into lead_facts select ${receivedColumns(columns)} from read_csv('${csvFile.replaceAll("'", "''")}',
        columns = {${csvColumns(columns)}}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"',
        new_line = '\\n', nullstr = '', allow_quoted_nulls = false, parallel = false)`)
    return rowsChanged
  }

  async function append(facts: readonly SentFact[]) {
    const appender = await writer.createAppender('lead_facts')
    try {
      const types = columns.map((_, column) => appender.columnType(column))
      for (let start = 0; start < facts.length; start += chunkRows) {
        const part = facts.slice(start, start + chunkRows)
        const chunk = DuckDBDataChunk.create(types, part.length)
        columns.forEach(({ type }, column) => {
          const values = part.map((fact) => fact[column] ?? null)
          chunk.setColumnValues(
            column,
            type === 'timestamptz'
              ? values.map((at) => (at === null ? null : new DuckDBTimestampTZValue(at as bigint)))
              : values,
          )
        })
        appender.appendDataChunk(chunk)
      }
      appender.flushSync()
    } finally {
      appender.closeSync()
    }
  }

  return {
    fill: (work) => inTransaction(() => work(load)),
    replace: (leadIds, facts) =>
      inTransaction(async () => {
        await writer.run(`delete from lead_facts where lead_id in (${leadIds.join(',')})`)
        await append(facts)
      }),
    query: (sql) =>
      reading(
        take().then(async (connection) => {
          try {
            return await read(connection, sql)
          } finally {
            give(connection)
          }
        }),
      ),
    async hold() {
      const connection = await take()
      await connection.run('begin')
      // A transaction takes its snapshot with its first read.
      await connection.run('select 1 from lead_facts limit 1')
      return {
        query: (sql) => reading(read(connection, sql)),
        release: async () => {
          await connection.run('rollback')
          give(connection)
        },
      }
    },
    interrupt: () => writer.interrupt(),
    async close() {
      while (atWork.size) await Promise.all(atWork)
      for (const connection of [writer, ...idle]) connection.closeSync()
      instance.closeSync()
    },
  }
}
