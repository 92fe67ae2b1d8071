/** Faults of the system itself, as one subject. See docs/domain/watch.md. */
import { sql } from 'kysely'
import { dueSince } from '../../app/outbox/outbox.queries'
import type { Database } from '../../db/connect'
import { standbyColumns } from '../../db/standbys'
import { readProcessStates } from '../processes/processStates.queries'
import type { Find } from './findings'
import { systemEvidence } from './systemEvidence'
import { systemFigures, type SystemState } from './systemFigures'

// The figures of a failure stay when archiving is turned off.
const archiveFailed = `case when last_failed_time > coalesce(last_archived_time, '-infinity')
  and current_setting('archive_mode') <> 'off' then coalesce(last_archived_time, last_failed_time) end`

/** State of the queue, the outbox and the database. Jobs of a queue wait for each other, and those that failed wait to be repeated. */
async function readState(db: Database, now: number): Promise<SystemState | undefined> {
  const { rows } = await sql<SystemState>`
    select
      least(${dueSince(now)}, (select min(run_at) from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= ${new Date(now)})) as job_due_at,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most_connections,
      (select max(completed_at) from backups) as backup_at,
      (select ${sql.raw(archiveFailed)} from pg_stat_archiver) as archive_failed_since,
      (select differences from accounting_settings) as ledger_differences,
      (select count(*)::int from statements where not is_genuine) as broken_statements,
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
