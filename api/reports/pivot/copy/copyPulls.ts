import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { isUnavailable } from '../../../db/faults'
import { readChanges } from './continueCopy'
import type { FactStore, StoreState } from './factStore'
import { inTurns } from './inTurns'
import { CallFault, inTime } from './patience'
import { touchCopy, unregisterCopy } from './registrations.queries'

/** Connection of a copy, the store that it fills, and its registration id. */
interface Source {
  client: Client
  facts: FactStore
  id: string
  /** Mark that the registration has, if the copy was confirmed before. */
  mark?: string
  /** Statement that reads the changes since a snapshot. */
  pullSql: string
  /** Snapshot that the store contains at first. */
  snapshot: string
  /** Called when the connection is broken: the copy is intact. */
  broken: (error: Error) => void
  /** Called when the copy is no longer reliable or up to date. */
  lose: (error: Error) => void
}

export interface CopyPulls {
  /** Resolves when the store includes everything committed before the call. Concurrent callers share one pull. */
  pulled: () => Promise<void>
  /** The store at exactly one snapshot, which `importSnapshot` imports into its own transaction. */
  hold: (importSnapshot: (snapshot: string) => Promise<void>) => Promise<StoreState>
  /** Transactions from this id on may be missing. */
  xmax: () => bigint
  /** Starts a pull every second, so that queries find few changes to pull. */
  keepUp: () => void
  /** Stops after the current pull, without the connection. */
  leave: () => Promise<void>
  /** Stops after the current pull. With `keeps`, the registration stays for the next start; otherwise it is deleted. */
  stop: (keeps: boolean) => Promise<void>
}

const idlePullMs = 1_000
const touchMs = 10_000

/** Keeps a store up to date over one connection, with one pull at a time. */
export function createCopyPulls(source: Source): CopyPulls {
  const { client, facts, id, pullSql, broken, lose } = source
  const inTurn = inTurns()
  let { snapshot, mark = null }: { snapshot: string; mark?: string | null } = source
  let touchedAt = 0
  let next: Promise<void> | null = null
  let idle: NodeJS.Timeout | undefined
  let hasStopped = false

  /** Works over the connection, after what was begun before. Without it the call fails and the copy stays. */
  const connected = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      try {
        return await work()
      } catch (error) {
        if (error instanceof CallFault) throw error
        if (!isUnavailable(error)) {
          lose(error as Error)
          throw error
        }
        broken(error as Error)
        throw new CallFault('The copy has lost its connection to the database', { cause: error })
      }
    })

  async function pull() {
    const changes = await readChanges(client, pullSql, id, snapshot)
    if (changes.leadIds.length) await facts.replace(changes.leadIds, changes.facts)
    snapshot = changes.snapshot
  }

  async function confirm() {
    touchedAt = Date.now()
    const made = randomUUID()
    await facts.marks.begin(made)
    if (!(await touchCopy(client, id, snapshot, made))) throw new Error("The copy's registration has expired")
    await facts.marks.confirm(made, mark)
    mark = made
  }

  const pulled = () =>
    (next ??= connected(async () => {
      next = null
      await pull()
      if (Date.now() - touchedAt >= touchMs) await confirm()
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

  const leave = (last: () => unknown = () => {}) => {
    hasStopped = true
    clearTimeout(idle)
    return inTurn(async () => void (await last()))
  }

  async function stop(keeps: boolean) {
    // If this fails, a kept copy is read from its last confirmation, and a registration expires in an hour.
    await leave(() => (keeps ? confirm() : unregisterCopy(client, id))).catch(() => {})
  }

  // A snapshot is `xmin:xmax:transactions`.
  const xmax = () => BigInt(snapshot.split(':')[1] ?? 0)

  return { pulled, hold, xmax, keepUp, leave: () => leave(), stop }
}
