import { snakeCase } from '../app/camelCase'
import type { LeadColumn } from './leadColumns'

/**
 * Columns of the table of pending conversions in their default order: the only list of them. The default columns are
 * those needed for a decision.
 */
interface PendingColumn<From extends string | null> extends LeadColumn {
  /** Its name in REST, addresses and user settings. */
  restName: string
  /** Field of the schema's type `PendingConversion`, which has the name of the column; null if it exists only on the screen. */
  from: From
  kind: 'text' | 'id' | 'count' | 'money' | 'rate' | 'date'
  /** In pixels. */
  width: number
}

const widths = { text: 120, id: 112, count: 84, money: 88, rate: 120, date: 148 } as const

function column<const Field extends string, const From extends string | null = Field>(
  field: Field,
  title: string,
  options: Partial<PendingColumn<From>> = {},
): PendingColumn<From> {
  const { kind = 'text' } = options
  return {
    field,
    title,
    restName: snakeCase(field),
    from: field as unknown as From,
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
  column('ftdDateConvertedTime', 'FTD Date', date),
  column('createdAtConvertedTime', 'Created', date),
  column('advertiserName', 'Advertiser', { width: 134 }),
  column('publisherName', 'Publisher', { ...hidden, restName: 'affiliate_name', width: 140 }),
  column('countryName', 'Country', { ...hidden, width: 150 }),
  column('advertiserStatus', 'Adv. Status', { ...hidden, restName: 'brand_status', width: 132 }),
  column('leadToDeposit', 'Lead to deposit', { ...onScreen, width: 122 }),
  column('waiting', 'Waiting', { ...onScreen, width: 96 }),
  column('revenue', 'Revenue', money),
  column('payout', 'Payout', money),
  column('profit', 'Profit', money),
  column('hints', 'Hints', { from: null, width: 178 }),
  column('lateFtd', 'Late FTD', { ...hidden, width: 78 }),
  column('funnel', 'Funnel', hidden),
  column('offer', 'Offer', hidden),
  column('publisherStatus', 'Pub Status', { ...hidden, restName: 'affiliate_sale_status', width: 132 }),
  column('advertiserId', 'Advertiser ID', id),
  column('publisherId', 'Publisher ID', { ...id, restName: 'affiliate_id' }),
  column('countryId', 'Country ID', id),
  column('customParam1', 'Custom Param 1', hidden),
  column('customParam2', 'Custom Param 2', hidden),
  column('customParam3', 'Custom Param 3', hidden),
  column('customParam4', 'Custom Param 4', hidden),
  column('customParam5', 'Custom Param 5', hidden),
  column('total', 'Total', count),
  column('registrations', 'Leads', count),
  column('deposits', 'FTDs', count),
  column('affFtd', 'Aff FTD', count),
  column('margin', 'Margin', { ...money, ...hidden }),
  column('cr', 'CR', rate),
  column('crWhenApproved', 'CR When Approved', { ...rate, width: 150 }),
  column('affCr', 'Aff CR', rate),
  column('affCrWhenApproved', 'Aff CR When Approved', { ...rate, width: 168 }),
  column('ecpl', 'eCPL', { ...money, ...hidden }),
  column('aecpl', 'AeCPL', { ...money, ...hidden }),
]

/** Maximum number of conversions in the list, the newest ones. The queue normally holds about a hundred. */
export const maxPendingConversions = 5000
