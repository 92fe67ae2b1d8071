import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { HeldLead } from './heldLeads.schema'

const shownLead = sql`join leads l on l.id = o.lead_id and l.created_at = o.lead_created_at and not l.is_hidden`
const isHeld = sql`(o.state = 'held' or (o.state = 'sending' and o.asked > 0))`

/**
 * Leads with an unknown outcome, of any kind of sending, oldest first. Leads currently being sent for the first time
 * and hidden leads are excluded.
 */
export async function listHeldLeads(
  db: Database,
  {
    ids = null,
    leadIds = null,
    limit,
    offset,
  }: { ids?: readonly number[] | null; leadIds?: readonly number[] | null | undefined; limit: number; offset: number },
): Promise<{ total: number; data: HeldLead[] }> {
  const { rows } = await sql<Omit<HeldLead, 'sent_at'> & { sent_at: Date; total: number }>`
    select o.history_id as id, o.lead_id, o.origin as kind, l.email, l.publisher_id as affiliate_id, p.name as publisher_name,
      l.country_id, c.name as country_name, c.code as country_code, o.advertiser_id, a.name as advertiser_name,
      o.sent_at, o.reason, o.asked, h.req_payload as request, h.res_payload as response, h.http_status,
      coalesce((select json_agg(r.cap_id order by r.cap_id) from cap_reservations r where r.lead_id = o.lead_id and r.advertiser_id = o.advertiser_id), '[]') as cap_ids,
      count(*) over () as total
    from open_attempts o
    join lead_histories h on h.id = o.history_id and h.created_at >= o.lead_created_at - interval '24 hours'
    ${shownLead}
    join publishers p on p.id = l.publisher_id
    join advertisers a on a.id = o.advertiser_id
    left join countries c on c.id = l.country_id
    where ${isHeld}
      and (${ids}::bigint[] is null or o.history_id = any(${ids}::bigint[]))
      and (${leadIds}::bigint[] is null or o.lead_id = any (${leadIds}::bigint[]))
    order by o.sent_at, o.history_id limit ${limit} offset ${offset}`.execute(db)
  if (!rows.length && offset > 0)
    return { total: (await listHeldLeads(db, { ids, leadIds, limit: 1, offset: 0 })).total, data: [] }
  const data = rows.map(({ total: _, sent_at, ...row }) => ({ ...row, sent_at: sent_at.toISOString() }))
  return { total: rows[0]?.total ?? 0, data }
}

/** Number of leads in `listHeldLeads`, and the waiting time of the oldest. */
export async function countHeldLeads(db: Database): Promise<{ count: number; since: string | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(o.sent_at) as since from open_attempts o ${shownLead} where ${isHeld}`.execute(
    db,
  )
  const [held] = rows
  return { count: held?.count ?? 0, since: held?.since?.toISOString() ?? null }
}
