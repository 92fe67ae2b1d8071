import { sql } from 'kysely'
import { leadStatusName } from '../../../shared/leads/leadStatus'
import type { LeadQuery } from '../../../shared/app/filters'
import type { Database } from '../../db/connect'
import { leadConditions, type FilterContext } from '../filters/leadFilter'
import type { LeadPlace } from './changesSince.queries'
import type { LeadChange } from './leadChanges.schema'

/** Registers a reader of the log of changed leads, so that unread rows are not deleted. */
export async function registerFollower(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_copies (snapshot) values (pg_current_snapshot()) returning id`.execute(db)
  if (!rows[0]) throw new Error('The follower was not registered')
  return rows[0].id
}

/** Heartbeat with the state up to which the log was read; false if the log may have been pruned. */
export async function touchFollower(db: Database, id: number, snapshot: string): Promise<boolean> {
  const { rows } = await sql`
    update report_copies set snapshot = ${snapshot}::pg_snapshot, pulled_at = now() where id = ${id} returning id`.execute(
    db,
  )
  return rows.length === 1
}

export const unregisterFollower = (db: Database, id: number) =>
  sql`delete from report_copies where id = ${id}`.execute(db)

interface Row extends Pick<LeadChange, 'lead_id' | 'version'> {
  lead_status_id: number
  at: Date
  is_new: boolean
  has_status_change: boolean
}

const kindOf = ({ is_new, has_status_change }: Row): LeadChange['change'] => {
  if (is_new) return 'created'
  return has_status_change ? 'status_changed' : 'updated'
}

/** Changes since a state of those of these leads that match a query, in order. Hidden leads never match. */
export async function describeChanges(
  db: Database,
  {
    places,
    query,
    context,
    since,
  }: { places: readonly LeadPlace[]; query: LeadQuery; context: FilterContext; since: number },
): Promise<LeadChange[]> {
  const created = places.map(({ created_us }) => created_us)
  const [first, last] = [Math.min(...created), Math.max(...created)]
  const moment = new Date(since)
  const { rows } = await sql<Row>`
    select l.id as lead_id, l.lead_status_id, l.version, greatest(l.updated_at, l.created_at) as at, l.created_at >= ${moment} as is_new,
      exists (select from lead_status_changes c where c.lead_id = l.id and c.created_at >= ${moment}) as has_status_change
    from leads l
    where l.id = any (${places.map(({ lead_id }) => lead_id)}::bigint[])
      and l.created_at >= ${new Date(Math.floor(first / 1000))} and l.created_at < ${new Date(Math.floor(last / 1000) + 1)}
      and ${sql.join(leadConditions(query, context), sql` and `)}
    order by at, l.id`.execute(db)
  return rows.map((row) => ({
    lead_id: row.lead_id,
    change: kindOf(row),
    status: leadStatusName(row.lead_status_id),
    version: row.version,
    at: row.at.toISOString(),
  }))
}
