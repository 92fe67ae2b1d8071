import { sql } from 'kysely'
import { postbackRows } from '../../../shared/access/auditLog'
import type { CampaignResult } from '../../../shared/campaigns/campaigns'
import { shownResult } from '../../../shared/campaigns/campaignFigures'
import { listAuditRows, shownAuditRows } from '../../access/auditLog/auditLog.queries'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import type { LeadKey } from '../leadHistories/leadHistories.queries'

/** Origin of a lead: its publisher, its offer, and the campaign that registered it. */
export const readReceipt = (db: Database, lead: LeadKey) =>
  db
    .selectFrom('leads as l')
    .innerJoin('publishers as p', 'p.id', 'l.publisher_id')
    .leftJoin('campaigns as c', 'c.id', 'l.campaign_id')
    .select(['l.publisher_id as affiliate_id', 'p.name as publisher_name', 'l.offer', 'l.funnel', 'l.ip'])
    .select(['l.campaign_id', 'c.name as campaign_name'])
    .where('l.id', '=', lead.id)
    // Identifies the month of the lead. The column has microseconds, a Date only milliseconds (truncated).
    .where('l.created_at', '>=', lead.created_at)
    .where('l.created_at', '<', new Date(lead.created_at.getTime() + 1))
    .executeTakeFirstOrThrow()

/** Injections of a lead that are waiting, running or completed. */
export const listInjections = (db: Database, lead: LeadKey) =>
  db
    .selectFrom('injections as i')
    .innerJoin('advertisers as a', 'a.id', 'i.advertiser_id')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.created_at', 'i.advertiser_id', 'a.name as advertiser_name', 'i.status', 'i.result'])
    .select(['i.outcome', 'i.scheduled_at', 'u.name as ordered_by'])
    .where('i.lead_id', '=', lead.id)
    .execute()

interface SendingRow {
  id: number
  changed_at: Date
  campaign_id: number
  campaign_name: string
  step_name: string
  advertiser_id: number | null
  advertiser_name: string | null
  result: CampaignResult
  reason: string | null
  lead_id: number | null
}

/** Campaign events of a lead: as a consumer that is sent again, and as a registration. */
export async function listSendings(db: Database, lead: LeadKey) {
  const { rows } = await sql<SendingRow>`
    select r.id, r.changed_at, r.campaign_id, c.name as campaign_name, s.name as step_name, r.advertiser_id,
      a.name as advertiser_name, r.result, r.reason, r.lead_id
    from campaign_results r
    join campaigns c on c.id = r.campaign_id
    join campaign_steps s on s.id = r.step_id
    left join advertisers a on a.id = r.advertiser_id
    where r.id in (
      select sent.id from campaign_consumers p join campaign_results sent on sent.consumer_id = p.id where p.origin_lead_id = ${lead.id}
      union all select made.id from campaign_results made where made.lead_id = ${lead.id}
    )`.execute(db)
  return rows.map((row) => ({ ...row, result: shownResult(row.result) }))
}

/** Audit log rows whose content is covered by another event of the timeline. */
const saidElsewhere: ReadonlySet<string> = new Set([
  'lead.override_status',
  'lead.undo_override',
  'lead.fire_ftd',
  'pending_conversion.accept',
  'pending_conversion.reject',
  'lead.undo_return',
])
/** An applied postback is in the status history. */
const isApplied = (after: unknown) =>
  typeof after === 'object' && after !== null && 'outcome' in after && after.outcome === 'applied'
const maxEdits = 1000

/** Edits of a lead by staff and broker reports without effect: the newest thousand. */
export async function listEdits(db: Database, lead: LeadKey, session: Session) {
  const { rows } = await listAuditRows(
    db,
    { entity: 'lead', entityId: String(lead.id), postbacks: true, range: { from: null, to: null } },
    { page: 1, limit: maxEdits, after: null },
  )
  const told = rows.filter(
    ({ action, after }) => !saidElsewhere.has(action) && !(action === postbackRows.action && isApplied(after)),
  )
  return (await shownAuditRows(db, session, told)).map((row) => ({ ...row, at: new Date(row.created_at) }))
}
