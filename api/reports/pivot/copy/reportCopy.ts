import { buildCopy } from './buildCopy'
import { preparePulls, type DatabasePosition } from './copies.queries'
import { startFeed, type CopyConnection } from './copyFeed'
import { withSource, type CopySource } from './copySource'
import { createFactStore, type FactStore } from './factStore'
import { openKept } from './openKept'
import { CallFault, inTime } from './patience'
import { registerCopy, unregisterCopy } from './registrations.queries'
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

/** Opens a copy in this thread or in a worker. The signal cancels the build. `tell`: its connection broke, or is back. */
export type OpenCopy = (
  options: CopyOptions,
  signal: AbortSignal,
  tell?: (connection: CopyConnection) => void,
) => Promise<ReportCopy>

/** Loads all facts of one snapshot. Without a confirmation of its position, the copy is not used again. */
async function buildNew(
  { client, columns, version, database }: CopySource,
  options: StoreOptions,
  signal: AbortSignal,
) {
  const made = { version, database, builtAt: Date.now() }
  const id = await registerCopy(client)
  let store: FactStore | undefined
  const interrupt = () => store?.interrupt()
  signal.addEventListener('abort', interrupt)
  try {
    store = await createFactStore(options, columns, made)
    const built = await buildCopy(client, store, columns, options.folder)
    await preparePulls(client)
    return { ...built, store, made, place: { id, snapshot: built.snapshot } }
  } catch (error) {
    // Report the first error. A registration that cannot be deleted expires in an hour.
    if (!signal.aborted)
      await client
        .query('rollback')
        .then(() => unregisterCopy(client, id))
        .catch(() => {})
    await store?.close()
    throw error
  } finally {
    signal.removeEventListener('abort', interrupt)
  }
}

/**
 * Builds a copy from PostgreSQL, or opens that of an earlier process, and keeps it up to date. Throws StoreInUse or
 * UnusableStore if an earlier one cannot be used, and other errors if none can be opened now.
 *
 * The copy registers itself, so that PostgreSQL keeps a log of changes (`registerCopy`), loads all facts of one
 * snapshot into its store (`buildCopy`), and then pulls the changes since its last snapshot (`createCopyPulls`). Each
 * change and the position in the log are written to the store in one transaction, so that the store can be continued
 * (`continueCopy`) after any end of the process (`openKept`) and of the connection (`startFeed`).
 */
export const openReportCopy: OpenCopy = ({ databaseUrl, isKept = false, ...options }, signal, tell = () => {}) =>
  withSource(databaseUrl, signal, async (source) => {
    let lose: (error: Error) => void = () => {}
    const lost = new Promise<Error>((resolve) => (lose = resolve))
    const { store, made, facts, place } = await (isKept ? openKept(source, options) : buildNew(source, options, signal))
    const feed = await startFeed(source, place, { databaseUrl, store, made, tell, lose }).catch(
      async (error: unknown) => {
        await store.close()
        throw error
      },
    )
    if (signal.aborted) {
      await feed.stop(false)
      await store.close()
      signal.throwIfAborted()
    }
    const refuseBehind = (asked?: DatabasePosition) => {
      const { pulls, timeline } = feed.current()
      if (!asked) return pulls
      if (asked.database !== made.database) throw new CallFault('The copy is of another database')
      if ((asked.timeline ?? timeline) !== timeline) throw new CallFault('The copy follows another server')
      if (BigInt(asked.xmax) > pulls.xmax()) throw new CallFault('The copy is behind')
      return pulls
    }

    return {
      facts,
      builtAt: made.builtAt,
      lost,
      query: async (text, position) => {
        await inTime(feed.current().pulls.pulled())
        refuseBehind(position)
        return store.query(text)
      },
      queryState: async (text, importSnapshot, position) => {
        const state = await refuseBehind(position).hold(importSnapshot)
        try {
          return await state.query(text)
        } finally {
          await state.release()
        }
      },
      close: async (keeps = false) => {
        await feed.stop(keeps)
        await store.close()
      },
    }
  })
