import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { pullChanges, pullSql } from '../copy/copies.queries'
import type { FactColumn } from '../copy/factColumns'
import type { SentFact } from '../copy/factStore'
import { inTurns } from '../copy/inTurns'
import { CallFault } from '../copy/patience'
import { touchCopy } from '../copy/registrations.queries'
import type { ClickHouse } from './clickhouse'
import { findState, writeState, type FactState } from './factState'
import { allFacts, factLines, goneFacts, lineColumns, type Fact } from './factTable'
import { applyManyChanges } from './manyChanges'
import { endTurn, nextVersion, takeTurn } from './writers.queries'

interface Source {
  client: Client
  clickhouse: ClickHouse
  columns: readonly FactColumn[]
  /** The state that this process found or made. */
  state: FactState
  /** Leads of one pull; more are brought by `applyManyChanges`. */
  max?: number
  /** Called when the facts are no longer reliable or up to date. */
  lose: (error: Error) => void
}

const idlePullMs = 1_000
const touchMs = 10_000
/** How long a report waits for the writers of other processes. */
const patienceMs = 1_500

/**
 * Keeps the facts up to date, together with other processes that do the same: one at a time, each from the state that
 * the previous one has left. A write that was given up may still arrive: whatever it brings has a lower version than
 * the next write, which covers all that it could have changed.
 */
export function createFactPulls({ client, clickhouse, columns, state, max = 50_000, lose }: Source) {
  const { table, source } = state
  const inTurn = inTurns()
  const statement = pullSql(columns)
  let touchedAt = 0
  /** Version of the last state that this process has seen. */
  let seen = state.version
  let next: Promise<void> | null = null
  let idle: NodeJS.Timeout | undefined

  /** Facts of these leads that may be in ClickHouse. */
  async function knownFacts(leadIds: readonly bigint[], isAfterFault: boolean): Promise<Fact[]> {
    // A write that was given up may still bring facts which are not there yet.
    if (isAfterFault) return allFacts(leadIds)
    const rows = await clickhouse.query(`select lead_id, fact from ${table} where lead_id in (${leadIds.join(',')})`)
    return rows.map(({ lead_id, fact }) => ({ leadId: BigInt(String(lead_id)), kind: Number(fact) }))
  }

  /** Writes these leads as they are now; returns the version. */
  async function write(from: FactState, leadIds: readonly bigint[], facts: readonly SentFact[]): Promise<number> {
    const version = await nextVersion(client)
    if (!leadIds.length) return version
    const gone = goneFacts(columns, await knownFacts(leadIds, version !== from.version + 1), facts)
    const lines = factLines(columns, { facts, gone, version })
    if (lines) await clickhouse.insert(table, lineColumns(columns), Readable.from([lines], { objectMode: false }))
    return version
  }

  async function pullInTurn() {
    const from = await findState(clickhouse, source)
    if (from?.table !== table) throw new Error('Another process has loaded the facts again')
    // The log may lack what it has lost.
    if (from.version < seen) throw new Error('ClickHouse was restored to an earlier state')
    seen = from.version
    const changes = await pullChanges(client, statement, from.registration, from.snapshot, max)
    if (!changes.isKnown) throw new Error('The log may have been pruned since the last pull')
    const isTime = Date.now() - touchedAt > touchMs
    if (!changes.leadIds.length && !isTime) return
    const reached =
      changes.leadIds.length < max
        ? { ...from, snapshot: changes.snapshot, version: await write(from, changes.leadIds, changes.facts) }
        : await applyManyChanges(client, clickhouse, columns, from)
    await writeState(clickhouse, reached)
    seen = reached.version
    if (!isTime) return
    // Only what is stored in ClickHouse may be removed from the log.
    if (!(await touchCopy(client, reached.registration, reached.snapshot)))
      throw new Error('The registration has expired')
    touchedAt = Date.now()
  }

  async function pull() {
    await takeTurn(client, patienceMs)
    try {
      await pullInTurn()
    } catch (error) {
      lose(error as Error)
      throw error
    } finally {
      await endTurn(client).catch(() => {}) // the connection has ended, and its turn with it
    }
  }

  /** Resolves when the facts include everything committed before the call. Concurrent callers share one pull. */
  const pulled = () =>
    (next ??= inTurn(() => {
      next = null
      return pull()
    }))

  /** Pulls every second, so that reports find few changes. */
  function keepUp() {
    const isBusy = (error: unknown) => error instanceof CallFault
    idle = setTimeout(() => {
      pulled()
        .catch((error: unknown) => {
          if (!isBusy(error)) throw error
        })
        .then(keepUp, lose)
    }, idlePullMs).unref()
  }

  return {
    pulled,
    keepUp,
    stop: async () => {
      clearTimeout(idle)
      await inTurn(() => {})
    },
  }
}
