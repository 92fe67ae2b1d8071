import { snakeCase } from '../app/camelCase'

/**
 * The columns of the leads table in their default order: the only list of them. The table, its query, sorting and
 * exports come from it.
 */
type LeadColumnAlign = 'left' | 'right'

/** Data type of a column, for cells and exports. */
export type LeadColumnKind = 'number' | 'money' | 'date' | 'text'

export interface LeadColumn {
  field: string
  title: string
  /** Columns shown by default. */
  visible: boolean
  /** Whether the backend can sort by it. */
  sortable: boolean
  align: LeadColumnAlign
}

interface LeadTableColumn extends LeadColumn {
  /** Its name in the specification: in REST, addresses, user settings and presets. */
  restName: string
  /** Fields of the schema's type `Lead` that its cell needs; `field` is the first. */
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
  restName: snakeCase(field),
  fields: [field],
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
  column('advertiserStatus', 'Adv. Status', { visible: true, width: 106, restName: 'brand_status' }),
  column('advertiserName', 'Advertiser', { visible: true, width: 138, fields: ['advertiserName', 'advertiserId'] }),
  column('publisherName', 'Publisher', { visible: true, width: 112, fields: ['publisherName', 'publisherId'] }),
  column('countryName', 'Country', { visible: true, width: 140, fields: ['countryName', 'countryCode'] }),
  column('createdAt', 'Created', { visible: true, kind: 'date', width: 148 }),
  column('revenue', 'Revenue', { visible: true, kind: 'money', align: 'right', width: 92 }),
  column('payout', 'Payout', { visible: true, kind: 'money', align: 'right', width: 92 }),
  column('cr', 'CR', { visible: true, kind: 'number', align: 'right', width: 80 }),
  column('distributionName', 'Distribution', {
    visible: true,
    width: 170,
    fields: ['distributionName', 'distributionId'],
  }),
  column('funnel', 'Funnel', { visible: true }),
  column('lateFtd', 'Late FTD', { visible: true, sortable: false, width: 78 }),
  column('offer', 'Offer', { visible: true }),
  column('ftdDate', 'FTD Date', { visible: true, kind: 'date', width: 148 }),
  column('firstName', 'First Name'),
  column('lastName', 'Last Name'),
  column('phone', 'Phone', { width: 140 }),
  column('ip', 'IP'),
  column('hitId', 'Hit ID', { width: 200 }),
  column('city', 'City'),
  column('language', 'Language'),
  column('publisherStatus', 'Publisher Sale Status', { sortable: false, width: 160 }),
  column('statusOverride', 'Status Override', { width: 140 }),
  column('rejectionReason', 'Rejection Reason', { isLong: true }),
  column('advertiserId', 'Advertiser ID', { kind: 'number', align: 'right' }),
  column('publisherId', 'Publisher ID', { kind: 'number', align: 'right', restName: 'affiliate_id' }),
  column('distributionId', 'Distribution ID', { kind: 'number', align: 'right', restName: 'dis_id' }),
  column('customParam1', 'Custom Param 1'),
  column('customParam2', 'Custom Param 2'),
  column('customParam3', 'Custom Param 3'),
  column('customParam4', 'Custom Param 4'),
  column('customParam5', 'Custom Param 5'),
  column('affCr', 'Aff CR', { kind: 'number', align: 'right', width: 80 }),
  column('brokerFtd', 'Broker FTD', { kind: 'date', width: 148 }),
  column('realConversion', 'Real Conversion', { sortable: false }),
  column('injected', 'Injected', { width: 180 }),
  column('funnelOverride', 'Funnel Override'),
  column('funnelOverrideOrigin', 'Funnel Override Origin', { width: 160 }),
  column('publisherIdOverride', 'Publisher ID Override', { width: 160 }),
  column('pubOverrideOrigin', 'Publisher Override Origin', { width: 180 }),
  column('autologinUrl', 'Autologin URL', { sortable: false, isLong: true }),
  column('redirectUrl', 'Redirect URL', { sortable: false, isLong: true }),
  column('notes', 'Notes', { sortable: false, isLong: true }),
  column('campaignName', 'Campaign', { fields: ['campaignName', 'campaignId'] }),
  column('campaignStepName', 'Step'),
  column('originLeadId', 'Origin lead', { sortable: false, kind: 'number', align: 'right' }),
]

const columnByField = new Map(leadColumns.map((column) => [column.field, column]))
export const leadColumn = (field: string): LeadTableColumn | undefined => columnByField.get(field)
const columnByRestName = new Map(leadColumns.map((column) => [column.restName, column]))
export const restLeadColumn = (restName: string): LeadTableColumn | undefined => columnByRestName.get(restName)

/** Names in REST of the columns that leads can be sorted by. */
export const leadSortFields: readonly string[] = leadColumns
  .filter(({ sortable }) => sortable)
  .map(({ restName }) => restName)
