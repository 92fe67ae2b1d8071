import { sql } from 'kysely'
import { MINUTE } from '../../../shared/app/time/timeZones'
import type { AlertSettings } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import { setting, type Find } from './findings'

export const isFailing = (count: number, settings: AlertSettings) => count >= setting(settings, 'least')

export const failedPostbacks: Find = async (db, settings, now) => {
  const { rows } = await sql<{ publisher_id: number; count: number; since: Date; fault: string | null }>`
    select publisher_id, count(*)::int as count, min(attempted_at) as since, mode() within group (order by fault) as fault
    from deliveries
    where kind = 'postback' and status = 'failed' and attempted_at > ${new Date(now - setting(settings, 'minutes') * MINUTE)}
    group by publisher_id`.execute(db)
  return rows
    .filter(({ count }) => isFailing(count, settings))
    .map(({ publisher_id, count, since, fault }) => ({
      ...{ subjectKind: 'publisher', subjectId: publisher_id, since: since.getTime() },
      evidence: { count, fault },
      leads: count,
    }))
}

/** Postbacks to a publisher that failed since then, oldest first. */
export async function readFailedPostbackIds(
  db: Database,
  publisherId: number,
  since: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from deliveries
    where kind = 'postback' and status = 'failed' and publisher_id = ${publisherId} and attempted_at >= ${since}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
