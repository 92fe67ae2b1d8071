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
const hidden = { visible: false } as const

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
  column('advertiser_id', 'Advertiser ID', { ...figure, ...hidden }),
  column('affiliate_id', 'Publisher ID', { ...figure, ...hidden }),
  column('country_id', 'Country ID', { ...figure, ...hidden }),
  column('custom_param_1', 'Custom Param 1', hidden),
  column('custom_param_2', 'Custom Param 2', hidden),
  column('custom_param_3', 'Custom Param 3', hidden),
  column('custom_param_4', 'Custom Param 4', hidden),
  column('custom_param_5', 'Custom Param 5', hidden),
  column('total', 'Total', { ...figure, ...hidden }),
  column('registrations', 'Leads', { ...figure, ...hidden }),
  column('deposits', 'FTDs', { ...figure, ...hidden }),
  column('aff_ftd', 'Aff FTD', { ...figure, ...hidden }),
  column('margin', 'Margin', { ...figure, ...hidden }),
  column('cr', 'CR', { ...figure, ...hidden }),
  column('cr_when_approved', 'CR When Approved', { ...figure, ...hidden }),
  column('aff_cr', 'Aff CR', { ...figure, ...hidden }),
  column('aff_cr_when_approved', 'Aff CR When Approved', { ...figure, ...hidden }),
  column('ecpl', 'eCPL', { ...figure, ...hidden }),
  column('aecpl', 'AeCPL', { ...figure, ...hidden }),
]

/** Columns that show money: for who holds the global permission of that metric. */
export const pendingMoneyColumns: readonly ReportMetric[] = ['revenue', 'payout', 'profit', 'margin', 'ecpl', 'aecpl']
