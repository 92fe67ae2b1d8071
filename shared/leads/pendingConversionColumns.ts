import { type CamelCase, camelCase } from '../app/camelCase'
import type { LeadColumn } from './leadColumns'

/**
 * Columns of the table of pending conversions in their default order: the only list of them. `field` is the REST name,
 * which is stored in user settings; waiting, lead to deposit and hints exist only on the screen. The default columns
 * are those needed for a decision.
 */
interface PendingColumn<From extends string | null> extends LeadColumn {
  /** Field of the schema's type `PendingConversion`; default: the name in camel case. */
  from: From
  kind: 'text' | 'id' | 'count' | 'money' | 'rate' | 'date'
  /** In pixels. */
  width: number
}

const widths = { text: 120, id: 112, count: 84, money: 88, rate: 120, date: 148 } as const

function column<const Field extends string, const From extends string | null = CamelCase<Field>>(
  field: Field,
  title: string,
  options: Partial<PendingColumn<From>> = {},
): PendingColumn<From> {
  const { kind = 'text' } = options
  return {
    field,
    title,
    from: camelCase(field) as unknown as From,
    kind,
    visible: true,
    sortable: true,
    align: kind === 'text' || kind === 'date' ? 'left' : 'right',
    width: widths[kind],
    ...options,
  }
}

const hidden = { visible: false } as const
const id = { kind: 'id', ...hidden } as const
const count = { kind: 'count', ...hidden } as const
const money = { kind: 'money' } as const
const rate = { kind: 'rate', ...hidden } as const
const date = { kind: 'date', ...hidden } as const
/** Calculated by the screen. */
const onScreen = { from: null, align: 'right' } as const

export const pendingConversionColumns = [
  column('id', 'ID', { width: 100 }),
  column('email', 'Email', { width: 168 }),
  column('status', 'Status', { ...hidden, width: 118 }),
  column('ftd_date_converted_time', 'FTD Date', date),
  column('created_at_converted_time', 'Created', date),
  column('advertiser_name', 'Advertiser', { width: 134 }),
  column('affiliate_name', 'Publisher', { ...hidden, from: 'publisherName', width: 140 }),
  column('country_name', 'Country', { ...hidden, width: 150 }),
  column('brand_status', 'Adv. Status', { ...hidden, from: 'advertiserStatus', width: 132 }),
  column('lead_to_deposit', 'Lead to deposit', { ...onScreen, width: 122 }),
  column('waiting', 'Waiting', { ...onScreen, width: 96 }),
  column('revenue', 'Revenue', money),
  column('payout', 'Payout', money),
  column('profit', 'Profit', money),
  column('hints', 'Hints', { from: null, width: 178 }),
  column('late_ftd', 'Late FTD', { ...hidden, width: 78 }),
  column('funnel', 'Funnel', hidden),
  column('offer', 'Offer', hidden),
  column('affiliate_sale_status', 'Pub Status', { ...hidden, from: 'publisherStatus', width: 132 }),
  column('advertiser_id', 'Advertiser ID', id),
  column('affiliate_id', 'Publisher ID', { ...id, from: 'publisherId' }),
  column('country_id', 'Country ID', id),
  column('custom_param_1', 'Custom Param 1', hidden),
  column('custom_param_2', 'Custom Param 2', hidden),
  column('custom_param_3', 'Custom Param 3', hidden),
  column('custom_param_4', 'Custom Param 4', hidden),
  column('custom_param_5', 'Custom Param 5', hidden),
  column('total', 'Total', count),
  column('registrations', 'Leads', count),
  column('deposits', 'FTDs', count),
  column('aff_ftd', 'Aff FTD', count),
  column('margin', 'Margin', { ...money, ...hidden }),
  column('cr', 'CR', rate),
  column('cr_when_approved', 'CR When Approved', { ...rate, width: 150 }),
  column('aff_cr', 'Aff CR', rate),
  column('aff_cr_when_approved', 'Aff CR When Approved', { ...rate, width: 168 }),
  column('ecpl', 'eCPL', { ...money, ...hidden }),
  column('aecpl', 'AeCPL', { ...money, ...hidden }),
]

/** Maximum number of conversions in the list, the newest ones. The queue normally holds about a hundred. */
export const maxPendingConversions = 5000
