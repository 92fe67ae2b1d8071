import { sql } from 'kysely'
import { leadStatus } from '../../shared/leadStatus'
import type { Database } from '../db/connect'
import type { PendingFtd } from './pendingFtd.schema'

const secondMs = 1000

/** An instant as UTC `yyyy-MM-dd HH:mm:ss`. */
const utcText = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

interface Read {
  count: number
  new: number | null
  newest: PendingFtd['newest']
}

/**
 * How many leads are Pending FTD at `now` (epoch ms), how many became so after `date` (UTC), and the one that did last.
 * When that was, the status history tells; a lead without one goes by its deposit. The date is exact to the second, so
 * what happened within that second has been seen.
 */
export async function readPendingFtd(db: Database, date: string | null, now: number): Promise<PendingFtd> {
  const since = date === null ? null : new Date(Date.parse(`${date.replace(' ', 'T')}Z`) + secondMs)
  // Written out, not a parameter: the index of pending leads is for this very condition.
  const isPending = sql`lead_status_id = ${sql.lit(leadStatus['Pending FTD'])}`
  const { rows } = await sql<Read>`
    with pending as materialized (
      select id, advertiser_id, country_id, revenue, is_fake_ftd, coalesce(
        (select max(created_at) from lead_status_changes
         where lead_id = leads.id and new_lead_status_id = ${sql.lit(leadStatus['Pending FTD'])}),
        converted_at, created_at) as pending_since
      from leads where ${isPending} and not is_hidden
    )
    select count(*) as count,
      case when ${since}::timestamptz is not null then count(*) filter (where pending_since >= ${since}::timestamptz) end as new,
      (select json_build_object('lead_id', last.id, 'advertiser_name', advertisers.name, 'country_name', countries.name,
          'revenue', case when not last.is_fake_ftd then last.revenue end)
       from (select * from pending order by pending_since desc, id desc limit 1) as last
       left join advertisers on advertisers.id = last.advertiser_id
       left join countries on countries.id = last.country_id) as newest
    from pending`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count has one row')
  return { ...row, as_of: utcText(now) }
}

/** Without the money, for who may not see it. */
export const withoutRevenue = (facts: PendingFtd): PendingFtd => ({
  ...facts,
  newest: facts.newest && { ...facts.newest, revenue: null },
})
