import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { metricPermissionName } from '../../../shared/access/permissions'
import { holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { sinceLeads } from '../../db/migrating/months'
import { isUndo } from './pendingConversions.queries'
import type { PendingFtd } from './pendingFtd.schema'

const secondMs = 1000

/** An instant as UTC `yyyy-MM-dd HH:mm:ss`. */
const utcText = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** A pending lead, and when it became pending. */
type Newest = NonNullable<PendingFtd['newest']> & { since: string }

/** Pending leads by the user who fired them as fake FTDs; null: deposits, and fake FTDs of unknown users. */
interface Group {
  fired_by: string | null
  /** Pending again after an undo; they were reported before. */
  is_undone: boolean
  count: number
  new: number | null
  newest: Newest
  /** Waiting since, for the oldest. */
  oldest: Date
}

/** Pending conversions of all users; `pendingFtdFor` selects those for one user. */
interface PendingFtdFacts {
  groups: readonly Group[]
  as_of: string
}

/**
 * Number of leads in status Pending FTD at `now` (epoch ms), number of those that became so after `date` (UTC), and the
 * most recent one. The time is from the status history, or else from the deposit. The date has seconds, so events
 * within that second count as seen.
 */
export async function readPendingFtd(db: Database, date: string | null, now: number): Promise<PendingFtdFacts> {
  const since = date === null ? null : new Date(Date.parse(`${date.replace(' ', 'T')}Z`) + secondMs)
  // A literal, not a parameter, to match the condition of the index of pending leads.
  const isPending = sql`lead_status_id = ${sql.lit(leadStatus['Pending FTD'])}`
  const { rows } = await sql<Group>`
    with pending as materialized (
      select leads.id, advertiser_id, country_id, revenue, is_fake_ftd, case when is_fake_ftd then entry.changed_by end as fired_by, coalesce(entry.is_undone, false) as is_undone,
        coalesce(entry.created_at, converted_at, leads.created_at) as pending_since
      from leads
      left join lateral (
        select created_at, changed_by, ${isUndo} as is_undone from lead_status_changes
        where lead_id = leads.id and created_at >= ${sinceLeads} and new_lead_status_id = ${sql.lit(leadStatus['Pending FTD'])}
        order by created_at desc limit 1) as entry on true
      where ${isPending} and not is_hidden
    ),
    groups as (
      select fired_by, is_undone, count(*) as count,
        case when ${since}::timestamptz is not null then count(*) filter (where pending_since >= ${since}::timestamptz) end as new,
        (array_agg(id order by pending_since desc, id desc))[1] as newest_id, min(pending_since) as oldest
      from pending group by fired_by, is_undone
    )
    select groups.fired_by, groups.is_undone, count, new, oldest, json_build_object('since', pending_since, 'lead_id', last.id,
        'advertiser_name', advertisers.name, 'country_name', countries.name,
        'revenue', case when not last.is_fake_ftd then last.revenue end) as newest
    from groups join pending as last on last.id = newest_id
    left join advertisers on advertisers.id = last.advertiser_id
    left join countries on countries.id = last.country_id`.execute(db)
  return { groups: rows, as_of: utcText(now) }
}

const sum = (counts: readonly (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0)
/** Number of leads in status Pending FTD, and the time of the oldest. */
export async function countPending(db: Database, now: number): Promise<{ count: number; since: string | null }> {
  const { groups } = await readPendingFtd(db, null, now)
  const [oldest] = groups.map((group) => group.oldest).sort((a, b) => a.getTime() - b.getTime())
  return { count: sum(groups.map(({ count }) => count)), since: oldest?.toISOString() ?? null }
}

const laterFirst = (one: Newest, other: Newest) =>
  Date.parse(other.since) - Date.parse(one.since) || other.lead_id - one.lead_id

/**
 * Data for one user: their own fake FTDs, and conversions pending again after an undo, are counted but not reported as
 * new. Money is omitted without the permission.
 */
export function pendingFtdFor(session: Session, { groups, as_of }: PendingFtdFacts, date: string | null): PendingFtd {
  const others = groups.filter(({ fired_by, is_undone }) => !is_undone && fired_by !== session.email)
  const [last] = others.map(({ newest }) => newest).sort(laterFirst)
  const seesMoney = holds(session, metricPermissionName('global', 'revenue'))
  return {
    count: sum(groups.map(({ count }) => count)),
    others: sum(others.map(({ count }) => count)),
    new: date === null ? null : sum(others.map((group) => group.new)),
    newest: last
      ? {
          lead_id: last.lead_id,
          advertiser_name: last.advertiser_name,
          country_name: last.country_name,
          revenue: seesMoney ? last.revenue : null,
        }
      : null,
    as_of,
  }
}
