import type { LeadHistoryEntry, LeadStatusChange } from '../../generated/graphql'
import type { RestLeadHistoryEntry, RestLeadStatusChange } from './leads.rest'

export const statusChange = (row: RestLeadStatusChange): LeadStatusChange => ({
  id: String(row.id),
  createdAt: row.created_at,
  oldStatus: row.old_status,
  newStatus: row.new_status,
  oldBrandStatus: row.old_brand_status,
  newBrandStatus: row.new_brand_status,
  statusOverride: row.status_override,
  changedBy: row.changed_by,
})

export const historyEntry = (row: RestLeadHistoryEntry): LeadHistoryEntry => ({
  id: String(row.id),
  leadId: String(row.lead_id),
  advertiser: row.advertiser,
  restrictionOrigin: row.restriction_origin,
  message: row.message,
  status: row.status,
  distribution: row.distribution,
  createdAt: row.created_at,
  takenTime: row.taken_time,
  offer: row.offer,
  funnel: row.funnel,
  funnelOverride: row.funnel_override,
  publisherIdOverride: row.publisher_id_override,
  funnelOverrideOrigin: row.funnel_override_origin,
  pubOverrideOrigin: row.pub_override_origin,
  reqPayload: row.req_payload,
  resPayload: row.res_payload,
  decision: row.decision.map(({ id, ...step }) => ({ ...step, id: String(id) })),
})
