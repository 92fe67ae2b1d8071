/** Faults of the system itself, as one subject. Source: design/watch.md, Alerts. */
import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { readProcessStates, type ProcessState } from '../processes/processStates.queries'
import type { Find } from './findings'
import { systemEvidence, type SystemFigures } from './systemEvidence'

/** Minutes without a sign of life after which a copy of reports counts as lost; it gives one each minute. */
const copySilentMinutes = 5

interface State {
  job_due_at: Date | null
  copies: number
  connections: number
  most_connections: number
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
      current_setting('max_connections')::int as most_connections`.execute(db)
  return rows[0]
}

/** The process with the highest of a figure. */
const highest = (states: readonly ProcessState[], of: (state: ProcessState) => number) =>
  states.reduce<ProcessState | null>((most, state) => (most && of(most) >= of(state) ? most : state), null)

export const systemFaults: Find = async (db, settings, now, { reportFolder }) => {
  const state = await readState(db, now)
  if (!state) return []
  const processes = await readProcessStates(db, now)
  const fullest = highest(processes, ({ freeDiskPercent }) => -(freeDiskPercent ?? 100))
  const wrong = highest(processes, ({ clockDifferenceMs }) => Math.abs(clockDifferenceMs))
  const figures: SystemFigures = {
    jobSeconds: state.job_due_at ? Math.floor((now - state.job_due_at.getTime()) / 1000) : 0,
    isCopyMissing: reportFolder !== null && state.copies === 0,
    connectionsPercent: Math.round((state.connections / state.most_connections) * 100),
    disk: { percent: fullest?.freeDiskPercent ?? 100, host: fullest?.host ?? '' },
    clock: { seconds: Math.round((wrong?.clockDifferenceMs ?? 0) / 1000), host: wrong?.host ?? '' },
    visits: processes.reduce((sum, { waitingVisits }) => sum + waitingVisits, 0),
  }
  const evidence = systemEvidence(figures, settings)
  if (!Object.keys(evidence).length) return []
  return [{ subjectKind: 'system', subjectId: null, since: now, evidence, leads: 0 }]
}
