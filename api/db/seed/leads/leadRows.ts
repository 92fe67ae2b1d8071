import type { Cell } from '../world/rows'

/** Columns of `leads` in COPY order. */
export const leadColumns = [
  'id',
  'created_at',
  'publisher_id',
  'advertiser_id',
  'distribution_id',
  'country_id',
  'country_id_submitted',
  'country_id_by_ip',
  'country_id_by_phone',
  'lead_status_id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'ip',
  'hit_id',
  'city',
  'language',
  'offer',
  'funnel',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'advertiser_status',
  'status_override',
  'rejection_reason',
  'funnel_override',
  'funnel_override_origin',
  'publisher_id_override',
  'pub_override_origin',
  'autologin_url',
  'redirect_url',
  'autologged_at',
  'notes',
  'is_test',
  'is_injected',
  'injected',
  'is_campaign',
  'campaign_id',
  'campaign_step_id',
  'campaign_source_id',
  'origin_lead_id',
  'origin_lead_created_at',
  'tell_publisher',
  'pay_publisher',
  'is_fake_ftd',
  'is_quality_control',
  'is_hidden',
  'converted_at',
  'revenue',
  'ftd_date',
  'payout',
  'updated_at',
  'lead_status_at',
  'advertiser_status_at',
] as const

export const historyColumns = [
  'lead_id',
  'created_at',
  'advertiser_id',
  'distribution_id',
  'status',
  'restriction_origin',
  'message',
  'taken_ms',
  'offer',
  'funnel',
  'funnel_override',
  'funnel_override_origin',
  'publisher_id_override',
  'pub_override_origin',
  'req_payload',
  'res_payload',
  'trace',
] as const

export const statusChangeColumns = [
  'lead_id',
  'created_at',
  'old_lead_status_id',
  'new_lead_status_id',
  'old_advertiser_status',
  'new_advertiser_status',
  'status_override',
  'changed_by',
] as const

type Columns<Names extends readonly string[]> = Record<Names[number], Cell>
export type LeadRow = Columns<typeof leadColumns>
/** Without id, which is assigned when rows are written. */
export type HistoryRow = Columns<typeof historyColumns>
/** Without id, which is assigned when rows are written. */
export type StatusChangeRow = Columns<typeof statusChangeColumns>

/** A lead with all its history rows. */
export interface LeadRecord {
  lead: LeadRow
  histories: HistoryRow[]
  statusChanges: StatusChangeRow[]
}
