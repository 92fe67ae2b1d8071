import { CircleDollarSign } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import type { RevenueRowFragment } from '../../generated/graphql'
import { countryColumn } from '../../records/list/columns'
import { defineRecordScreen, familyOf } from '../../records/list/defineRecordScreen'
import { inlineAmount } from '../payouts/priceForm'
import { revenueRecord } from './revenueRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const PriceDialog = lazyComponent(() => import('../payouts/PriceDialog'), 'PriceDialog', null)
const countryText = ({ country }: RevenueRowFragment) => country?.name ?? 'all other countries'

/** Prices per deposit of an advertiser by country (`advertiserId`). */
export const RevenuesTab = defineRecordScreen(revenueRecord, {
  words: {
    one: 'revenue',
    term: 'revenue',
    many: 'Revenues',
    icon: CircleDollarSign,
    purpose: 'Deposits of this advertiser are booked at $0.00 until it has a price for their country.',
    create: 'Create Revenue',
    search: 'Search countries',
  },
  shape: { fields: ['amount', 'country'], sort: { field: 'country', order: 'asc' } },
  columns: ({ edit }) => [
    {
      field: 'amount',
      title: 'Amount',
      width: 140,
      align: 'right',
      sortValue: ({ amount }) => amount,
      cell: (row) => edit(row, formatMoney(row.amount)),
    },
    countryColumn(280, 'All other countries'),
  ],
  inline: inlineAmount((amount) => amount.toFixed(2)),
  phone: { head: 'country', side: 'amount' },
  textOf: (row) => `${countryText(row)}\n${formatMoney(row.amount)}`,
  nameOf: countryText,
  permission: familyOf('ADVERTISER_REVENUES'),
  historyOf: 'advertiser_revenue',
  pageSize: { module: 'advertiser-revenues', usual: 100 },
  Dialog: (props) => <PriceDialog {...props} kind="revenue" record={revenueRecord} />,
  deletion: { what: (row) => `the revenue of ${countryText(row)}` },
})
