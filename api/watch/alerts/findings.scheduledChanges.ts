import { sql } from 'kysely'
import { DAY } from '../../../shared/app/time/timeZones'
import { setting, type Find } from './findings'

/** Changes that were stopped, until somebody resolves the alert. */
export const stoppedChanges: Find = async (db, settings, now) => {
  const { rows } = await sql<{
    id: number
    old_value: string
    new_value: string
    wall_time: string
    time_zone: string
    reason: string
    finished_at: Date
  }>`
    select id, old_value, new_value, wall_time, time_zone, reason, finished_at from scheduled_changes c
    where state = 'stopped' and finished_at > ${new Date(now - setting(settings, 'days') * DAY)}
      and not exists (select from alerts a where a.kind = 'scheduled_change_stopped' and a.subject_id = c.id and a.resolved_at is not null)`.execute(
    db,
  )
  return rows.map(({ id, old_value, new_value, wall_time, time_zone, reason, finished_at }) => ({
    ...{ subjectKind: 'scheduled_change' as const, subjectId: id, since: finished_at.getTime(), leads: 0 },
    evidence: { from: old_value, to: new_value, at: `${wall_time} ${time_zone}`, reason },
  }))
}
