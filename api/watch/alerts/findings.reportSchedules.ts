import { sql } from 'kysely'
import { setting, type Find } from './findings'

interface Row {
  id: number
  owner: string
  /** Null: it still runs, but its reports do not arrive. */
  stopped_reason: string | null
  failed: number
  fault: string | null
  since: Date
}

/**
 * Scheduled reports that were stopped, until somebody switches them on again or deletes them, and those that were not
 * delivered several times in a row, until one is. After a person resolved the alert, only what happens later counts.
 */
export const stoppedReports: Find = async (db, settings) => {
  const { rows } = await sql<Row>`
    with ended as (
      select schedule_id, status, created_at as due_at, fault, coalesce(attempted_at, created_at) as at,
        max(created_at) filter (where status = 'sent') over (partition by schedule_id) as last_sent
      from deliveries where schedule_id is not null and status <> 'waiting'),
    missing as (
      select schedule_id, count(*) filter (where status = 'failed')::int as failed, min(at) as since, max(at) as last_at,
        (array_agg(fault order by due_at desc) filter (where status = 'failed'))[1] as fault
      from ended where status <> 'sent' and due_at > coalesce(last_sent, '-infinity') group by schedule_id)
    select s.id, s.owner, s.stopped_reason, coalesce(failed, 0) as failed, fault, coalesce(since, s.updated_at) as since
    from report_schedules s left join missing on missing.schedule_id = s.id
    where (s.stopped_reason is not null or s.is_active and failed >= ${setting(settings, 'failures')})
      and not exists (
        select from alerts a where a.kind = 'report_schedule_stopped' and a.subject_id = s.id
          and a.resolved_by is not null and a.resolved_at >= coalesce(last_at, s.updated_at))`.execute(db)
  return rows.map(({ id, owner, stopped_reason, failed, fault, since }) => ({
    ...{ subjectKind: 'report_schedule' as const, subjectId: id, since: since.getTime(), leads: 0 },
    evidence: { owner, stopped: stopped_reason, failed, fault },
  }))
}
