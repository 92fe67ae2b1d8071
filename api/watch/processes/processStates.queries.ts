import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/** What an API process knows of itself and its machine. */
export interface ProcessState {
  host: string
  /** How far the machine's clock is ahead of the database's; negative: behind. */
  clockDifferenceMs: number
  /** Visits on its disk that the database has not recorded yet. */
  waitingVisits: number
  /** Of the fullest of its disks; null if not known. */
  freeDiskPercent: number | null
}

/** A process that is silent for so long has ended. */
const silentMs = 60_000
const keptMs = 86_400_000

/** Stores the state of a process in place of its last one, and deletes those of processes that ended long ago. */
export async function storeProcessState(db: Database, id: string, state: ProcessState, now: number): Promise<void> {
  const { host, clockDifferenceMs, waitingVisits, freeDiskPercent } = state
  await sql`
    insert into process_states (id, host, reported_at, clock_difference_ms, waiting_visits, free_disk_percent)
    values (${id}, ${host}, ${new Date(now)}, ${clockDifferenceMs}, ${waitingVisits}, ${freeDiskPercent})
    on conflict (id) do update set host = excluded.host, reported_at = excluded.reported_at,
      clock_difference_ms = excluded.clock_difference_ms, waiting_visits = excluded.waiting_visits,
      free_disk_percent = excluded.free_disk_percent`.execute(db)
  await sql`delete from process_states where reported_at < ${new Date(now - keptMs)}`.execute(db)
}

export const removeProcessState = (db: Database, id: string) =>
  sql`delete from process_states where id = ${id}`.execute(db)

/** States of the processes that run. */
export async function readProcessStates(db: Database, now: number): Promise<ProcessState[]> {
  const { rows } = await sql<ProcessState>`
    select host, clock_difference_ms::float8 as "clockDifferenceMs", waiting_visits as "waitingVisits",
      free_disk_percent as "freeDiskPercent"
    from process_states where reported_at > ${new Date(now - silentMs)} order by host, id`.execute(db)
  return rows
}

/** Folder of the database on this machine; null if the user may not read it. Only some database users may. */
export async function readDataDirectory(db: Database): Promise<string | null> {
  const { rows } = await sql<{ folder: string | null }>`
    select case when pg_has_role('pg_read_all_settings', 'member') then current_setting('data_directory') end as folder`.execute(
    db,
  )
  return rows[0]?.folder ?? null
}
