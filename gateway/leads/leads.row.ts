import type { Lead, LeadStatus } from '../generated/graphql'
import { idText } from '../ids'
import { snakeCase } from '../names'
import type { LeadColumns, RestLead } from './leads.rest'
import { leadStatusByName } from './leads.status'

const yes = (value: 'Yes' | 'No' | null | undefined) => (value === null || value === undefined ? null : value === 'Yes')

/** The GraphQL enum value of a status name in REST; undefined for a row that does not hold it. */
export function statusOf(name: string | undefined): LeadStatus {
  const status = leadStatusByName.get(name ?? '')
  if (!status && name !== undefined) throw new Error(`No lead status is called ${name}`)
  return status as LeadStatus
}

/** The REST columns behind GraphQL fields of a lead; nothing else is read, sent or parsed. */
export const leadColumnsOf = (fields: Iterable<string>) => [...fields].map(snakeCase) as LeadColumns

/**
 * A row of `POST /api/lead-details` as GraphQL gives it out. One object written out in full, because with a thousand
 * rows of forty fields nothing that loops over names keeps up with it; columns that were not asked for are undefined,
 * and are not in the query either.
 */
export const leadFromRest = (row: RestLead): Lead => ({
  id: String(row.id),
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  ip: row.ip,
  hitId: row.hit_id,
  city: row.city,
  language: row.language,
  status: statusOf(row.status),
  brandStatus: row.brand_status,
  publisherStatus: row.publisher_status,
  statusOverride: row.status_override,
  rejectionReason: row.rejection_reason,
  advertiserId: idText(row.advertiser_id),
  advertiserName: row.advertiser_name,
  affiliateId: String(row.affiliate_id),
  publisherName: row.publisher_name,
  countryId: idText(row.country_id),
  countryName: row.country_name,
  countryCode: row.country_code,
  disId: idText(row.dis_id),
  distributionName: row.distribution_name,
  funnel: row.funnel,
  offer: row.offer,
  customParam1: row.custom_param_1,
  customParam2: row.custom_param_2,
  customParam3: row.custom_param_3,
  customParam4: row.custom_param_4,
  customParam5: row.custom_param_5,
  revenue: row.revenue,
  payout: row.payout,
  cr: row.cr,
  affCr: row.aff_cr,
  lateFtd: row.late_ftd === 'Yes',
  createdAt: row.created_at,
  ftdDate: row.ftd_date,
  brokerFtd: row.broker_ftd,
  realConversion: yes(row.real_conversion),
  isInjected: row.is_injected === 1,
  injected: row.injected,
  isTest: row.is_test,
  isFakeFtd: row.is_fake_ftd,
  isQualityControl: row.is_quality_control,
  funnelOverride: row.funnel_override,
  funnelOverrideOrigin: row.funnel_override_origin,
  publisherIdOverride: row.publisher_id_override,
  pubOverrideOrigin: row.pub_override_origin,
  autologinUrl: row.autologin_url,
  redirectUrl: row.redirect_url,
  notes: row.notes,
  version: row.version,
})
