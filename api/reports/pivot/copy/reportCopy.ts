import { buildCopy } from './buildCopy'
import { connectCopy, preparePulls, pullSql, registerCopy, unregisterCopy } from './copies.queries'
import { createCopyPulls } from './copyPulls'
import { readFactColumns } from './factColumns'
import { createFactStore, type FactStore, type ReportRow } from './factStore'
import { inTime } from './patience'

export interface CopyOptions {
  databaseUrl: string
  /** An empty folder for this copy. */
  folder: string
  memoryMb: number
  threads: number
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
 * Builds a copy from PostgreSQL and keeps it up to date. Throws if it cannot be built.
 *
 * The copy registers itself, so that PostgreSQL keeps a log of changes (`registerCopy`), loads all facts of one
 * snapshot into its store (`buildCopy`), and then pulls the changes since its last snapshot (`createCopyPulls`).
 */
export const openReportCopy: OpenCopy = async ({ databaseUrl, folder, ...limits }, signal) => {
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
    id = await registerCopy(client)
    const facts = (store = await createFactStore({ folder, ...limits }, columns))
    const built = await buildCopy(client, facts, columns, folder)
    await preparePulls(client)
    const pulls = createCopyPulls({ client, facts, id, pullSql: pullSql(columns), snapshot: built.snapshot, lose })
    // The first pull plans its statement, which is slow, and applies what changed during the build.
    await pulls.pulled()
    signal.throwIfAborted()
    pulls.keepUp()
    signal.removeEventListener('abort', giveUp)

    return {
      facts: built.facts,
      lost,
      query: async (text) => {
        await inTime(pulls.pulled())
        return facts.query(text)
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
        isClosing = true
        await pulls.stop()
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
