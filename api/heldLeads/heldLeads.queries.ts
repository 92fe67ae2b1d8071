import { sql } from 'kysely'
import type { Database } from '../db/connect'
import { listOpenAttempts } from '../delivery/openAttempts.queries'
import type { HeldLead } from './heldLeads.schema'

interface Details {
  id: number
  country_code: string | null
  request: string | null
  response: string | null
  cap_ids: number[]
}

/** What was sent and came back, and the caps that hold room, by attempt. */
async function detailsOf(db: Database, attemptIds: readonly number[]): Promise<Map<number, Details>> {
  if (!attemptIds.length) return new Map()
  const { rows } = await sql<Details>`
    select h.id, h.req_payload as request, h.res_payload as response, c.code as country_code,
      coalesce((select json_agg(r.cap_id order by r.cap_id) from cap_reservations r where r.lead_id = h.lead_id and r.advertiser_id = h.advertiser_id), '[]') as cap_ids
    from lead_histories h
    join leads l on l.id = h.lead_id
    left join countries c on c.id = l.country_id
    where h.id = any (${[...attemptIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Leads that advertisers may have taken or not, those that have waited longest first. */
export async function listHeldLeads(
  db: Database,
  page: { limit: number; offset: number },
): Promise<{ total: number; data: HeldLead[] }> {
  const { total, rows } = await listOpenAttempts(db, page)
  const details = await detailsOf(
    db,
    rows.map(({ history_id }) => history_id),
  )
  const data = rows.map(({ history_id: id, sent_at, ...row }) => {
    const { country_code = null, request = null, response = null, cap_ids = [] } = details.get(id) ?? {}
    return { ...row, id, sent_at: sent_at.toISOString(), country_code, request, response, cap_ids }
  })
  return { total, data }
}
