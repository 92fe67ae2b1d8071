import { lazy, Suspense } from 'react'
import { CircleDollarSign } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import { Flag } from '../../ui/show/CountryName'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { moneyCell } from '../../ui/table/rows/cells'
import type { DataColumn } from '../../ui/table/tableTypes'
import { useDeleteRevenueMutation, useRevenuesQuery, type RevenueRowFragment } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordsList, type RecordWords } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useRowActions } from '../../records/list/useRowActions'
import { useMay } from '../../app/session/useSession'

const RevenueDialog = lazy(async () => ({ default: (await import('./RevenueDialog')).RevenueDialog }))

type Row = RevenueRowFragment

const words: RecordWords = {
  one: 'revenue',
  term: 'revenue',
  many: 'Revenues',
  icon: CircleDollarSign,
  purpose: 'Deposits of this advertiser are booked at $0.00 until it has a price for their country.',
  create: 'Create Revenue',
  search: 'Search countries',
}
const shape: ListShape = { fields: ['amount', 'country'], sort: { field: 'country', order: 'asc' } }
const pageSize = { module: 'advertiser-revenues', usual: 100 }
/** On a phone. */
const phone: PhoneRow<Row> = { head: 'country', side: 'amount' }
const others = <span className="dt-quiet">All other countries</span>

const columns: readonly DataColumn<Row>[] = [
  {
    field: 'amount',
    title: 'Amount',
    width: 140,
    align: 'right',
    sortable: true,
    sortValue: ({ amount }) => amount,
    cell: moneyCell(({ amount }) => amount),
  },
  // The price for all other countries stands before those of one country.
  {
    field: 'country',
    title: 'Country',
    width: 280,
    sortable: true,
    sortValue: ({ country }) => country?.name ?? '',
    cell: ({ country }) =>
      country ? (
        <>
          <Flag code={country.code} /> {country.name}
        </>
      ) : (
        others
      ),
  },
]
const countryText = ({ country }: Pick<Row, 'country'>) => country?.name ?? 'all other countries'
const textOf = (row: Row) => `${countryText(row)}\n${formatMoney(row.amount)}`

/** What an advertiser pays for a deposit, by country. */
export function RevenuesTab({ advertiserId }: { advertiserId: string }) {
  const may = useMay()
  const query = useRevenuesQuery({ variables: { advertiserId } })
  const [remove] = useDeleteRevenueMutation()
  const actions = useRowActions('ADVERTISER_REVENUES_EDIT', 'ADVERTISER_REVENUES_DELETE')
  const rows = (query.data ?? query.previousData)?.revenues ?? undefined
  const removeRevenue = async ({ id }: Row) => {
    const { data } = await remove({
      variables: { id },
      update: (cache, { data }) => forget(cache, 'Revenue', data?.deleteRevenue.deletedId),
    })
    return data?.deleteRevenue
  }
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={rows}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={countryText}
      actions={actions}
      historyOf="advertiser_revenue"
      mayCreate={may('ADVERTISER_REVENUES_CREATE')}
      pageSize={pageSize}
      dialog={(_name, row, close) => (
        <Suspense>
          <RevenueDialog
            key={row?.id ?? 'new'}
            advertiserId={advertiserId}
            row={row}
            rows={rows ?? []}
            onClose={close}
          />
        </Suspense>
      )}
      deletion={(row, close) => (
        <DeleteRecord what={`the revenue of ${countryText(row)}`} remove={() => removeRevenue(row)} onClose={close} />
      )}
    />
  )
}
