import { idText } from '../../app/rest/ids'
import type { RestCampaignConsumer, RestCampaignLog, RestFunnelStep } from './campaignFigures.rest'

export const logRow = (row: RestCampaignLog) => ({
  id: String(row.id),
  consumerId: String(row.consumer_id),
  email: row.email,
  sourceId: String(row.source_id),
  sourceNumber: row.source_number,
  stepId: String(row.step_id),
  stepNumber: row.step_number,
  stepName: row.step_name,
  result: row.result,
  advertiserId: idText(row.advertiser_id),
  advertiserName: row.advertiser_name,
  reason: row.reason,
  countryId: idText(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
  leadId: idText(row.lead_id),
  originLeadId: idText(row.origin_lead_id),
  at: row.at,
  trace: row.trace.map((step) => ({ ...step, id: String(step.id) })),
})

export const consumer = (row: RestCampaignConsumer) => ({
  id: String(row.id),
  email: row.email,
  phone: row.phone,
  sourceId: String(row.source_id),
  sourceNumber: row.source_number,
  countryId: idText(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
  state: row.state,
  endedAs: row.ended_as,
  stepNumber: row.step_number,
  dueAt: row.due_at,
  originLeadId: idText(row.origin_lead_id),
  importedAt: row.imported_at,
})

export type LogRow = ReturnType<typeof logRow>
export type ConsumerRow = ReturnType<typeof consumer>

export const funnelAdvertiser = ({
  advertiser_id,
  advertiser_name,
  ...counts
}: RestFunnelStep['advertisers'][number]) => ({
  advertiserId: String(advertiser_id),
  advertiserName: advertiser_name,
  ...counts,
})

export type FunnelAdvertiserRow = ReturnType<typeof funnelAdvertiser>
