import { inTurns } from './inTurns'
import { pullChanges, touchCopy, unregisterCopy } from './copies.queries'
import type { FactStore, StoreState } from './factStore'
import { CallFault, inTime } from './patience'
import { UnusableStore } from './storeFile'
import type { Client } from 'pg'

/** Connection of a copy, the store that it fills, and its registration id. */
export interface CopySource {
  client: Client
  facts: FactStore
  id: string
  /** Statement that reads the changes since a snapshot. */
  pullSql: string
  /** Snapshot that the store contains at first. */
  snapshot: string
  /** Stores that PostgreSQL has confirmed the registration with this mark. */
  confirmed: (mark: string) => Promise<void>
  /** Called when the copy is no longer reliable or up to date. */
  lose: (error: Error) => void
}

interface CopyPulls {
  /** Resolves when the store includes everything committed before the call. Concurrent callers share one pull. */
  pulled: () => Promise<void>
  /** The store at exactly one snapshot, which `importSnapshot` imports into its own transaction. */
  hold: (importSnapshot: (snapshot: string) => Promise<void>) => Promise<StoreState>
  /** Transactions from this id on may be missing. */
  xmax: () => bigint
  /** Starts a pull every second, so that queries find few changes to pull. */
  keepUp: () => void
  /** Stops after the current pull. With `keeps`, the registration stays for the next start; otherwise it is deleted. */
  stop: (keeps: boolean) => Promise<void>
}

const idlePullMs = 1_000
const touchMs = 10_000
/** With more changed leads, a rebuild is faster. */
export const maxChangedLeads = 50_000

/** Keeps a store up to date over one connection, with one pull at a time. */
export function createCopyPulls(source: CopySource): CopyPulls {
  const { client, facts, id, pullSql, confirmed, lose } = source
  const inTurn = inTurns()
  let snapshot = source.snapshot
  let touchedAt = 0
  let next: Promise<void> | null = null
  let idle: NodeJS.Timeout | undefined

  async function pull() {
    try {
      const changes = await pullChanges(client, pullSql, id, snapshot, maxChangedLeads)
      if (!changes.isKnown) throw new UnusableStore('The log may have been pruned since the last pull')
      if (changes.leadIds.length >= maxChangedLeads) throw new UnusableStore('Too many leads changed to be pulled')
      if (changes.leadIds.length) await facts.replace(changes.leadIds, changes.facts)
      snapshot = changes.snapshot
    } catch (error) {
      lose(error as Error)
      throw error
    }
  }

  async function confirm() {
    touchedAt = Date.now()
    const mark = await touchCopy(client, id, snapshot)
    if (mark === null) return lose(new Error("The copy's registration has expired"))
    await confirmed(mark)
  }

  const pulled = () =>
    (next ??= inTurn(async () => {
      next = null
      await pull()
      if (Date.now() - touchedAt >= touchMs) await confirm()
    }))

  function keepUp() {
    idle = setTimeout(() => void pulled().then(keepUp, lose), idlePullMs).unref()
  }

  /** PostgreSQL exports a snapshot, the caller imports it, and the store pulls up to it. */
  async function holdSnapshot(importSnapshot: (snapshot: string) => Promise<void>) {
    await client.query('begin isolation level repeatable read read only')
    try {
      const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
      const imported = inTime(importSnapshot(rows[0]?.snapshot ?? ''))
      imported.catch(() => {}) // awaited below
      await pull()
      await imported
      return await facts.hold()
    } finally {
      await client.query('commit')
    }
  }

  async function hold(importSnapshot: (snapshot: string) => Promise<void>) {
    let isAwaited = true
    const holding = inTurn(() => {
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

  async function stop(keeps: boolean) {
    clearTimeout(idle)
    // If this fails, a kept copy is read from its last confirmation, and a registration expires in an hour.
    await inTurn(async () => void (await (keeps ? confirm() : unregisterCopy(client, id)))).catch(() => {})
  }

  // A snapshot is `xmin:xmax:transactions`.
  const xmax = () => BigInt(snapshot.split(':')[1] ?? 0)

  return { pulled, hold, xmax, keepUp, stop }
}
