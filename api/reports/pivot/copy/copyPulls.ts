import type { Client } from 'pg'
import { pullChanges } from './copies.queries'
import type { FactStore, StoreState } from './factStore'
import { inTurns } from './inTurns'
import { CallFault, inTime } from './patience'
import { touchCopy, unregisterCopy } from './registrations.queries'

/** Connection of a copy, the store that it fills, and its registration id. */
interface Source {
  client: Client
  facts: FactStore
  id: string
  /** Statement that reads the changes since a snapshot. */
  pullSql: string
  /** Snapshot that the store contains at first. */
  snapshot: string
  /** Called when the copy is no longer reliable or up to date. */
  lose: (error: Error) => void
}

interface CopyPulls {
  /** Resolves when the store includes everything committed before the call. Concurrent callers share one pull. */
  pulled: () => Promise<void>
  /** The store at exactly one snapshot, which `importSnapshot` imports into its own transaction. */
  hold: (importSnapshot: (snapshot: string) => Promise<void>) => Promise<StoreState>
  /** Starts a pull every second, so that queries find few changes to pull. */
  keepUp: () => void
  /** Stops after the current pull, and deletes the registration. */
  stop: () => Promise<void>
}

/** With more changed leads, a rebuild is faster. */
const maxChangedLeads = 50_000
const idlePullMs = 1_000
const touchMs = 10_000
/** A connection without an answer for this time is ended: the network need not tell that the server is gone. */
const silentMs = 30_000

/** Keeps a store up to date over one connection, with one pull at a time. */
export function createCopyPulls({ client, facts, id, pullSql, snapshot: first, lose }: Source): CopyPulls {
  const inTurn = inTurns()
  let snapshot = first
  let touchedAt = 0
  let next: Promise<void> | null = null
  let idle: NodeJS.Timeout | undefined
  let hasStopped = false

  /** Works over the connection, after what was begun before. */
  const connected = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      const silence = setTimeout(() => void client.end(), silentMs)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof CallFault)) lose(error as Error)
        throw error
      } finally {
        clearTimeout(silence)
      }
    })

  async function pull() {
    const changes = await pullChanges(client, pullSql, id, snapshot, maxChangedLeads)
    if (!changes.isKnown) throw new Error('The log may have been pruned since the last pull')
    if (changes.leadIds.length >= maxChangedLeads) throw new Error('Too many leads changed to be pulled')
    if (changes.leadIds.length) await facts.replace(changes.leadIds, changes.facts)
    snapshot = changes.snapshot
  }

  const pulled = () =>
    (next ??= connected(async () => {
      next = null
      await pull()
      if (Date.now() - touchedAt < touchMs) return
      touchedAt = Date.now()
      if (!(await touchCopy(client, id, snapshot))) throw new Error("The copy's registration has expired")
    }))

  function keepUp() {
    if (hasStopped) return
    idle = setTimeout(() => void pulled().then(keepUp, () => {}), idlePullMs).unref() // `connected` has told the fault
  }

  /** PostgreSQL exports a snapshot, the caller imports it, and the store pulls up to it. */
  async function holdSnapshot(importSnapshot: (snapshot: string) => Promise<void>) {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const imported = inTime(importSnapshot(rows[0]?.snapshot ?? '')).then(
      () => null,
      (error: Error) => new CallFault(error.message, { cause: error }),
    )
    await pull()
    const fault = await imported
    await client.query('commit')
    if (fault) throw fault
    return facts.hold()
  }

  async function hold(importSnapshot: (snapshot: string) => Promise<void>) {
    let isAwaited = true
    const holding = connected(() => {
      // The caller no longer waits. Taking the snapshot would delay all later calls.
      if (!isAwaited) throw new CallFault('Nobody waits for it any more')
      return holdSnapshot(importSnapshot)
    })
    return inTime(holding).catch((error: unknown) => {
      isAwaited = false
      holding.then((late) => late.release()).catch(() => {}) // the caller no longer waits
      throw error
    })
  }

  async function stop() {
    hasStopped = true
    clearTimeout(idle)
    // A registration that cannot be deleted expires in an hour.
    await inTurn(() => unregisterCopy(client, id)).catch(() => {})
  }

  return { pulled, hold, keepUp, stop }
}
