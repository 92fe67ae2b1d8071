/**
 * The columns of the pending conversions table, in their default order. `field` is the REST name and the value kept in
 * user settings. Source: spec/1, Pending Conversions screen.
 */
import type { LeadColumn } from './leadColumns'
import type { ReportMetric } from './permissions'

const column = (field: string, title: string, options: Partial<LeadColumn> = {}): LeadColumn => ({
  field,
  title,
  visible: true,
  sortable: true,
  align: 'left',
  ...options,
})
const figure = { align: 'right' } as const

export const pendingConversionColumns: readonly LeadColumn[] = [
  column('id', 'ID'),
  column('email', 'Email'),
  column('status', 'Status'),
  column('ftd_date_converted_time', 'FTD Date'),
  column('created_at_converted_time', 'Created'),
  column('advertiser_name', 'Advertiser'),
  column('affiliate_name', 'Publisher'),
  column('country_name', 'Country'),
  column('brand_status', 'Adv. Status'),
  column('revenue', 'Revenue', figure),
  column('payout', 'Payout', figure),
  column('profit', 'Profit', figure),
  column('late_ftd', 'Late FTD'),
  column('funnel', 'Funnel'),
  column('offer', 'Offer'),
  column('affiliate_sale_status', 'Pub Status'),
  column('advertiser_id', 'Advertiser ID', figure),
  column('affiliate_id', 'Publisher ID', figure),
  column('country_id', 'Country ID', figure),
  column('custom_param_1', 'Custom Param 1'),
  column('custom_param_2', 'Custom Param 2'),
  column('custom_param_3', 'Custom Param 3'),
  column('custom_param_4', 'Custom Param 4'),
  column('custom_param_5', 'Custom Param 5'),
  column('total', 'Total', figure),
  column('registrations', 'Leads', figure),
  column('deposits', 'FTDs', figure),
  column('aff_ftd', 'Aff FTD', figure),
  column('margin', 'Margin', figure),
  column('cr', 'CR', figure),
  column('cr_when_approved', 'CR When Approved', figure),
  column('aff_cr', 'Aff CR', figure),
  column('aff_cr_when_approved', 'Aff CR When Approved', figure),
  column('ecpl', 'eCPL', figure),
  column('aecpl', 'AeCPL', figure),
]

/** How many conversions a list holds at most: the newest. Staff keep the queue at about a hundred. */
export const maxPendingConversions = 5000

/** Columns that show money: for who holds the global permission of that metric. */
export const pendingMoneyColumns: readonly ReportMetric[] = ['revenue', 'payout', 'profit', 'margin', 'ecpl', 'aecpl']
