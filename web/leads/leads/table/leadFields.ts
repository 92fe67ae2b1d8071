/** Fields that the leads table always needs: for tints, symbols, selection and copying. */
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

/**
 * GraphQL fields of each column in the leads table, its own first. The query only requests those of visible columns, each
 * behind a variable of its name.
 */
const fieldsByColumn = {
  id: ['id'],
  email: ['email'],
  status: ['status'],
  brand_status: ['advertiserStatus'],
  advertiser_name: ['advertiserName', 'advertiserId'],
  publisher_name: ['publisherName', 'publisherId'],
  country_name: ['countryName', 'countryCode'],
  created_at: ['createdAt'],
  revenue: ['revenue'],
  payout: ['payout'],
  cr: ['cr'],
  distribution_name: ['distributionName', 'distributionId'],
  funnel: ['funnel'],
  late_ftd: ['lateFtd'],
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
  status_override: ['statusOverride'],
  rejection_reason: ['rejectionReason'],
  advertiser_id: ['advertiserId'],
  affiliate_id: ['publisherId'],
  dis_id: ['distributionId'],
  custom_param_1: ['customParam1'],
  custom_param_2: ['customParam2'],
  custom_param_3: ['customParam3'],
  custom_param_4: ['customParam4'],
  custom_param_5: ['customParam5'],
  aff_cr: ['affCr'],
  broker_ftd: ['brokerFtd'],
  real_conversion: ['realConversion'],
  injected: ['injected'],
  funnel_override: ['funnelOverride'],
  funnel_override_origin: ['funnelOverrideOrigin'],
  publisher_id_override: ['publisherIdOverride'],
  pub_override_origin: ['pubOverrideOrigin'],
  autologin_url: ['autologinUrl'],
  redirect_url: ['redirectUrl'],
  notes: ['notes'],
  campaign_name: ['campaignName', 'campaignId'],
  campaign_step_name: ['campaignStepName'],
  origin_lead_id: ['originLeadId'],
} as const

export type LeadColumnField = keyof typeof fieldsByColumn
type AlwaysField = (typeof alwaysFields)[number]
export type OptionalLeadField = Exclude<(typeof fieldsByColumn)[LeadColumnField][number], AlwaysField>

export const leadColumnFields = Object.keys(fieldsByColumn) as LeadColumnField[]
export const optionalLeadFields = [...new Set(Object.values(fieldsByColumn).flat())].filter(
  (field): field is OptionalLeadField => !(alwaysFields as readonly string[]).includes(field),
)

/** GraphQL field of a column: `affiliate_id` → `publisherId`. */
export const leadField = (column: string): string | undefined =>
  column in fieldsByColumn ? fieldsByColumn[column as LeadColumnField][0] : undefined

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
