/**
 * The 48 columns of the leads table in their default order. `field` is the REST name, which is stored in user settings
 * and presets; `sortable` means that the backend can sort by it.
 */
type LeadColumnAlign = 'left' | 'right'

export interface LeadColumn {
  field: string
  title: string
  /** Columns shown by default. */
  visible: boolean
  sortable: boolean
  align: LeadColumnAlign
}

const column = (field: string, title: string, options: Partial<LeadColumn> = {}): LeadColumn => ({
  field,
  title,
  visible: false,
  sortable: true,
  align: 'left',
  ...options,
})
const shown = { visible: true }
const figure = { align: 'right', visible: true } as const

export const leadColumns: readonly LeadColumn[] = [
  column('id', 'ID', shown),
  column('email', 'Email', shown),
  column('status', 'Status', shown),
  column('brand_status', 'Adv. Status', shown),
  column('advertiser_name', 'Advertiser', shown),
  column('publisher_name', 'Publisher', shown),
  column('country_name', 'Country', shown),
  column('created_at', 'Created', shown),
  column('revenue', 'Revenue', figure),
  column('payout', 'Payout', figure),
  column('cr', 'CR', figure),
  column('distribution_name', 'Distribution', shown),
  column('funnel', 'Funnel', shown),
  column('late_ftd', 'Late FTD', { ...shown, sortable: false }),
  column('offer', 'Offer', shown),
  column('ftd_date', 'FTD Date', shown),
  column('first_name', 'First Name'),
  column('last_name', 'Last Name'),
  column('phone', 'Phone'),
  column('ip', 'IP'),
  column('hit_id', 'Hit ID'),
  column('city', 'City'),
  column('language', 'Language'),
  column('publisher_status', 'Publisher Sale Status', { sortable: false }),
  column('status_override', 'Status Override'),
  column('rejection_reason', 'Rejection Reason'),
  column('advertiser_id', 'Advertiser ID', { align: 'right' }),
  column('affiliate_id', 'Publisher ID', { align: 'right' }),
  column('dis_id', 'Distribution ID', { align: 'right' }),
  column('custom_param_1', 'Custom Param 1'),
  column('custom_param_2', 'Custom Param 2'),
  column('custom_param_3', 'Custom Param 3'),
  column('custom_param_4', 'Custom Param 4'),
  column('custom_param_5', 'Custom Param 5'),
  column('aff_cr', 'Aff CR', { align: 'right' }),
  column('broker_ftd', 'Broker FTD'),
  column('real_conversion', 'Real Conversion', { sortable: false }),
  column('injected', 'Injected'),
  column('funnel_override', 'Funnel Override'),
  column('funnel_override_origin', 'Funnel Override Origin'),
  column('publisher_id_override', 'Publisher ID Override'),
  column('pub_override_origin', 'Publisher Override Origin'),
  column('autologin_url', 'Autologin URL', { sortable: false }),
  column('redirect_url', 'Redirect URL', { sortable: false }),
  column('notes', 'Notes', { sortable: false }),
  column('campaign_name', 'Campaign'),
  column('campaign_step_name', 'Step'),
  column('origin_lead_id', 'Origin lead', { align: 'right', sortable: false }),
]

export const leadSortFields: readonly string[] = leadColumns
  .filter(({ sortable }) => sortable)
  .map(({ field }) => field)
/** Text columns truncated to 30 characters with Read more. */
export const longTextFields: readonly string[] = ['rejection_reason', 'autologin_url', 'redirect_url', 'notes']

/** Data type of a column, for generic formatting and export. */
export type LeadColumnKind = 'number' | 'money' | 'date' | 'text'

const kinds: Partial<Record<string, LeadColumnKind>> = {
  id: 'number',
  advertiser_id: 'number',
  affiliate_id: 'number',
  dis_id: 'number',
  origin_lead_id: 'number',
  cr: 'number',
  aff_cr: 'number',
  revenue: 'money',
  payout: 'money',
  created_at: 'date',
  ftd_date: 'date',
  broker_ftd: 'date',
}

export const leadColumnKind = (field: string): LeadColumnKind => kinds[field] ?? 'text'
