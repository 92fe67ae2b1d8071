import { lazy, Suspense, useMemo } from 'react'
import { HandCoins } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import { Flag } from '../../ui/show/CountryName'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import { usePayoutsQuery } from '../../generated/graphql'
import { DeleteRecord } from '../../records/DeleteRecord'
import { RecordsList, type RecordWords } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useRowActions } from '../../records/list/useRowActions'
import { useMay } from '../../app/session/useSession'
import { usePayouts, type PayoutRow } from './usePayouts'

const PayoutDialog = lazy(async () => ({ default: (await import('./PayoutDialog')).PayoutDialog }))

const words: RecordWords = {
  one: 'payout',
  term: 'payout',
  many: 'Payouts',
  icon: HandCoins,
  purpose: 'A payout is what the publisher is paid for an approved conversion. Without any it is paid nothing.',
  create: 'Create Payout',
}
const shape: ListShape = { fields: ['id', 'country', 'amount'], sort: { field: 'country', order: 'asc' } }
const others = 'All other countries'
const columns: DataColumn<PayoutRow>[] = [
  {
    field: 'id',
    title: 'ID',
    width: 76,
    sortable: true,
    sortValue: ({ id }) => Number(id),
    cell: ({ id }) => id,
    className: 'dt-time',
  },
  {
    field: 'country',
    title: 'Country',
    width: 196,
    sortable: true,
    sortValue: ({ country }) => country?.name ?? '',
    cell: ({ country }) =>
      country ? (
        <>
          <Flag code={country.code} /> {country.name}
        </>
      ) : (
        <span className="dt-quiet">{others}</span>
      ),
  },
  {
    field: 'amount',
    title: 'Amount',
    width: 112,
    align: 'right',
    sortable: true,
    sortValue: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(amount),
  },
]
const countryOf = ({ country }: PayoutRow) => country?.name ?? others
const textOf = (row: PayoutRow) => `${row.id}\n${countryOf(row)}\n${row.amount}`
/** Source: spec/3 section 9. */
const pageSize = { module: 'publisher-payouts', usual: 20 }
/** On a phone. */
const phone: PhoneRow<PayoutRow> = { head: 'country', side: 'amount', under: { titled: 'id' } }

/** What one publisher is paid, country by country. */
export function PayoutsTab({ publisherId }: { publisherId: string }) {
  const may = useMay()
  const query = usePayoutsQuery({ variables: { publisherId } })
  const { remove } = usePayouts(publisherId, false)
  const rows = (query.data ?? query.previousData)?.payouts ?? undefined
  const taken = useMemo(() => rows?.flatMap(({ country }) => country?.id ?? []) ?? [], [rows])
  const actions = useRowActions('PUBLISHER_PAYOUTS_EDIT', 'PUBLISHER_PAYOUTS_DELETE')
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={rows}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={countryOf}
      actions={actions}
      historyOf="publisher_payout"
      mayCreate={may('PUBLISHER_PAYOUTS_CREATE')}
      pageSize={pageSize}
      dialog={(_, row, close) => (
        <Suspense>
          <PayoutDialog key={row?.id ?? 'new'} publisherId={publisherId} row={row} taken={taken} onClose={close} />
        </Suspense>
      )}
      deletion={(row, close) => (
        <DeleteRecord
          what={
            <>
              the payout for <b>{countryOf(row)}</b>
            </>
          }
          remove={() => remove(row)}
          onClose={close}
        />
      )}
    />
  )
}
