import { HandCoins } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import type { PayoutRowFragment } from '../../generated/graphql'
import { countryColumn, idColumn } from '../../records/list/columns'
import { defineRecordScreen, familyOf } from '../../records/list/defineRecordScreen'
import { inlineAmount } from './priceForm'
import { payoutRecord } from './payoutRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const PriceDialog = lazyComponent(() => import('./PriceDialog'), 'PriceDialog', null)
const others = 'All other countries'
const countryOf = ({ country }: PayoutRowFragment) => country?.name ?? others

/** Payouts of a publisher by country (`publisherId`). */
export const PayoutsTab = defineRecordScreen(payoutRecord, {
  words: {
    one: 'payout',
    term: 'payout',
    many: 'Payouts',
    icon: HandCoins,
    purpose: 'A payout is what the publisher is paid for an approved conversion. Without any it is paid nothing.',
    create: 'Create Payout',
  },
  shape: { fields: ['id', 'country', 'amount'], sort: { field: 'country', order: 'asc' } },
  columns: ({ edit }) => [
    idColumn(76),
    countryColumn(196, others),
    {
      field: 'amount',
      title: 'Amount',
      width: 112,
      align: 'right',
      sortValue: ({ amount }) => amount,
      cell: (row) => edit(row, formatMoney(row.amount)),
    },
  ],
  inline: inlineAmount(String),
  phone: { head: 'country', side: 'amount', under: { titled: 'id' } },
  textOf: (row) => `${row.id}\n${countryOf(row)}\n${row.amount}`,
  nameOf: countryOf,
  permission: familyOf('PUBLISHER_PAYOUTS'),
  historyOf: 'publisher_payout',
  pageSize: { module: 'publisher-payouts', usual: 20 },
  Dialog: (props) => <PriceDialog {...props} kind="payout" record={payoutRecord} />,
  deletion: {
    what: (row) => (
      <>
        the payout for <b>{countryOf(row)}</b>
      </>
    ),
  },
})
