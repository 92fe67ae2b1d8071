import { camelCase } from '../app/camelCase'

/**
 * The columns of the leads table in their default order: the only list of them. The table, its query, sorting and
 * exports come from it.
 */
type LeadColumnAlign = 'left' | 'right'

/** Data type of a column, for cells and exports. */
export type LeadColumnKind = 'number' | 'money' | 'date' | 'text'

export interface LeadColumn {
  /** REST name, which is stored in user settings and presets. */
  field: string
  title: string
  /** Columns shown by default. */
  visible: boolean
  /** Whether the backend can sort by it. */
  sortable: boolean
  align: LeadColumnAlign
}

interface LeadTableColumn extends LeadColumn {
  /** Fields of the schema's type `Lead` that its cell needs, its own first. Default: its name in camel case. */
  fields: readonly string[]
  kind: LeadColumnKind
  /** Truncated to 30 characters with Read more. */
  isLong: boolean
  /** In pixels. */
  width: number
}

const column = (field: string, title: string, options: Partial<LeadTableColumn> = {}): LeadTableColumn => ({
  field,
  title,
  fields: [camelCase(field)],
  visible: false,
  sortable: true,
  align: 'left',
  kind: 'text',
  isLong: false,
  width: options.isLong ? 300 : 120,
  ...options,
})

export const leadColumns: readonly LeadTableColumn[] = [
  column('id', 'ID', { visible: true, kind: 'number', width: 136 }),
  column('email', 'Email', { visible: true, width: 202 }),
  column('status', 'Status', { visible: true, width: 112 }),
  column('brand_status', 'Adv. Status', { visible: true, width: 106, fields: ['advertiserStatus'] }),
  column('advertiser_name', 'Advertiser', { visible: true, width: 138, fields: ['advertiserName', 'advertiserId'] }),
  column('publisher_name', 'Publisher', { visible: true, width: 112, fields: ['publisherName', 'publisherId'] }),
  column('country_name', 'Country', { visible: true, width: 140, fields: ['countryName', 'countryCode'] }),
  column('created_at', 'Created', { visible: true, kind: 'date', width: 148 }),
  column('revenue', 'Revenue', { visible: true, kind: 'money', align: 'right', width: 92 }),
  column('payout', 'Payout', { visible: true, kind: 'money', align: 'right', width: 92 }),
  column('cr', 'CR', { visible: true, kind: 'number', align: 'right', width: 80 }),
  column('distribution_name', 'Distribution', {
    visible: true,
    width: 170,
    fields: ['distributionName', 'distributionId'],
  }),
  column('funnel', 'Funnel', { visible: true }),
  column('late_ftd', 'Late FTD', { visible: true, sortable: false, width: 78 }),
  column('offer', 'Offer', { visible: true }),
  column('ftd_date', 'FTD Date', { visible: true, kind: 'date', width: 148 }),
  column('first_name', 'First Name'),
  column('last_name', 'Last Name'),
  column('phone', 'Phone', { width: 140 }),
  column('ip', 'IP'),
  column('hit_id', 'Hit ID', { width: 200 }),
  column('city', 'City'),
  column('language', 'Language'),
  column('publisher_status', 'Publisher Sale Status', { sortable: false, width: 160 }),
  column('status_override', 'Status Override', { width: 140 }),
  column('rejection_reason', 'Rejection Reason', { isLong: true }),
  column('advertiser_id', 'Advertiser ID', { kind: 'number', align: 'right' }),
  column('affiliate_id', 'Publisher ID', { kind: 'number', align: 'right', fields: ['publisherId'] }),
  column('dis_id', 'Distribution ID', { kind: 'number', align: 'right', fields: ['distributionId'] }),
  column('custom_param_1', 'Custom Param 1'),
  column('custom_param_2', 'Custom Param 2'),
  column('custom_param_3', 'Custom Param 3'),
  column('custom_param_4', 'Custom Param 4'),
  column('custom_param_5', 'Custom Param 5'),
  column('aff_cr', 'Aff CR', { kind: 'number', align: 'right', width: 80 }),
  column('broker_ftd', 'Broker FTD', { kind: 'date', width: 148 }),
  column('real_conversion', 'Real Conversion', { sortable: false }),
  column('injected', 'Injected', { width: 180 }),
  column('funnel_override', 'Funnel Override'),
  column('funnel_override_origin', 'Funnel Override Origin', { width: 160 }),
  column('publisher_id_override', 'Publisher ID Override', { width: 160 }),
  column('pub_override_origin', 'Publisher Override Origin', { width: 180 }),
  column('autologin_url', 'Autologin URL', { sortable: false, isLong: true }),
  column('redirect_url', 'Redirect URL', { sortable: false, isLong: true }),
  column('notes', 'Notes', { sortable: false, isLong: true }),
  column('campaign_name', 'Campaign', { fields: ['campaignName', 'campaignId'] }),
  column('campaign_step_name', 'Step'),
  column('origin_lead_id', 'Origin lead', { sortable: false, kind: 'number', align: 'right' }),
]

const columnByField = new Map(leadColumns.map((column) => [column.field, column]))
export const leadColumn = (field: string): LeadTableColumn | undefined => columnByField.get(field)

export const leadSortFields: readonly string[] = leadColumns
  .filter(({ sortable }) => sortable)
  .map(({ field }) => field)
