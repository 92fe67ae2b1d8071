import { useMemo, useState } from 'react'
import { Box, Spacer, Text } from '@chakra-ui/react'
import { Banknote, FileUp, Plus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { ledgerPermissions } from '../../../shared/money/ledger'
import { useMay } from '../../app/session/useSession'
import { usePaymentsQuery, usePayoutRunsQuery, useTakeBackPaymentMutation } from '../../generated/graphql'
import { pageLimit } from '../../records/list/PagedTable'
import { AddressViews } from '../../reports/presets/AddressViews'
import { Button } from '../../ui/form/Button'
import { SearchBox } from '../../ui/form/SearchBox'
import { Segmented } from '../../ui/form/choices/Segmented'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { FilterRow } from '../../ui/layout/FilterRow'
import { HeadButton } from '../../ui/layout/HeadButton'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { toast } from '../../ui/overlay/toasts'
import { throwErrors } from '../../ui/show/errors'
import { Pager } from '../../ui/table/Pager'
import { PlainTable } from '../../ui/table/PlainTable'
import { DayField } from '../../ui/time/DayField'
import { tablePageSizes } from '../../../shared/app/pages'
import { ListExport } from '../../reports/exports/ListExport'
import { moneyPath, MoneyTabs } from '../moneyTabs'
import { moneyText } from '../statements/statementRow'
import { changedByPayments } from './moneyQueries'
import { OnePersonSwitch } from './OnePersonSwitch'
import { type Payment, paymentColumns, paymentPhone, signedAmount } from './paymentRow'
import { PayoutCandidates } from './PayoutCandidates'
import { isFiltered, parsePayments, type PaymentsState, unfiltered, withPayments } from './paymentsUrl'
import { ReasonDialog } from './ReasonDialog'
import { useRecordPayment } from './useRecordPayment'
import { WaitingRun } from './WaitingRun'

const BankImportDialog = lazyComponent(() => import('./BankImportDialog'), 'BankImportDialog', null)

const pageSize = { module: 'payments', usual: 100 }
const sides = [
  { value: '', label: 'All' },
  { value: 'advertiser', label: 'Received' },
  { value: 'publisher', label: 'Paid out' },
] as const

/** Payout runs that wait, which publishers can be paid, and all payments. */
export function PaymentsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const may = useMay()
  const [mayEdit, seesPayouts] = [may('MONEY_EDIT'), may(ledgerPermissions.publisher)]
  const state = useMemo(() => parsePayments(search), [search])
  const change = (change: Partial<PaymentsState>) =>
    void navigate(moneyPath('payments') + withPayments(search, { ...state, page: 1, ...change }), {
      replace: 'search' in change,
    })
  const limit = pageLimit(state.limit, pageSize)
  const filter = { side: state.side, from: state.from, to: state.to, search: state.search }
  const variables = {
    ...{ side: state.side || null, from: state.from || null, to: state.to || null, search: state.search || null },
    page: { number: state.page, limit },
  }
  const { data, previousData, loading, error, refetch } = usePaymentsQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  })
  const list = (data ?? previousData)?.payments
  const { data: runs } = usePayoutRunsQuery({ skip: !seesPayouts, fetchPolicy: 'cache-and-network' })
  const waiting = runs?.payoutRuns?.rows.filter((run) => run.state === 'waiting' || run.state === 'approved') ?? []
  const { record, dialog } = useRecordPayment({ side: 'advertiser', id: '' })
  const [isImporting, setImporting] = useState(false)
  const [takingBack, setTakingBack] = useState<Payment | null>(null)
  const columns = useMemo(
    () => [
      ...paymentColumns,
      mayEdit && {
        field: 'acts',
        title: <span className="visually-hidden">Actions</span>,
        pin: 'end' as const,
        cell: (row: Payment) =>
          mayTakeBack(row) && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Take back ${nameOf(row)}`}
              onClick={() => setTakingBack(row)}
            >
              Take back
            </Button>
          ),
      },
    ],
    [mayEdit],
  )
  const sums = [
    list?.received != null && state.side !== 'publisher' && `received ${moneyText(list.received)}`,
    list?.paidOut != null && state.side !== 'advertiser' && `paid out ${moneyText(list.paidOut)}`,
  ].filter(Boolean)
  return (
    <div className="fill">
      <PageHead title="Money">
        <OnePersonSwitch />
        <ListExport list="payments" filter={filter} />
        {mayEdit && may(ledgerPermissions.advertiser) && (
          <HeadButton icon={FileUp} label="Import from the bank" onClick={() => setImporting(true)} />
        )}
        {mayEdit && (
          <Button onClick={record}>
            <Plus aria-hidden />
            Record payment
          </Button>
        )}
      </PageHead>
      <MoneyTabs current="payments" />
      {isImporting && <BankImportDialog onClose={() => setImporting(false)} />}
      <Box flex="1" minH="0" overflow="auto" tabIndex={0} role="group" aria-label="Payments and payout runs">
        {waiting.map((run) => (
          <WaitingRun key={run.id} run={run} />
        ))}
        {seesPayouts && <PayoutCandidates />}
        <AddressViews page="payments" path={moneyPath('payments')} />
        <FilterRow role="group" aria-label="Filters">
          <b>Payments</b>
          <Text as="span" color="fg.muted" whiteSpace="nowrap">
            {sums.join(', ')}
          </Text>
          <Spacer />
          <Segmented label="Direction" options={sides} value={state.side} onChange={(side) => change({ side })} />
          <DayFilter label="From" value={state.from} onChange={(from) => change({ from })} />
          <DayFilter label="To" value={state.to} onChange={(to) => change({ to })} />
          {isFiltered(state) && (
            <Button variant="ghost" onClick={() => change(unfiltered)}>
              Clear
            </Button>
          )}
          <SearchBox
            label="Find a payment"
            placeholder="Partner, reference, number"
            value={state.search}
            onType={(text) => change({ search: text })}
          />
        </FilterRow>
        <PlainTable<Payment>
          isList="page"
          label="Payments"
          rows={list?.rows}
          rowId={({ id }) => id}
          columns={columns}
          phone={paymentPhone}
          rowActions={{
            actions: mayEdit ? [{ name: 'takeBack', label: 'Take back' }] : [],
            nameOf,
            offers: (_name, row) => mayTakeBack(row),
            onAction: (_name, row) => setTakingBack(row),
          }}
          error={loading ? undefined : error}
          onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
          empty={
            isFiltered(state) ? (
              <EmptyState icon={Banknote} title="No payment matches" text="No payment matches these filters.">
                <Button onClick={() => change(unfiltered)}>Clear filters</Button>
              </EmptyState>
            ) : (
              <EmptyState
                icon={Banknote}
                title="No payments yet"
                text="What advertisers pay is recorded here; publishers are paid by payout runs or one by one."
              >
                {mayEdit && <Button onClick={record}>Record the first payment</Button>}
              </EmptyState>
            )
          }
        />
        <Pager
          page={state.page}
          limit={limit}
          total={list?.total ?? null}
          waiting={loading && !data}
          sizes={tablePageSizes}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit })}
          remembers={pageSize.module}
        />
      </Box>
      {dialog}
      {takingBack && <TakeBackDialog payment={takingBack} onClose={() => setTakingBack(null)} />}
    </div>
  )
}

const nameOf = (row: Payment) => `the payment of ${signedAmount(row)}, ${row.partnerName}`
const mayTakeBack = ({ takenBackAt, runId }: Payment) => takenBackAt === null && runId === null

function DayFilter({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Box flex="none" width="150px">
      <DayField
        label={`${label} this day`}
        size="sm"
        aria-label={`${label} this day`}
        placeholder={label}
        value={typed ?? value}
        onType={(text) => {
          const isWhole = text === '' || /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/.test(text)
          setTyped(isWhole ? null : text)
          if (isWhole) onChange(text)
        }}
      />
    </Box>
  )
}

function TakeBackDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const [takeBack] = useTakeBackPaymentMutation({ refetchQueries: changedByPayments, awaitRefetchQueries: true })
  return (
    <ReasonDialog
      title={`Take back ${signedAmount(payment)}?`}
      label="Why"
      act="Take back"
      onSubmit={async (reason) => {
        const { data } = await takeBack({ variables: { id: payment.id, reason } })
        throwErrors(data?.takeBackPayment.errors)
        toast.success(`The payment of ${payment.partnerName} is taken back`)
      }}
      onClose={onClose}
    >
      <p className="muted">A counter-entry is booked in the ledger, and what the payment paid is due again.</p>
    </ReasonDialog>
  )
}
