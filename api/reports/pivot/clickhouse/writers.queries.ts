/** What the writers of the facts in ClickHouse agree on in PostgreSQL. */
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError, type ClientBase } from 'pg'
import { CallFault } from '../copy/patience'

/** One writer at a time, in all processes; the lock ends with its connection. */
const lock = "hashtextextended('facts in ClickHouse', 0)"
const lockNotAvailable = '55P03'
const retryMs = 500

/** Waits for the lock as long as it takes, for example while another process loads the facts. */
export async function awaitTurn(client: ClientBase, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lock}) as locked`)
    if (rows[0]?.locked) return
    await wait(retryMs, null, { signal })
  }
}

/** Waits for the lock for as long as a report may wait. Throws CallFault if another process keeps it. */
export async function takeTurn(client: ClientBase, patienceMs: number): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${patienceMs}; select pg_advisory_lock(${lock}); set lock_timeout = 0`)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === lockNotAvailable)
      throw new CallFault('Another process is writing the facts', { cause: error })
    throw error
  }
}

export const endTurn = (client: ClientBase) => client.query(`select pg_advisory_unlock(${lock})`)

/** A version above all that were taken before. */
export async function nextVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`select nextval('report_copy_versions') as version`)
  return Number(rows[0]?.version)
}

/**
 * The database whose facts these are, and its history: a standby that takes over, and a backup that is restored to a
 * point in time, begin a new one, in which the log of changes may not continue what was copied.
 */
export async function readOrigin(client: ClientBase): Promise<{ source: string; history: string }> {
  const { rows } = await client.query<{ source: string; history: string }>(`
    select system_identifier || '/' || current_database() as source, left(pg_walfile_name(pg_current_wal_lsn()), 8) as history
    from pg_control_system()`)
  if (!rows[0]) throw new Error('The database did not say which one it is')
  return rows[0]
}

/**
 * Whether all changes since this snapshot are in the log: the registration exists, and neither the database nor
 * ClickHouse is older than what they agreed on, as after a restored backup.
 */
export async function isContinued(client: ClientBase, registration: string, snapshot: string): Promise<boolean> {
  const { rows } = await client.query<{ continued: boolean }>(
    `select pg_snapshot_xmax($2::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
       and pg_snapshot_xmax($2::pg_snapshot) >= pg_snapshot_xmax(copy.snapshot)
       and not exists (
         select from pg_snapshot_xip($2::pg_snapshot) as open
         where open < pg_snapshot_xmax(copy.snapshot) and pg_visible_in_snapshot(open, copy.snapshot)) as continued
     from report_copies copy where id = $1`,
    [registration, snapshot],
  )
  return rows[0]?.continued ?? false
}
