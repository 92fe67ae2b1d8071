/**
 * Columns of the table of pending conversions in their default order. `field` is the REST name, which is stored in user
 * settings; waiting, lead to deposit and hints exist only on the screen. The default columns are those needed for a
 * decision.
 */
import type { LeadColumn } from './leadColumns'
import type { ReportMetric } from '../access/permissions'

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
  column('status', 'Status', hidden),
  column('ftd_date_converted_time', 'FTD Date', hidden),
  column('created_at_converted_time', 'Created', hidden),
  column('advertiser_name', 'Advertiser'),
  column('affiliate_name', 'Publisher', hidden),
  column('country_name', 'Country', hidden),
  column('brand_status', 'Adv. Status', hidden),
  column('lead_to_deposit', 'Lead to deposit', figure),
  column('waiting', 'Waiting', figure),
  column('revenue', 'Revenue', figure),
  column('payout', 'Payout', figure),
  column('profit', 'Profit', figure),
  column('hints', 'Hints'),
  column('late_ftd', 'Late FTD', hidden),
  column('funnel', 'Funnel', hidden),
  column('offer', 'Offer', hidden),
  column('affiliate_sale_status', 'Pub Status', hidden),
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

/** Maximum number of conversions in the list, the newest ones. The queue normally holds about a hundred. */
export const maxPendingConversions = 5000

/** Money columns, shown with the global permission of their metric. */
export const pendingMoneyColumns: readonly ReportMetric[] = ['revenue', 'payout', 'profit', 'margin', 'ecpl', 'aecpl']
