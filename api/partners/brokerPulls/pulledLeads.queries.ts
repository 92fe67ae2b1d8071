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

/** Id in a row: of a sending, of the lead, or the broker's own, which is its reference. */
function idOf({ reference, leadId, isBrokerId }: PulledRow): { kind: string | null; id: number | null } {
  if (leadId !== null) return { kind: 'lead', id: leadId }
  if (isBrokerId) return { kind: 'broker', id: null }
  const [, kind = null, id = null] = /^(injection|attempt)-(\d{1,15})$/.exec(reference ?? '') ?? []
  return { kind, id: id === null ? null : Number(id) }
}

/** Leads of rows, in their order, by the ids that were sent with them. */
const foundLeads = (advertiserId: number, rows: readonly PulledRow[]) => {
  const ids = rows.map(idOf)
  return sql`unnest(${ids.map(({ kind }) => kind)}::text[], ${ids.map(({ id }) => id)}::bigint[], ${rows.map(({ reference }) => reference)}::text[]) with ordinality as given (kind, id, reference, place)
    left join injections on given.kind = 'injection' and injections.id = given.id and injections.advertiser_id = ${advertiserId}
    cross join lateral (select case given.kind when 'lead' then given.id when 'injection' then injections.lead_id
      when 'attempt' then lead_of_attempt(given.id, ${advertiserId})
      when 'broker' then (select lead_id from broker_lead_ids where advertiser_id = ${advertiserId} and broker_id = given.reference)
      end as lead_id) as found`
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
    advertiser_status: string | null
    is_converted: boolean
    is_known: boolean
    status_at: Date | null
  }>`
    select lead.id as lead_id, lead.advertiser_id = ${advertiserId} and lead.lead_status_id <> all (${[...leadStatusesNotTaken]}::int[]) as is_held,
      exists (select from open_attempts o where o.lead_id = lead.id and o.advertiser_id = ${advertiserId}) as is_open,
      lead.advertiser_status, lead.converted_at is not null as is_converted, key.event_id is not null as is_known, time.at as status_at
    from ${foundLeads(advertiserId, items)}
    join unnest(${items.map(({ key }) => key)}::text[]) with ordinality as keys (event_id, place) on keys.place = given.place
    left join leads lead on lead.id = found.lead_id and not lead.is_hidden
    left join broker_event_keys key on key.advertiser_id = ${advertiserId} and key.event_id = keys.event_id
    left join broker_status_times time on time.lead_id = lead.id
    order by given.place`.execute(db)
  return rows.map(({ lead_id, is_held, is_open, advertiser_status, is_converted, is_known, status_at }) => ({
    leadId: lead_id,
    isHeld: is_held === true,
    isOpen: is_open,
    status: advertiser_status,
    isConverted: is_converted,
    isKnown: is_known,
    statusAt: status_at && Number(status_at),
  }))
}

/** Parameters of `recordKnown`: one event per key. */
const knownEvents = (found: readonly { item: PulledItem; lead: LeadState }[]) => {
  const byKey = new Map(found.map(({ item, lead }) => [item.key ?? '', { item, lead }]))
  return [...byKey].map(([event_id, { item, lead }]) => {
    const at = item.at === null ? null : new Date(item.at).toISOString()
    const body = { type: item.type, lead_id: lead.leadId, reference: item.reference, status: item.status, at }
    return { event_id, lead_id: lead.leadId, kind: item.type, status: item.status, at, body }
  })
}

const givenAs = sql`given (event_id text, lead_id bigint, kind text, status text, at timestamptz, body jsonb)`

/**
 * Records new events that say what their leads show already, for many at once, and when the broker says so. Returns their keys;
 * those of leads that have changed since are left out. Locks keys before leads, as a postback does, to prevent deadlocks.
 */
export async function recordKnown(
  db: Database,
  advertiserId: number,
  found: readonly { item: PulledItem; lead: LeadState }[],
): Promise<ReadonlySet<string>> {
  if (!found.length) return new Set()
  const given = JSON.stringify(knownEvents(found))
  return db.transaction().execute(async (transaction) => {
    const { rows: claimed } = await sql<{ event_id: string }>`
      insert into broker_event_keys (advertiser_id, event_id, broker_event_id, created_at, body_digest, is_pulled)
      select ${advertiserId}::bigint, event_id, nextval(pg_get_serial_sequence('broker_events', 'id')), now(),
        sha256(convert_to(body::text, 'UTF8')), true
      from jsonb_to_recordset(${given}::jsonb) as ${givenAs} order by event_id
      on conflict (advertiser_id, event_id) do nothing returning event_id`.execute(transaction)
    const keys = claimed.map(({ event_id }) => event_id)
    const { rows } = await sql<{ event_id: string }>`
      with same as materialized (
        select given.*, key.broker_event_id, key.created_at
        from jsonb_to_recordset(${given}::jsonb) as ${givenAs}
        join broker_event_keys key on key.advertiser_id = ${advertiserId} and key.event_id = given.event_id
        join leads on leads.id = given.lead_id
        where given.event_id = any (${keys}::text[]) and leads.advertiser_id = ${advertiserId}
          and (given.status is null or leads.advertiser_status = given.status)
        order by leads.id for update of leads
      ),
      events as (
        insert into broker_events (id, created_at, advertiser_id, lead_id, event_id, kind, outcome, message, body)
        select broker_event_id, created_at, ${advertiserId}::bigint, lead_id, event_id, kind, 'recorded',
          case kind when 'deposit' then 'The lead has a deposit already.' else 'The lead has this status already.' end, body
        from same
      ),
      times as (
        insert into broker_status_times (lead_id, at)
        select lead_id, max(least(at, now())) from same where at is not null and status is not null group by lead_id
        on conflict (lead_id) do update set at = greatest(broker_status_times.at, excluded.at)
      ),
      released as (
        delete from broker_event_keys where advertiser_id = ${advertiserId} and event_id = any (${keys}::text[])
          and event_id not in (select event_id from same)
      )
      select event_id from same`.execute(transaction)
    return new Set(rows.map(({ event_id }) => event_id))
  })
}
