import { DuckDBDataChunk, DuckDBTimestampTZValue } from '@duckdb/node-api'
import { csvColumns, receivedColumns, type FactColumn } from './factColumns'
import { createTables, openStoreFile, type StoreOptions } from './storeFile'
import { readRows as read, type ReportRow } from './storeRows'

export type { ReportRow } from './storeRows'

/** A fact as returned by PostgreSQL's driver: integers and instants (microseconds since 1970) are bigint. */
export type SentFact = (string | number | bigint | boolean | null)[]

const maxIdle = 4
const chunkRows = 2048
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

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
export async function createFactStore(options: StoreOptions, columns: readonly FactColumn[]): Promise<FactStore> {
  const { instance, writer } = await openStoreFile(options)
  await createTables(writer, columns)
  const idle: (typeof writer)[] = []
  const take = async () => idle.pop() ?? instance.connect()
  const give = (connection: typeof writer) => {
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
      insert into lead_facts select ${receivedColumns(columns)} from read_csv(${quoted(csvFile)},
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
    fill: async (work) => {
      await inTransaction(() => work(load))
      await writer.run('checkpoint')
    },
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
