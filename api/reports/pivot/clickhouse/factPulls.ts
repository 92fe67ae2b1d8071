import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { pullChanges, pullSql, touchCopy } from '../copy/copies.queries'
import type { FactColumn } from '../copy/factColumns'
import type { SentFact } from '../copy/factStore'
import { inTurns } from '../copy/inTurns'
import { CallFault } from '../copy/patience'
import type { ClickHouse } from './clickhouse'
import { findState, writeState, type FactState } from './factState'
import { factLines, lineColumns, type Fact } from './factTable'
import { endTurn, nextVersion, takeTurn } from './writers.queries'

interface Source {
  client: Client
  clickhouse: ClickHouse
  columns: readonly FactColumn[]
  /** The state that this process found or made. */
  state: FactState
  /** Called when the facts are no longer reliable or up to date. */
  lose: (error: Error) => void
}

const idlePullMs = 1_000
const touchMs = 10_000
/** How long a report waits for the writers of other processes. */
const patienceMs = 1_500
/** Of one pull, which becomes visible as a whole. With more changed leads the facts are loaded again. */
const maxChangedLeads = 200_000
/** Kinds of facts that a lead can have. */
const kinds = [1, 2, 3, 4]

/**
 * Keeps the facts up to date, together with other processes that do the same: one at a time, each from the state that
 * the previous one has left. A write that was given up may still arrive: whatever it brings has a lower version than
 * the next write, which covers all that it could have changed.
 */
export function createFactPulls({ client, clickhouse, columns, state: { table, source }, lose }: Source) {
  const inTurn = inTurns()
  const statement = pullSql(columns)
  const [idAt, kindAt] = ['lead_id', 'fact'].map((name) => columns.findIndex((column) => column.name === name))
  let touchedAt = 0
  let next: Promise<void> | null = null
  let idle: NodeJS.Timeout | undefined

  const factOf = (fact: SentFact): Fact => ({
    leadId: BigInt(String(fact[idAt ?? -1])),
    kind: Number(fact[kindAt ?? -1]),
  })
  const keyOf = ({ leadId, kind }: Fact) => `${leadId} ${kind}`

  /** Facts of these leads that may be in ClickHouse. */
  async function knownFacts(leadIds: readonly bigint[], isAfterFault: boolean): Promise<Fact[]> {
    // A write that was given up may still bring facts which are not there yet.
    if (isAfterFault) return leadIds.flatMap((leadId) => kinds.map((kind) => ({ leadId, kind })))
    const rows = await clickhouse.query(`select lead_id, fact from ${table} where lead_id in (${leadIds.join(',')})`)
    return rows.map(({ lead_id, fact }) => ({ leadId: BigInt(String(lead_id)), kind: Number(fact) }))
  }

  async function write(state: FactState, leadIds: readonly bigint[], facts: readonly SentFact[]): Promise<number> {
    const version = await nextVersion(client)
    const present = new Set(facts.map((fact) => keyOf(factOf(fact))))
    const known = await knownFacts(leadIds, version !== state.version + 1)
    const gone = known.filter((fact) => !present.has(keyOf(fact)))
    const lines = factLines(columns, { facts, gone, version })
    if (lines) await clickhouse.insert(table, lineColumns(columns), Readable.from([lines], { objectMode: false }))
    return version
  }

  async function pullInTurn() {
    const state = await findState(clickhouse, source)
    if (state?.table !== table) throw new Error('Another process has loaded the facts again')
    const changes = await pullChanges(client, statement, state.registration, state.snapshot, maxChangedLeads)
    if (!changes.isKnown) throw new Error('The log may have been pruned since the last pull')
    if (changes.leadIds.length >= maxChangedLeads) throw new Error('Too many leads changed to be pulled')
    const isTime = Date.now() - touchedAt > touchMs
    if (!changes.leadIds.length && !isTime) return
    const version = changes.leadIds.length
      ? await write(state, changes.leadIds, changes.facts)
      : await nextVersion(client)
    await writeState(clickhouse, { ...state, snapshot: changes.snapshot, version })
    if (!isTime) return
    // Only what is stored in ClickHouse may be removed from the log.
    if (!(await touchCopy(client, state.registration, changes.snapshot)))
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
