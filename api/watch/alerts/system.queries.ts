/** Faults of the system itself, as one subject. Source: design/watch.md, Alerts. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { setting, type Find, type Finding } from './findings'

/** Minutes without a sign of life after which a copy of reports counts as lost; it gives one each minute. */
const copySilentMinutes = 5

interface State {
  job_due_at: Date | null
  copies: number
  connections: number
  most_connections: number
  data_directory: string | null
}

/** State of the queue, the copies and the connections. Jobs of a queue wait for each other, and those that failed wait to be repeated. */
async function readState(db: Database, now: number): Promise<State | undefined> {
  const copySince = new Date(now - copySilentMinutes * 60_000)
  const { rows } = await sql<State>`
    select
      (select min(run_at) from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= ${new Date(now)}) as job_due_at,
      (select count(*)::int from report_copies where pulled_at > ${copySince}) as copies,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most_connections,
      -- Only some database users may read it.
      case when pg_has_role('pg_read_all_settings', 'member') then current_setting('data_directory') end as data_directory`.execute(
    db,
  )
  return rows[0]
}

/** Percent of a disk that is free; null if the folder is not on this machine. */
async function freePercent(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(folder)
    return blocks > 0 ? Math.round((bavail / blocks) * 1000) / 10 : null
  } catch {
    return null // the folder belongs to another machine
  }
}

export const systemFaults: Find = async (db, settings, now, { reportFolder }) => {
  const state = await readState(db, now)
  if (!state) return []
  const folders = [state.data_directory, reportFolder, process.cwd()].filter((folder) => folder !== null)
  const free = (await Promise.all(folders.map(freePercent))).filter((percent) => percent !== null)
  const leastFree = free.length ? Math.min(...free) : 100
  const waits = state.job_due_at ? Math.floor((now - state.job_due_at.getTime()) / 1000) : 0
  const used = Math.round((state.connections / state.most_connections) * 100)
  const evidence: Record<string, number | string> = {
    ...(waits > setting(settings, 'seconds') && { job_seconds: waits }),
    ...(reportFolder !== null && state.copies === 0 && { copy: 'unavailable' }),
    ...(leastFree < setting(settings, 'disk') && { disk_free_percent: leastFree }),
    ...(used > setting(settings, 'connections') && { connections_percent: used }),
  }
  if (!Object.keys(evidence).length) return []
  const found: Finding = { subjectKind: 'system', subjectId: null, since: now, evidence, leads: 0 }
  return [found]
}
