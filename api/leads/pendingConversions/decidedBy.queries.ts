import { sql } from 'kysely'
import { personName } from '../../access/users/personName.queries'
import type { Database } from '../../db/connect'
import { sinceLead } from '../../db/migrating/months'
import type { LeadRecord } from '../../db/leadRecord'

/** Users who set the current status of leads, from their history: names by lead id. */
export async function decidedBy(db: Database, leads: readonly LeadRecord[]): Promise<Map<number, string>> {
  if (!leads.length) return new Map()
  const since = new Date(Math.min(...leads.map((lead) => Number(sinceLead(lead)))))
  const { rows } = await sql<{ lead_id: number; changed_by: string }>`
    select distinct on (change.lead_id) change.lead_id, ${personName(sql`changed_by`)} as changed_by
    from unnest(${leads.map(({ id }) => id)}::bigint[], ${leads.map(({ lead_status_id }) => lead_status_id)}::smallint[])
      as decided (lead_id, lead_status_id)
    join lead_status_changes change on change.lead_id = decided.lead_id and new_lead_status_id = decided.lead_status_id
    where change.created_at >= ${since}::timestamptz
    order by change.lead_id, change.created_at desc, change.id desc`.execute(db)
  return new Map(rows.map(({ lead_id, changed_by }) => [lead_id, changed_by]))
}
