import { buildCopy } from './buildCopy'
import {
  connectCopy,
  preparePulls,
  pullChanges,
  pullSql,
  registerCopy,
  touchCopy,
  unregisterCopy,
} from './copies.queries'
import { readFactColumns } from './factColumns'
import { createFactStore, type FactStore, type ReportRow } from './factStore'

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

/** Said of a call that PostgreSQL had better answer, while nothing is wrong with the copy. */
export class CopyIsLate extends Error {}

/** A call waits this long for changes to be pulled. */
const patienceMs = 2_000
const idlePullMs = 1_000
const touchMs = 10_000
/** More leads than this are read faster by building anew. */
const maxChangedLeads = 50_000

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CopyIsLate('Pulling changes took too long')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** How a copy comes to be: in this thread or in a worker. The signal ends the building. */
export type OpenCopy = (options: CopyOptions, signal: AbortSignal) => Promise<ReportCopy>

/** Builds a copy from PostgreSQL and keeps it up to date. Throws when it cannot be built. */
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
  let idle: NodeJS.Timeout | undefined
  try {
    signal.throwIfAborted()
    const columns = await readFactColumns(client)
    id = await registerCopy(client)
    store = await createFactStore({ folder, ...limits }, columns)
    const facts = store
    const built = await buildCopy(client, facts, columns, folder)
    await preparePulls(client)
    const sql = pullSql(columns)
    let { snapshot } = built
    let touchedAt = 0

    const pull = async () => {
      try {
        const pulled = await pullChanges(client, sql, id, snapshot, maxChangedLeads)
        if (!pulled.isKnown) throw new Error('The log may have been pruned since the last pull')
        if (pulled.leadIds.length >= maxChangedLeads) throw new Error('Too many leads changed to be pulled')
        if (pulled.leadIds.length) await facts.replace(pulled.leadIds, pulled.facts)
        snapshot = pulled.snapshot
      } catch (error) {
        lose(error as Error)
        throw error
      }
    }
    const touch = async () => {
      if (Date.now() - touchedAt < touchMs) return
      touchedAt = Date.now()
      if (!(await touchCopy(client, id, snapshot))) lose(new Error('The copy was counted among the dead'))
    }

    // Pulls follow one another, so that the copy's states do; callers that come while one waits share it.
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const turn = last.then(work)
      last = turn.catch(() => {}) // each caller sees to the failure of its own
      return turn
    }
    let next: Promise<void> | null = null
    const pulled = () =>
      (next ??= inTurn(async () => {
        next = null
        await pull()
        await touch()
      }))

    // The first pull plans its statement, which takes longest, and catches up with what changed while the copy was built.
    await pulled()
    const pullWhenIdle = () => {
      idle = setTimeout(() => void pulled().then(pullWhenIdle, lose), idlePullMs).unref()
    }
    pullWhenIdle()
    signal.throwIfAborted()
    signal.removeEventListener('abort', giveUp)

    return {
      facts: built.facts,
      lost,
      query: async (text) => {
        await within(pulled(), patienceMs)
        return facts.query(text)
      },
      queryState: async (text, importSnapshot) => {
        let isAwaited = true
        const holding = inTurn(async () => {
          // Whoever has gone on without it takes no snapshot: to wait for that would make all after it late as well.
          if (!isAwaited) throw new CopyIsLate('Nobody waits for it any more')
          await client.query('begin isolation level repeatable read read only')
          try {
            const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
            const imported = within(importSnapshot(rows[0]?.snapshot ?? ''), patienceMs)
            imported.catch(() => {}) // awaited below
            await pull()
            await imported
            return await facts.hold()
          } finally {
            await client.query('commit')
          }
        })
        const state = await within(holding, patienceMs).catch((error: unknown) => {
          isAwaited = false
          holding.then((late) => late.release()).catch(() => {}) // nobody waits for it any more
          throw error
        })
        try {
          return await state.query(text)
        } finally {
          await state.release()
        }
      },
      close: async () => {
        isClosing = true
        clearTimeout(idle)
        await inTurn(() => unregisterCopy(client, id)).catch(() => {}) // one that cannot say good-bye is forgotten in an hour
        await client.end().catch(() => {}) // it is given up
        await facts.close()
      },
    }
  } catch (error) {
    clearTimeout(idle)
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
