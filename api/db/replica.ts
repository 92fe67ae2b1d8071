import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Connection, connect, type Database } from './connect'
import { serversOf } from './servers'

/** Where a request reads. */
interface ReadSource {
  db: Database
  pool: pg.Pool
  databaseUrl: string
}

interface ReplicaState {
  /** Null before the first look at it. */
  isUsed: boolean | null
  /** Time for which the primary has answered instead; 0 while the standby does. */
  unusedSeconds: number
}

/** A standby that answers reads (DATABASE_REPLICA_URL). */
export interface Replica {
  /** The standby if it has all that was committed before this call; null if the primary must answer. */
  current: () => Promise<ReadSource | null>
  /** The standby failed during a read: the primary answers for some seconds. `wasCut`: a file, for some minutes. */
  fail: (error: unknown, wasCut?: boolean) => void
  /** Whether the standby answers reads; null without DATABASE_REPLICA_URL. */
  state: () => ReplicaState | null
  close: () => Promise<void>
}

interface Needs {
  url: string | undefined
  /** Connections to the primary. */
  pool: pg.Pool
  connections: number
  log: Pick<Logger, 'info' | 'warn'>
}

/** How long a read waits for the standby, and for a connection to it. */
const catchUpMs = 100
const connectMs = 500
const lookEveryMs = 5
/** How long no read waits for a standby that was away or behind. */
const restMs = 2_000
/** The same after it has cut a file, which the caller asks for again: the same file would be cut again. */
const cutRestMs = 600_000

// Everything that was acknowledged has been flushed. Later WAL may not have been sent yet.
const primarySql = `select pg_current_wal_flush_lsn()::text as position,
  (select system_identifier::text from pg_control_system()) as system`
const standbySql = `select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCurrent",
  (select system_identifier::text from pg_control_system()) as system`

interface Position {
  position: string
  system: string
}

/** Resolves when the standby has replayed the WAL that the primary has now; throws with the reason if it has not in time. */
async function catchUp(primary: pg.Pool, standby: pg.Pool): Promise<void> {
  const [now] = (await primary.query<Position>(primarySql)).rows
  const until = performance.now() + catchUpMs
  for (;;) {
    const [seen] = (await standby.query<{ isCurrent: boolean; system: string }>(standbySql, [now?.position])).rows
    if (seen?.system !== now?.system) throw new Error('it is not a copy of the database')
    if (seen?.isCurrent) return
    if (performance.now() > until) throw new Error(`it is more than ${catchUpMs} ms behind, or was promoted`)
    await wait(lookEveryMs)
  }
}

const noReplica: Replica = {
  current: () => Promise.resolve(null),
  fail: () => undefined,
  state: () => null,
  close: () => Promise.resolve(),
}

export function createReplica({ url, pool, connections, log }: Needs): Replica {
  if (!url) return noReplica
  serversOf(url).acceptsStandby = true
  const { close, ...source }: Connection = connect(url, {
    applicationName: 'api reads',
    maxConnections: connections,
    connectionTimeoutMs: connectMs,
  })
  let restsUntil = 0
  let isUsed: boolean | null = null
  let unusedSince: number | null = null
  const note = (used: boolean, write: () => void) => {
    if (isUsed !== used) write()
    isUsed = used
  }
  const fail = (error: unknown, wasCut = false) => {
    restsUntil = Math.max(restsUntil, performance.now() + (wasCut ? cutRestMs : restMs))
    unusedSince ??= performance.now()
    const reason = error instanceof Error ? error.message : String(error)
    note(false, () => log.warn({ reason }, 'The standby of DATABASE_REPLICA_URL is not used; the primary answers'))
  }
  return {
    fail,
    close,
    state: () => ({
      isUsed,
      unusedSeconds: unusedSince === null ? 0 : Math.floor((performance.now() - unusedSince) / 1000),
    }),
    current: async () => {
      if (performance.now() < restsUntil) return null
      try {
        await catchUp(pool, source.pool)
      } catch (error) {
        fail(error)
        return null
      }
      unusedSince = null
      note(true, () => log.info('The standby of DATABASE_REPLICA_URL answers reads'))
      return { ...source, databaseUrl: url }
    },
  }
}
