import { sql } from 'kysely'
import type { Certificate } from '../../app/process/certificates'
import type { Database } from '../../db/connect'

/** What a process of the API knows of itself and its machine. */
export interface ProcessState {
  host: string
  /** How far the machine's clock is ahead of the database's; negative: behind. */
  clockDifferenceMs: number
  /** Visits on its disk that the database has not recorded yet. */
  waitingVisits: number
  /** Of the fullest of its disks; null if not known. */
  freeDiskPercent: number | null
  /** What is to answer reports, and for how long it has not. Null in processes of the previous release. */
  reportEngine: string | null
  engineAwaySeconds: number
  /** For how long the primary has answered instead of the standby of DATABASE_REPLICA_URL. */
  standbyUnusedSeconds: number
  /** The one that ends first; null if none is known. */
  certificate: Certificate | null
}

/** A process that is silent for so long has ended. */
const silentMs = 60_000
const keptMs = 86_400_000

/** Stores the state of a process in place of its last one, and deletes those of processes that ended long ago. */
export async function storeProcessState(db: Database, id: string, state: ProcessState, now: number): Promise<void> {
  const { host, clockDifferenceMs, waitingVisits, freeDiskPercent, certificate } = state
  await sql`
    insert into process_states (id, host, reported_at, clock_difference_ms, waiting_visits, free_disk_percent,
      report_engine, engine_away_seconds, standby_unused_seconds, certificate, certificate_ends_at)
    values (${id}, ${host}, ${new Date(now)}, ${clockDifferenceMs}, ${waitingVisits}, ${freeDiskPercent},
      ${state.reportEngine}, ${state.engineAwaySeconds}, ${state.standbyUnusedSeconds},
      ${certificate?.name ?? null}, ${certificate?.endsAt ?? null})
    on conflict (id) do update set host = excluded.host, reported_at = excluded.reported_at,
      clock_difference_ms = excluded.clock_difference_ms, waiting_visits = excluded.waiting_visits,
      free_disk_percent = excluded.free_disk_percent, report_engine = excluded.report_engine,
      engine_away_seconds = excluded.engine_away_seconds, standby_unused_seconds = excluded.standby_unused_seconds,
      certificate = excluded.certificate, certificate_ends_at = excluded.certificate_ends_at`.execute(db)
  await sql`delete from process_states where reported_at < ${new Date(now - keptMs)}`.execute(db)
}

export const removeProcessState = (db: Database, id: string) =>
  sql`delete from process_states where id = ${id}`.execute(db)

type Row = Omit<ProcessState, 'certificate'> & { certificate: string | null; endsAt: Date | null }

/** States of the processes that run. */
export async function readProcessStates(db: Database, now: number): Promise<ProcessState[]> {
  const { rows } = await sql<Row>`
    select host, clock_difference_ms::float8 as "clockDifferenceMs", waiting_visits as "waitingVisits",
      free_disk_percent as "freeDiskPercent", report_engine as "reportEngine", engine_away_seconds as "engineAwaySeconds",
      standby_unused_seconds as "standbyUnusedSeconds", certificate, certificate_ends_at as "endsAt"
    from process_states where reported_at > ${new Date(now - silentMs)} order by host, id`.execute(db)
  return rows.map(({ certificate, endsAt, ...state }) => ({
    ...state,
    certificate: certificate && endsAt ? { name: certificate, endsAt } : null,
  }))
}

/** Folder of the database on this machine; null if the user may not read it. Only some database users may. */
export async function readDataDirectory(db: Database): Promise<string | null> {
  const { rows } = await sql<{ folder: string | null }>`
    select case when pg_has_role('pg_read_all_settings', 'member') then current_setting('data_directory') end as folder`.execute(
    db,
  )
  return rows[0]?.folder ?? null
}
