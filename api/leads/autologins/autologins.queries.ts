import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { leadStatusesThatCount } from '../../../shared/leads/leadStatus'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'
import type { LeadRecord } from '../../db/leadRecord'
import { codeBytes, linkOf, readToken } from './tokens'

// Maximum validity of a link, whatever the publisher's setting: ten years.
const maxMinutes = 5_256_000

/** A lead that got a link from an advertiser at `at`, in epoch milliseconds. */
export interface Accepted {
  lead: Pick<LeadRecord, 'id' | 'created_at' | 'publisher_id'>
  at: number
}

/**
 * Creates the autologin links of leads, valid from `at` for the publisher's autologin interval. If another advertiser
 * accepts the lead, its link stays the same, leads to the new advertiser and is valid again.
 */
export async function openAutologinLinks(transaction: Database, accepted: readonly Accepted[]): Promise<void> {
  if (!accepted.length) return
  const links = accepted.map(({ lead, at }) => ({
    ...{ lead_id: lead.id, created_at: lead.created_at, publisher_id: lead.publisher_id, at: new Date(at) },
    code: randomBytes(codeBytes).toString('hex'),
  }))
  await sql`
    insert into autologin_links (lead_id, lead_created_at, code, expires_at)
    select lead_id, link.created_at, decode(code, 'hex'),
      at + make_interval(mins => least(${maxMinutes},
        autologin_interval::bigint * case autologin_interval_unit when 'days' then 1440 when 'hours' then 60 else 1 end)::integer)
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (lead_id bigint, created_at timestamptz, publisher_id bigint, at timestamptz, code text)
    join publishers on publishers.id = publisher_id
    on conflict (lead_id) do update set expires_at = excluded.expires_at`.execute(transaction)
}

/**
 * Link returned to the publisher, on its tracking domain if it has one; null if there is none. Computed from stored
 * data and the server's key: do not store it.
 */
export async function autologinLinkOf(
  db: Database,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  leadId: number,
): Promise<string | null> {
  const { rows } = await sql<{ code: Buffer; tracking_domain: string | null }>`
    select code, tracking_domain from autologin_links
    join leads on leads.id = lead_id and leads.created_at >= lead_created_at and leads.created_at < lead_created_at + interval '1 millisecond'
    join publishers on publishers.id = leads.publisher_id
    where lead_id = ${leadId} and leads.autologin_url is not null`.execute(db)
  const [link] = rows
  return link ? linkOf(config, link.code, link.tracking_domain) : null
}

/** The same for leads that were just accepted, by lead, in one statement that does not read leads. */
export async function autologinLinksOf(
  db: Database,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  leads: readonly Pick<LeadRecord, 'id' | 'publisher_id'>[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ lead_id: number; code: Buffer; tracking_domain: string | null }>`
    select lead_id, code, tracking_domain from json_to_recordset(${JSON.stringify(leads)}) as lead (id bigint, publisher_id bigint)
    join autologin_links on lead_id = lead.id join publishers on publishers.id = lead.publisher_id`.execute(db)
  return new Map(rows.map(({ lead_id, code, tracking_domain }) => [lead_id, linkOf(config, code, tracking_domain)]))
}

/** The lead whose link was opened. */
export type AutologinVisit = Pick<Followed, 'lead_id' | 'lead_created_at'>

interface Followed {
  lead_id: number
  lead_created_at: Date
  autologin_url: string | null
  offer_url: string | null
  expires_at: Date
}

/** Target of a link; null for an invalid token, and for a lead without an advertiser or hidden from staff. */
export async function findAutologin(
  db: Database,
  config: Pick<Config, 'secretKey'>,
  token: string,
): Promise<Followed | null> {
  const code = readToken(config.secretKey, token)
  if (!code) return null
  // A Date has no microseconds, so the lead is searched within the millisecond.
  const { rows } = await sql<Followed>`
    select lead_id, lead_created_at, leads.autologin_url, publishers.offer_url, expires_at
    from autologin_links
    join leads on leads.id = lead_id and leads.created_at >= lead_created_at and leads.created_at < lead_created_at + interval '1 millisecond'
    join publishers on publishers.id = leads.publisher_id
    where code = ${code}::bytea and not leads.is_hidden and leads.lead_status_id = any (${leadStatusesThatCount}::int[])`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Records the first autologin of a lead; for campaign registrations further visits are counted separately. The version
 * of the lead is unchanged, because no editable field changes and concurrent edits must not be refused. `key` is the
 * same whenever a visit is recorded again because it may not have been stored: it is counted once.
 */
export async function recordAutologin(
  db: Database,
  { lead_id, lead_created_at }: AutologinVisit,
  now: number,
  key: string = randomUUID(),
): Promise<void> {
  const at = new Date(now)
  const isTheLead = sql`id = ${lead_id} and created_at >= ${lead_created_at}::timestamptz
      and created_at < ${lead_created_at}::timestamptz + interval '1 millisecond'`
  // Of two concurrent first visits, the second waits for the first and then updates nothing.
  await sql`
    with visit as (
      insert into autologin_visit_keys (key) select ${key}::uuid from leads where ${isTheLead} and campaign_id is not null
      on conflict do nothing returning key
    ), first as (
      update leads set autologged_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
      where ${isTheLead} and autologged_at is null returning id
    )
    insert into campaign_repeat_visits as counted (lead_id, lead_created_at, campaign_id)
    select id, created_at, campaign_id from leads
    where ${isTheLead} and campaign_id is not null and not exists (select from first) and exists (select from visit)
    on conflict (lead_id) do update set visits = counted.visits + 1`.execute(db)
}
