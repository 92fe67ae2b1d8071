/** Faults of the system itself, as one subject. Source: design/watch.md, Alerts. */
import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { standbyColumns } from '../../db/standbys'
import { readProcessStates } from '../processes/processStates.queries'
import type { Find } from './findings'
import { systemEvidence } from './systemEvidence'
import { systemFigures, type SystemState } from './systemFigures'

/** State of the queue and the connections. Jobs of a queue wait for each other, and those that failed wait to be repeated. */
async function readState(db: Database, now: number): Promise<SystemState | undefined> {
  const { rows } = await sql<SystemState>`
    select
      (select min(run_at) from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= ${new Date(now)}) as job_due_at,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most_connections,
      ${sql.raw(standbyColumns)}`.execute(db)
  return rows[0]
}

export const systemFaults: Find = async (db, settings, now, sources) => {
  const state = await readState(db, now)
  if (!state) return []
  const processes = await readProcessStates(db, now)
  const evidence = systemEvidence(systemFigures(state, processes, { ...sources, now }), settings)
  if (!Object.keys(evidence).length) return []
  return [{ subjectKind: 'system', subjectId: null, since: now, evidence, leads: 0 }]
}
