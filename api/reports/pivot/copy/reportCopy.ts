import { buildCopy } from './buildCopy'
import { connectCopy, preparePulls, pullSql } from './copies.queries'
import { createCopyPulls } from './copyPulls'
import { readFactColumns } from './factColumns'
import { createFactStore, type FactStore } from './factStore'
import { inTime } from './patience'
import { registerCopy, unregisterCopy } from './registrations.queries'
import type { StoreOptions } from './storeFile'
import type { ReportRow } from './storeRows'

export interface CopyOptions extends StoreOptions {
  databaseUrl: string
}

/** A columnar copy of `lead_facts` that follows PostgreSQL. The caller that opens it must close it. */
export interface ReportCopy {
  facts: number
  /** The answer includes everything committed before the call. */
  query: (sql: string) => Promise<ReportRow[]>
  /**
   * Answers at exactly one snapshot of PostgreSQL. `importSnapshot` receives the exported snapshot and must import it
   * into its own transaction before its promise resolves.
   */
  queryState: (sql: string, importSnapshot: (snapshot: string) => Promise<void>) => Promise<ReportRow[]>
  /** Resolves when the copy is no longer reliable or up to date. */
  lost: Promise<Error>
  close: () => Promise<void>
}

/** Opens a copy in this thread or in a worker. The signal cancels the build. */
export type OpenCopy = (options: CopyOptions, signal: AbortSignal) => Promise<ReportCopy>

/**
 * Builds a copy from PostgreSQL and keeps it up to date. It registers itself, so that PostgreSQL keeps a log of changes
 * (`registerCopy`), loads all facts of one snapshot into its store (`buildCopy`), and then pulls the changes since its
 * last snapshot (`createCopyPulls`). It is lost with its connection, because another one can lead to a server whose log
 * does not continue from the copy.
 */
export const openReportCopy: OpenCopy = async ({ databaseUrl, ...options }, signal) => {
  let lose: (error: Error) => void = () => {}
  const lost = new Promise<Error>((resolve) => (lose = resolve))
  const client = await connectCopy(databaseUrl, lose)
  const endClient = () => client.end().catch(() => {}) // the connection is discarded
  let store: FactStore | undefined
  const cancel = () => {
    store?.interrupt()
    void endClient()
  }
  signal.addEventListener('abort', cancel)
  let id: string | undefined
  try {
    signal.throwIfAborted()
    const columns = await readFactColumns(client)
    id = await registerCopy(client)
    store = await createFactStore(options, columns)
    const { facts, snapshot } = await buildCopy(client, store, columns, options.folder)
    await preparePulls(client)
    const pulls = createCopyPulls({ client, facts: store, id, pullSql: pullSql(columns), snapshot, lose })
    // The first pull plans its statement, which is slow, and applies what has changed meanwhile.
    await pulls.pulled()
    signal.throwIfAborted()
    pulls.keepUp()
    const { query, close } = store
    return {
      facts,
      lost,
      query: async (text) => {
        await inTime(pulls.pulled())
        return query(text)
      },
      queryState: async (text, importSnapshot) => {
        const state = await pulls.hold(importSnapshot)
        try {
          return await state.query(text)
        } finally {
          await state.release()
        }
      },
      close: async () => {
        await pulls.stop()
        await endClient()
        await close()
      },
    }
  } catch (error) {
    // Report the first error. A registration that cannot be deleted expires in an hour.
    if (id)
      await client
        .query('rollback')
        .then(() => unregisterCopy(client, id ?? ''))
        .catch(() => {})
    await endClient()
    await store?.close()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
