import { sql } from 'kysely'
import { leadStatusesNotTaken } from '../../../shared/leads/leadStatus'
import type { Database } from '../../db/connect'
import type { PulledItem } from './items'
import type { PulledRow } from './readPage'

/** How the lead of a row stands with us. */
export interface LeadState {
  /** Null: no lead of ours was sent to this advertiser under this name. */
  leadId: number | null
  /** Whether the advertiser holds it, or may hold it, because an attempt waits to be settled. */
  isHeld: boolean
  isOpen: boolean
  status: string | null
  isConverted: boolean
  /** Whether the event was processed before. */
  isKnown: boolean
  /** Epoch milliseconds. */
  statusAt: number | null
}

/** Our id in a row: of a sending, or of the lead. */
function idOf({ reference, leadId }: PulledRow): { kind: string | null; id: number | null } {
  if (leadId !== null) return { kind: 'lead', id: leadId }
  const [, kind = null, id = null] = /^(injection|attempt)-(\d{1,15})$/.exec(reference ?? '') ?? []
  return { kind, id: id === null ? null : Number(id) }
}

/** Leads of rows, in their order, by the ids that were sent with them. */
const foundLeads = (advertiserId: number, rows: readonly PulledRow[]) => {
  const ids = rows.map(idOf)
  return sql`unnest(${ids.map(({ kind }) => kind)}::text[], ${ids.map(({ id }) => id)}::bigint[]) with ordinality as given (kind, id, place)
    left join injections on given.kind = 'injection' and injections.id = given.id and injections.advertiser_id = ${advertiserId}
    cross join lateral (select case given.kind when 'lead' then given.id when 'injection' then injections.lead_id
      when 'attempt' then lead_of_attempt(given.id, ${advertiserId}) end as lead_id) as found`
}

/** Ids of the leads of rows, in their order. */
export async function readLeadIds(
  db: Database,
  advertiserId: number,
  rows: readonly PulledRow[],
): Promise<(number | null)[]> {
  const { rows: found } = await sql<{ lead_id: number | null }>`
    select found.lead_id from ${foundLeads(advertiserId, rows)} order by given.place`.execute(db)
  return found.map(({ lead_id }) => lead_id)
}

/** How the leads of these items stand, in the order of the items, in one statement. */
export async function readLeadStates(
  db: Database,
  advertiserId: number,
  items: readonly PulledItem[],
): Promise<LeadState[]> {
  const { rows } = await sql<{
    lead_id: number | null
    is_held: boolean | null
    is_open: boolean
    brand_status: string | null
    is_converted: boolean
    is_known: boolean
    status_at: Date | null
  }>`
    select lead.id as lead_id, lead.advertiser_id = ${advertiserId} and lead.lead_status_id <> all (${[...leadStatusesNotTaken]}::int[]) as is_held,
      exists (select from open_attempts o where o.lead_id = lead.id and o.advertiser_id = ${advertiserId}) as is_open,
      lead.brand_status, lead.converted_at is not null as is_converted, key.event_id is not null as is_known, time.at as status_at
    from ${foundLeads(advertiserId, items)}
    join unnest(${items.map(({ key }) => key)}::text[]) with ordinality as keys (event_id, place) on keys.place = given.place
    left join leads lead on lead.id = found.lead_id and not lead.is_hidden
    left join broker_event_keys key on key.advertiser_id = ${advertiserId} and key.event_id = keys.event_id
    left join broker_status_times time on time.lead_id = lead.id
    order by given.place`.execute(db)
  return rows.map(({ lead_id, is_held, is_open, brand_status, is_converted, is_known, status_at }) => ({
    leadId: lead_id,
    isHeld: is_held === true,
    isOpen: is_open,
    status: brand_status,
    isConverted: is_converted,
    isKnown: is_known,
    statusAt: status_at && Number(status_at),
  }))
}
