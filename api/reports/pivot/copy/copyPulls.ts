import { inTurns } from './inTurns'
import { pullChanges, touchCopy, unregisterCopy } from './copies.queries'
import type { FactStore, StoreState } from './factStore'
import { CallFault, inTime } from './patience'
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
  /** Stops after the current pull. */
  stop: () => Promise<void>
}

const idlePullMs = 1_000
const touchMs = 10_000
/** With more changed leads, a rebuild is faster. */
const maxChangedLeads = 50_000

/** Keeps a store up to date over one connection, with one pull at a time. */
export function createCopyPulls({ client, facts, id, pullSql, snapshot: first, lose }: CopySource): CopyPulls {
  const inTurn = inTurns()
  let snapshot = first
  let touchedAt = 0
  let next: Promise<void> | null = null
  let idle: NodeJS.Timeout | undefined

  async function pull() {
    try {
      const changes = await pullChanges(client, pullSql, id, snapshot, maxChangedLeads)
      if (!changes.isKnown) throw new Error('The log may have been pruned since the last pull')
      if (changes.leadIds.length >= maxChangedLeads) throw new Error('Too many leads changed to be pulled')
      if (changes.leadIds.length) await facts.replace(changes.leadIds, changes.facts)
      snapshot = changes.snapshot
    } catch (error) {
      lose(error as Error)
      throw error
    }
  }

  async function touch() {
    if (Date.now() - touchedAt < touchMs) return
    touchedAt = Date.now()
    if (!(await touchCopy(client, id, snapshot))) lose(new Error('The copy was counted among the dead'))
  }

  const pulled = () =>
    (next ??= inTurn(async () => {
      next = null
      await pull()
      await touch()
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

  async function stop() {
    clearTimeout(idle)
    await inTurn(() => unregisterCopy(client, id)).catch(() => {}) // if this fails, the registration expires in an hour
  }

  return { pulled, hold, keepUp, stop }
}
