/**
 * GraphQL fields of each column in the leads table. The query only requests those of visible columns, each behind a
 * variable of its name; `always` is needed for tints, symbols, selection and copying.
 */
export const alwaysFields = [
  'id',
  'email',
  'status',
  'isInjected',
  'isTest',
  'isFakeFtd',
  'isQualityControl',
  'lateFtd',
  'statusOverride',
  'funnelOverride',
  'publisherIdOverride',
] as const

const fieldsByColumn = {
  id: [],
  email: [],
  status: [],
  brand_status: ['brandStatus'],
  advertiser_name: ['advertiserName', 'advertiserId'],
  publisher_name: ['publisherName', 'affiliateId'],
  country_name: ['countryName', 'countryCode'],
  created_at: ['createdAt'],
  revenue: ['revenue'],
  payout: ['payout'],
  cr: ['cr'],
  distribution_name: ['distributionName', 'disId'],
  funnel: ['funnel'],
  late_ftd: [],
  offer: ['offer'],
  ftd_date: ['ftdDate'],
  first_name: ['firstName'],
  last_name: ['lastName'],
  phone: ['phone'],
  ip: ['ip'],
  hit_id: ['hitId'],
  city: ['city'],
  language: ['language'],
  publisher_status: ['publisherStatus'],
  status_override: [],
  rejection_reason: ['rejectionReason'],
  advertiser_id: ['advertiserId'],
  affiliate_id: ['affiliateId'],
  dis_id: ['disId'],
  custom_param_1: ['customParam1'],
  custom_param_2: ['customParam2'],
  custom_param_3: ['customParam3'],
  custom_param_4: ['customParam4'],
  custom_param_5: ['customParam5'],
  aff_cr: ['affCr'],
  broker_ftd: ['brokerFtd'],
  real_conversion: ['realConversion'],
  injected: ['injected'],
  funnel_override: [],
  funnel_override_origin: ['funnelOverrideOrigin'],
  publisher_id_override: [],
  pub_override_origin: ['pubOverrideOrigin'],
  autologin_url: ['autologinUrl'],
  redirect_url: ['redirectUrl'],
  notes: ['notes'],
  campaign_name: ['campaignName', 'campaignId'],
  campaign_step_name: ['campaignStepName'],
  origin_lead_id: ['originLeadId'],
} as const

export type LeadColumnField = keyof typeof fieldsByColumn
export type OptionalLeadField = (typeof fieldsByColumn)[LeadColumnField][number]

export const leadColumnFields = Object.keys(fieldsByColumn) as LeadColumnField[]
export const optionalLeadFields: readonly OptionalLeadField[] = [...new Set(Object.values(fieldsByColumn).flat())]

/** Variables for the fields of these columns. */
export function includedFields(columns: readonly string[]): Record<OptionalLeadField, boolean> {
  const shown = new Set<string>(
    leadColumnFields.filter((column) => columns.includes(column)).flatMap((column) => fieldsByColumn[column]),
  )
  return Object.fromEntries(optionalLeadFields.map((field) => [field, shown.has(field)])) as Record<
    OptionalLeadField,
    boolean
  >
}
