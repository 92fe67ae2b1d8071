import { version as duckdbVersion } from '@duckdb/node-api'
import { buildCopy } from './buildCopy'
import {
  connectCopy,
  preparePulls,
  pullSql,
  readFactVersion,
  readPosition,
  registerCopy,
  unregisterCopy,
  type DatabasePosition,
} from './copies.queries'
import { createCopyPulls } from './copyPulls'
import { readFactColumns, type FactColumn } from './factColumns'
import { createFactStore, type FactStore } from './factStore'
import { openKept } from './openKept'
import { CallFault, inTime } from './patience'
import type { StoreOptions } from './storeFile'
import type { ReportRow } from './storeRows'

export interface CopyOptions extends StoreOptions {
  databaseUrl: string
  /** True if the folder holds the copy of an earlier process, otherwise it is empty. */
  isKept?: boolean
}

/** A columnar copy of `lead_facts` that follows PostgreSQL. The caller that opens it must close it. */
export interface ReportCopy {
  facts: number
  /** When the facts were loaded, in epoch milliseconds. */
  builtAt: number
  /** The answer includes everything committed before the call. `position`: refused if the copy has not come that far. */
  query: (sql: string, position?: DatabasePosition) => Promise<ReportRow[]>
  /**
   * Answers at exactly one snapshot of PostgreSQL. `importSnapshot` receives the exported snapshot and must import it
   * into its own transaction before its promise resolves.
   */
  queryState: (
    sql: string,
    importSnapshot: (snapshot: string) => Promise<void>,
    position?: DatabasePosition,
  ) => Promise<ReportRow[]>
  /** Resolves when the copy is no longer reliable or up to date. */
  lost: Promise<Error>
  /** With `keeps`, the folder can be opened again with `isKept`. */
  close: (keeps?: boolean) => Promise<void>
}

/** Opens a copy in this thread or in a worker. The signal cancels the build. */
export type OpenCopy = (options: CopyOptions, signal: AbortSignal) => Promise<ReportCopy>

/** Version of the copy's file: its format, DuckDB, and what the facts are. */
const versionOf = (facts: string, columns: readonly FactColumn[]) =>
  ['1', duckdbVersion(), facts, ...columns.map(({ name, type }) => `${name} ${type}`)].join(' ')

/**
 * Builds a copy from PostgreSQL, or opens that of an earlier process, and keeps it up to date. Throws StoreInUse or
 * UnusableStore if an earlier one cannot be used, and other errors if none can be opened now.
 *
 * The copy registers itself, so that PostgreSQL keeps a log of changes (`registerCopy`), loads all facts of one
 * snapshot into its store (`buildCopy`), and then pulls the changes since its last snapshot (`createCopyPulls`). Each
 * change and the position in the log are written to the store in one transaction, so that the store can be opened again
 * after any end of the process (`openKept`).
 */
export const openReportCopy: OpenCopy = async ({ databaseUrl, isKept = false, ...options }, signal) => {
  let lose: (error: Error) => void = () => {}
  const lost = new Promise<Error>((resolve) => (lose = resolve))
  let isClosing = false
  const client = await connectCopy(databaseUrl, (error) => isClosing || lose(error))
  let store: FactStore | undefined
  const giveUp = () => {
    store?.interrupt()
    void client.end()
  }
  signal.addEventListener('abort', giveUp)
  let id = ''
  try {
    signal.throwIfAborted()
    const columns = await readFactColumns(client)
    const { database } = await readPosition(client)
    const version = versionOf(await readFactVersion(client), columns)
    const build = async () => {
      id = await registerCopy(client)
      store = await createFactStore(options, columns)
      const builtAt = Date.now()
      return { ...(await buildCopy(client, store, columns, options.folder)), store, id, builtAt }
    }
    const opened = await (isKept ? openKept(client, options, columns, version) : build())
    const { store: facts, builtAt } = opened
    store = facts
    id = opened.id
    await preparePulls(client)
    const pulls = createCopyPulls({
      ...{ client, facts, id, pullSql: pullSql(columns), snapshot: opened.snapshot, lose },
      confirmed: (mark) => facts.savePosition({ id, mark, version, builtAt }),
    })
    // The first pull plans its statement, which is slow, and applies what changed during the build.
    await pulls.pulled()
    signal.throwIfAborted()
    pulls.keepUp()
    signal.removeEventListener('abort', giveUp)
    const refuseBehind = (asked?: DatabasePosition) => {
      if (!asked) return
      if (asked.database !== database) throw new CallFault('The copy is of another database')
      if (BigInt(asked.xmax) > pulls.xmax()) throw new CallFault('The copy is behind')
    }

    return {
      facts: opened.facts,
      builtAt,
      lost,
      query: async (text, position) => {
        await inTime(pulls.pulled())
        refuseBehind(position)
        return facts.query(text)
      },
      queryState: async (text, importSnapshot, position) => {
        refuseBehind(position)
        const state = await pulls.hold(importSnapshot)
        try {
          return await state.query(text)
        } finally {
          await state.release()
        }
      },
      close: async (keeps = false) => {
        isClosing = true
        await pulls.stop(keeps)
        await client.end().catch(() => {}) // the connection is discarded
        await facts.close()
      },
    }
  } catch (error) {
    // Report the first error. A registration that cannot be deleted expires in an hour.
    if (!signal.aborted)
      await client
        .query('rollback')
        .then(() => (id ? unregisterCopy(client, id) : null))
        .catch(() => {})
    await client.end().catch(() => {})
    await store?.close()
    throw error
  }
}
