import type { Rest } from '../context'
import type { restLeadQuery } from './leads.filter'

type Texts =
  | 'first_name' | 'last_name' | 'phone' | 'ip' | 'hit_id' | 'city' | 'language' | 'brand_status'
  | 'publisher_status' | 'status_override' | 'rejection_reason' | 'advertiser_name' | 'country_name'
  | 'country_code' | 'distribution_name' | 'funnel' | 'offer' | 'custom_param_1' | 'custom_param_2' | 'custom_param_3'
  | 'custom_param_4' | 'custom_param_5' | 'ftd_date' | 'broker_ftd' | 'injected' | 'funnel_override'
  | 'funnel_override_origin' | 'publisher_id_override' | 'pub_override_origin' | 'autologin_url' | 'redirect_url' | 'notes'
type Numbers = 'advertiser_id' | 'country_id' | 'dis_id' | 'revenue' | 'payout'
type YesOrNo = 'late_ftd' | 'real_conversion'

/** A row holds the columns that were asked for and no other. */
export type RestLead = { [name in Texts]: string | null } & { [name in Numbers]: number | null } & { [name in YesOrNo]: 'Yes' | 'No' | null } & {
  id: number
  email: string
  status: string
  affiliate_id: number
  publisher_name: string
  created_at: string
  cr: number
  aff_cr: number
  version: number
  is_injected: 0 | 1
  is_test: boolean
  is_fake_ftd: boolean
  is_quality_control: boolean
}

export interface RestLeadStatusChange {
  id: number
  created_at: string
  old_status: string | null
  new_status: string | null
  old_brand_status: string | null
  new_brand_status: string | null
  status_override: string | null
  changed_by: string
}

export interface RestLeadHistoryEntry {
  id: number
  lead_id: number
  advertiser: string | null
  restriction_origin: string | null
  message: string | null
  status: string
  distribution: string | null
  created_at: string
  taken_time: number | null
  offer: string | null
  funnel: string | null
  funnel_override: string | null
  publisher_id_override: string | null
  funnel_override_origin: string | null
  pub_override_origin: string | null
  req_payload: string | null
  res_payload: string | null
}

type LeadDetails = ReturnType<typeof restLeadQuery> & { columns: string[] }

export const leads = (rest: Rest, body: LeadDetails) => rest.query<{ total: number; data: RestLead[] }>('/api/lead-details', { body })

export const leadStatusHistory = (rest: Rest, lead_id: number) =>
  rest.query<RestLeadStatusChange[]>('/api/lead-details/status-history', { body: { lead_id } })

export const leadHistory = (rest: Rest, lead_id: number) =>
  rest.query<RestLeadHistoryEntry[]>('/api/lead-details/lead-history', { body: { lead_id } })
