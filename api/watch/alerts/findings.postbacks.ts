import { sql } from 'kysely'
import { MINUTE } from '../../../shared/app/time/timeZones'
import type { AlertSettings } from '../../../shared/watch/alertKinds'
import { setting, type Find } from './findings'

export const isFailing = (count: number, settings: AlertSettings) => count >= setting(settings, 'least')

export const failedPostbacks: Find = async (db, settings, now) => {
  const { rows } = await sql<{ affiliate_id: number; count: number; since: Date; fault: string | null }>`
    select affiliate_id, count(*)::int as count, min(attempted_at) as since, mode() within group (order by fault) as fault
    from publisher_postbacks
    where status = 'failed' and attempted_at > ${new Date(now - setting(settings, 'minutes') * MINUTE)}
    group by affiliate_id`.execute(db)
  return rows
    .filter(({ count }) => isFailing(count, settings))
    .map(({ affiliate_id, count, since, fault }) => ({
      ...{ subjectKind: 'publisher', subjectId: affiliate_id, since: since.getTime() },
      evidence: { count, fault },
      leads: count,
    }))
}
