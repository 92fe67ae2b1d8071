import { idText } from '../../app/rest/ids'
import type { RestHeldLead } from './heldLeads.rest'

export const heldLead = (row: RestHeldLead) => ({
  id: String(row.id),
  leadId: String(row.lead_id),
  kind: row.kind,
  email: row.email,
  publisherId: String(row.affiliate_id),
  publisherName: row.publisher_name,
  countryId: idText(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
  advertiserId: String(row.advertiser_id),
  advertiserName: row.advertiser_name,
  sentAt: row.sent_at,
  reason: row.reason,
  asked: row.asked,
  request: row.request,
  response: row.response,
  capIds: row.cap_ids.map(String),
})

export type HeldLeadRow = ReturnType<typeof heldLead>
