import { sql } from 'kysely'
import { DAY } from '../../../shared/app/time/timeZones'
import type { ScheduledRecord } from '../../../shared/routing/scheduledChanges'
import { valuesInWords } from '../../routing/scheduledChanges/scheduledRows.queries'
import { setting, type Find } from './findings'

/** Changes that were stopped, until somebody resolves the alert. */
export const stoppedChanges: Find = async (db, settings, now) => {
  const { rows } = await sql<{
    id: number
    entity: ScheduledRecord
    record_id: number
    distribution_id: number | null
    old_value: string
    new_value: string
    wall_time: string
    time_zone: string
    reason: string
    finished_at: Date
  }>`
    select id, entity, record_id, (
      select s.distribution_id from distribution_groups g join distribution_timeslots s on s.id = g.timeslot_id
      where c.entity = 'distribution_group' and g.id = c.record_id) as distribution_id, old_value, new_value, wall_time, time_zone, reason, finished_at from scheduled_changes c
    where state = 'stopped' and finished_at > ${new Date(now - setting(settings, 'days') * DAY)}
      and not exists (select from alerts a where a.kind = 'scheduled_change_stopped' and a.subject_id = c.id and a.resolved_at is not null)`.execute(
    db,
  )
  const found = await valuesInWords(db, rows)
  return found.map(
    ({ id, entity, record_id, distribution_id, old_text, new_text, reason, finished_at, ...change }) => ({
      ...{ subjectKind: 'scheduled_change' as const, subjectId: id, since: finished_at.getTime(), leads: 0 },
      evidence: {
        ...{ entity, record_id, distribution_id },
        ...{ from: old_text, to: new_text, at: `${change.wall_time} ${change.time_zone}`, reason },
      },
    }),
  )
}
