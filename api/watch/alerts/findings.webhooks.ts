import { sql } from 'kysely'
import { MINUTE } from '../../../shared/app/time/timeZones'
import { setting, type Find } from './findings'

interface Row {
  id: number
  stopped_reason: string | null
  waiting: number
  fault: string | null
  since: Date
}

/**
 * Endpoints of webhooks that were switched off by the product, and those where nothing arrives, until something does. After a person
 * resolved the alert, only what happens later counts.
 */
export const stoppedWebhooks: Find = async (db, settings, now) => {
  const { rows } = await sql<Row>`
    select e.id, e.stopped_reason, coalesce(e.failing_since, e.updated_at) as since,
      (select count(*)::int from deliveries d where d.destination = 'endpoint:' || e.id and d.status = 'waiting') as waiting,
      (select d.fault from deliveries d where d.endpoint_id = e.id and d.fault is not null order by d.id desc limit 1) as fault
    from webhook_endpoints e
    where (e.stopped_reason is not null or e.is_active and e.failing_since < ${new Date(now - setting(settings, 'minutes') * MINUTE)})
      and not exists (
        select from alerts a where a.kind = 'webhook_stopped' and a.subject_id = e.id
          and a.resolved_by is not null and a.resolved_at >= greatest(e.failing_since, e.updated_at))`.execute(db)
  return rows.map(({ id, stopped_reason: stopped, waiting, fault, since }) => ({
    ...{ subjectKind: 'webhook_endpoint' as const, subjectId: id, since: since.getTime(), leads: 0 },
    evidence: { stopped, waiting, fault },
  }))
}
