import { buildCopy } from './buildCopy'
import { connectCopy, preparePulls, pullSql, registerCopy, unregisterCopy } from './copies.queries'
import { createCopyPulls } from './copyPulls'
import { readFactColumns } from './factColumns'
import { createFactStore, type FactStore, type ReportRow } from './factStore'
import { within } from './patience'

export interface CopyOptions {
  databaseUrl: string
  /** An empty folder of the copy's own. */
  folder: string
  memoryMb: number
  threads: number
}

/** A columnar copy of `lead_facts` that follows PostgreSQL. Whoever opens it closes it. */
export interface ReportCopy {
  facts: number
  /** The answer is of a state at least as new as the moment of the call. */
  query: (sql: string) => Promise<ReportRow[]>
  /**
   * The answer is of exactly one state of PostgreSQL: `importSnapshot` is given its exported snapshot, and has until its
   * promise is fulfilled to take it into a transaction of its own.
   */
  queryState: (sql: string, importSnapshot: (snapshot: string) => Promise<void>) => Promise<ReportRow[]>
  /** Fulfilled when the copy can no longer be trusted or follow. */
  lost: Promise<Error>
  close: () => Promise<void>
}

/** How a copy comes to be: in this thread or in a worker. The signal ends the building. */
export type OpenCopy = (options: CopyOptions, signal: AbortSignal) => Promise<ReportCopy>

/**
 * Builds a copy from PostgreSQL and keeps it up to date. Throws when it cannot be built.
 *
 * The copy enters itself among those that PostgreSQL keeps a log of changes for (`registerCopy`), reads all facts of one
 * snapshot into its store (`buildCopy`), and from then on pulls what changed since its last snapshot (`createCopyPulls`).
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
    // The first pull plans its statement, which takes longest, and catches up with what changed while the copy was built.
    await pulls.pulled()
    signal.throwIfAborted()
    pulls.keepUp()
    signal.removeEventListener('abort', giveUp)

    return {
      facts: built.facts,
      lost,
      query: async (text) => {
        await within(pulls.pulled())
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
        await client.end().catch(() => {}) // it is given up
        await facts.close()
      },
    }
  } catch (error) {
    // The first fault is the one to tell; an entry that cannot be removed is forgotten in an hour.
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
