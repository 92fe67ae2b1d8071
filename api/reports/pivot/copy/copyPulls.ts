import { inTurns } from './inTurns'
import { pullChanges, touchCopy, unregisterCopy } from './copies.queries'
import type { FactStore, StoreState } from './factStore'
import { CallFault, within } from './patience'
import type { Client } from 'pg'

/** The connection of a copy, the store it fills, and the copy's id among those that PostgreSQL keeps changes for. */
export interface Followed {
  client: Client
  facts: FactStore
  id: string
  /** Reads what changed since a snapshot. */
  pullSql: string
  /** The state of PostgreSQL that the store holds at first. */
  snapshot: string
  /** Told when the copy can no longer be trusted or follow. */
  lose: (error: Error) => void
}

interface CopyPulls {
  /** Fulfilled when the store is at least as new as the moment of the call. Those who wait at once share one pull. */
  pulled: () => Promise<void>
  /** The store in exactly one state of PostgreSQL, which `importSnapshot` takes into a transaction of its own meanwhile. */
  hold: (importSnapshot: (snapshot: string) => Promise<void>) => Promise<StoreState>
  /** Pulls each second from now on, so that whoever asks finds little to pull. */
  keepUp: () => void
  /** Stops, once what is under way has ended. */
  stop: () => Promise<void>
}

const idlePullMs = 1_000
const touchMs = 10_000
/** More leads than this are read faster by building anew. */
const maxChangedLeads = 50_000

/** Keeps a store up to date: one connection, so one pull at a time, each of a newer state than the last. */
export function createCopyPulls({ client, facts, id, pullSql, snapshot: first, lose }: Followed): CopyPulls {
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

  /** Both take the same snapshot: PostgreSQL exports it, the caller imports it, and the store pulls up to it. */
  async function holdSnapshot(importSnapshot: (snapshot: string) => Promise<void>) {
    await client.query('begin isolation level repeatable read read only')
    try {
      const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
      const imported = within(importSnapshot(rows[0]?.snapshot ?? ''))
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
      // Whoever has gone on without it takes no snapshot: to wait for that would make all after it late as well.
      if (!isAwaited) throw new CallFault('Nobody waits for it any more')
      return holdSnapshot(importSnapshot)
    })
    return within(holding).catch((error: unknown) => {
      isAwaited = false
      holding.then((late) => late.release()).catch(() => {}) // nobody waits for it any more
      throw error
    })
  }

  async function stop() {
    clearTimeout(idle)
    await inTurn(() => unregisterCopy(client, id)).catch(() => {}) // one that cannot say good-bye is forgotten in an hour
  }

  return { pulled, hold, keepUp, stop }
}
