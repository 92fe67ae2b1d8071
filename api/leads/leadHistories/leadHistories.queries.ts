import { sql } from 'kysely'
import { withoutAmounts } from '../../../shared/app/maskedAmounts'
import { may, metricPermissionName } from '../../../shared/access/permissions'
import { leadStatusName } from '../../../shared/leads/leadStatus'
import { personName } from '../../access/users/personName.queries'
import type { Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { sinceLead } from '../../db/migrating/months'
import { storedSteps } from '../../routing/engine/traceSteps'

/** Key for finding the history of a lead. */
export interface LeadKey {
  id: number
  created_at: Date
}

/** Leads of rows with these ids of a table. */
export async function leadsOfRows(
  db: Database,
  table: 'lead_status_changes' | 'lead_histories',
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('lead_id')
    .distinct()
    .where('id', 'in', [0, ...ids])
    .execute()
  return rows.map(({ lead_id }) => lead_id)
}

/** Keys of those of these leads that staff may see. */
export const findLeadKeys = (db: Database, leadIds: readonly number[]): Promise<LeadKey[]> =>
  db
    .selectFrom('leads')
    .select(['id', 'created_at'])
    .where('id', 'in', [0, ...leadIds])
    .where('is_hidden', '=', false)
    .execute()

/** Key of a lead that staff may see; undefined if it does not exist or is hidden. */
export const findLeadKey = (db: Database, leadId: number): Promise<LeadKey | undefined> =>
  db
    .selectFrom('leads')
    .select(['id', 'created_at'])
    .where('id', '=', leadId)
    .where('is_hidden', '=', false)
    .executeTakeFirst()

const nameOf = (id: number | null) => (id === null ? null : leadStatusName(id))

/** Status changes of a lead, newest first. */
export async function listStatusChanges(db: Database, lead: LeadKey) {
  const rows = await db
    .selectFrom('lead_status_changes')
    .selectAll()
    .select(personName(sql`changed_by`).as('changed_by'))
    .where('lead_id', '=', lead.id)
    .where('created_at', '>=', sinceLead(lead))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(
    ({ old_lead_status_id, new_lead_status_id, old_advertiser_status, new_advertiser_status, ...row }) => ({
      ...row,
      old_status: nameOf(old_lead_status_id),
      new_status: nameOf(new_lead_status_id),
      old_brand_status: old_advertiser_status,
      new_brand_status: new_advertiser_status,
    }),
  )
}

/**
 * A function that masks the amounts of these leads in texts of brokers, which know their prices, for readers who may not
 * see them: what was booked, and today's prices of the advertisers that the lead was sent to.
 */
export async function amountMasking(db: Database, leadIds: readonly number[], { permissions }: Session) {
  const hides = (metric: 'revenue' | 'payout') => !may(permissions, metricPermissionName('global', metric))
  const { rows } = await sql<{ id: number; revenue: number[]; payout: number }>`
    select l.id, l.payout::float8 as payout, l.revenue::float8 || array(
      select distinct r.amount::float8 from lead_histories h join advertiser_revenues r on r.advertiser_id = h.advertiser_id
      where h.lead_id = l.id and h.created_at >= l.created_at - interval '24 hours' and coalesce(r.country_id, l.country_id) = l.country_id
    ) as revenue
    from leads l where l.id = any(${leadIds}::bigint[])`.execute(db)
  const amounts = new Map(
    rows.map(({ id, revenue, payout }) => [
      id,
      [...(hides('revenue') ? revenue : []), ...(hides('payout') ? [payout] : [])],
    ]),
  )
  return (leadId: number, text: string | null) => text && withoutAmounts(text, amounts.get(leadId) ?? [])
}

/** Routing attempts of a lead, newest first. Amounts that the reader may not see are masked in what brokers wrote. */
export async function listLeadHistory(db: Database, lead: LeadKey, session: Session) {
  const rows = await db
    .selectFrom('lead_histories as h')
    .leftJoin('advertisers', 'advertisers.id', 'h.advertiser_id')
    .leftJoin('distributions', 'distributions.id', 'h.distribution_id')
    .select(['h.id', 'h.lead_id', 'h.message', 'h.status', 'h.created_at', 'h.taken_ms', 'h.offer', 'h.funnel'])
    .select(['h.funnel_override', 'h.publisher_id_override', 'h.funnel_override_origin', 'h.pub_override_origin'])
    .select(['h.req_payload', 'h.res_payload', 'h.restriction_origin', 'h.trace', 'h.advertiser_id'])
    .select(['advertisers.name as advertiser', 'distributions.name as distribution'])
    .where('h.lead_id', '=', lead.id)
    .where('h.created_at', '>=', sinceLead(lead))
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id', 'desc')
    .execute()
  const masking = await amountMasking(db, [lead.id], session)
  const shown = (text: string | null) => masking(lead.id, text)
  return rows.map(({ taken_ms, trace, advertiser_id, ...row }) => ({
    ...row,
    ...{ message: shown(row.message), req_payload: shown(row.req_payload), res_payload: shown(row.res_payload) },
    taken_time: taken_ms === null ? null : taken_ms / 1000,
    decision: storedSteps(trace, row.status === 'Rejected' && advertiser_id !== null ? [advertiser_id] : []),
  }))
}
