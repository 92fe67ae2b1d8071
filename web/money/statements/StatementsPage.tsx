import { useMemo, useState } from 'react'
import { Spacer } from '@chakra-ui/react'
import { ListChecks, Plus, ScrollText } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { monthText } from '../../../shared/money/entryWords'
import { statementStateNames, statementStates } from '../../../shared/money/payments'
import { useAccountingMonthsQuery, useStatementsQuery } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { AddressViews } from '../../reports/presets/AddressViews'
import { PagedTable, pageLimit } from '../../records/list/PagedTable'
import { Button, LinkButton } from '../../ui/form/Button'
import { SearchBox } from '../../ui/form/SearchBox'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { FilterRow } from '../../ui/layout/FilterRow'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { useRowSelection } from '../../ui/table/rows/useRowSelection'
import type { RowOpening } from '../../ui/table/tableTypes'
import { BillingDataDialog } from '../billingData/BillingDataDialog'
import { ourselves } from '../billingData/useBillingForm'
import { ListExport } from '../../reports/exports/ListExport'
import { MoneyTabs, moneyPath } from '../moneyTabs'
import { useRecordPayment } from '../payments/useRecordPayment'
import { SelectedStatements } from './SelectedStatements'
import { StatementSums } from './StatementSums'
import { type Statement, statementColumns, statementPhone } from './statementRow'
import {
  type FromList,
  isFiltered,
  parseStatements,
  statementPath,
  type StatementsState,
  unfiltered,
  withStatements,
} from './statementsUrl'

const pageSize = { module: 'statements', usual: 100 }
const statementId = ({ id }: Statement) => id
const none: readonly Statement[] = []
const selectLabel = ({ number, partnerName }: Statement) => `Select ${number ?? `the draft of ${partnerName}`}`
const sides = [
  { value: '', label: 'All' },
  { value: 'advertiser', label: 'Invoices' },
  { value: 'publisher', label: 'Payouts' },
] as const

/** Invoices and payout statements, the latest month first. */
export function StatementsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => parseStatements(search), [search])
  const change = (change: Partial<StatementsState>) =>
    void navigate(moneyPath('statements') + withStatements(search, { ...state, page: 1, ...change }), {
      replace: 'search' in change,
    })
  const months = useAccountingMonthsQuery({ fetchPolicy: 'cache-and-network' }).data?.accountingMonths ?? []
  const closed = months.filter(({ closedAt }) => closedAt !== null)
  const next = months.findLast(({ closedAt }) => closedAt === null)
  const variables = {
    month: state.month || null,
    side: state.side || null,
    state: state.state === 'open' ? null : state.state || null,
    isOpen: state.state === 'open' || null,
    search: state.search || null,
    page: { number: state.page, limit: pageLimit(state.limit, pageSize) },
  }
  const { data, previousData, loading, error, refetch } = useStatementsQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  })
  const list = (data ?? previousData)?.statements
  const rows = list?.rows
  const opening = useMemo<RowOpening<Statement>>(() => {
    const state: FromList = { statements: (rows ?? none).map(({ id }) => id) }
    const open = ({ id }: Statement) => void navigate(statementPath(id), { state })
    return { current: null, open, openPage: open }
  }, [navigate, rows])
  const selection = useRowSelection(rows ?? none, statementId, JSON.stringify({ ...variables, page: null }))
  const [isBilling, setBilling] = useState(false)
  const mayEdit = useMay()('MONEY_EDIT')
  const { record, dialog } = useRecordPayment({ side: 'advertiser', id: '' })
  return (
    <div className="fill">
      <PageHead title="Money">
        <Button hideBelow="md" onClick={() => setBilling(true)}>
          Our billing data
        </Button>
        {mayEdit && (
          <Button onClick={record}>
            <Plus aria-hidden />
            Record payment
          </Button>
        )}
        {next && (
          <LinkButton to={`/money/close/${next.month.slice(0, 7)}`}>
            <ListChecks aria-hidden />
            {`Close ${monthText(next.month)}`}
          </LinkButton>
        )}
      </PageHead>
      <MoneyTabs current="statements" />
      {dialog}
      {isBilling && <BillingDataDialog owner={ourselves} onClose={() => setBilling(false)} />}
      <AddressViews page="statements" path={moneyPath('statements')} />
      <FilterRow role="group" aria-label="Filters">
        <Segmented label="Kind" options={sides} value={state.side} onChange={(side) => change({ side })} />
        <SelectButton
          label="Month"
          value={state.month}
          options={[
            { value: '', label: 'Any month' },
            ...closed.map(({ month }) => ({ value: month, label: monthText(month) })),
          ]}
          onChange={(month) => change({ month })}
        />
        <SelectButton
          label="State"
          value={state.state}
          options={[
            { value: '', label: 'Any' },
            { value: 'open', label: 'Open' },
            ...statementStateNames.map((value) => ({ value, label: statementStates[value] })),
          ]}
          onChange={(state) => change({ state })}
        />
        {isFiltered(state) && (
          <Button variant="ghost" onClick={() => change(unfiltered)}>
            Clear
          </Button>
        )}
        <Spacer />
        <SearchBox
          label="Find a statement"
          placeholder="Number or partner"
          value={state.search}
          onType={(text) => change({ search: text })}
        />
        <ListExport
          list="statements"
          filter={{
            ...{ month: state.month, side: state.side, search: state.search },
            ...(state.state === 'open' ? { is_open: 'true' } : { state: state.state }),
          }}
        />
      </FilterRow>
      <SelectedStatements selection={selection} />
      <PagedTable
        label="Statements"
        columns={statementColumns}
        arrangement={null}
        phone={statementPhone}
        rows={rows}
        selection={selection}
        selectLabel={selectLabel}
        rowId={statementId}
        opening={opening}
        loading={loading}
        error={loading ? undefined : error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
        page={state.page}
        limit={state.limit}
        pageSize={pageSize}
        total={list?.total ?? null}
        waiting={loading && !data}
        onTurn={(turn) => change({ ...turn })}
        empty={
          isFiltered(state) ? (
            <EmptyState
              icon={ScrollText}
              title="No statement matches"
              text="No invoice or payout statement matches these filters."
            >
              <Button onClick={() => change(unfiltered)}>Clear filters</Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={ScrollText}
              title="No statements yet"
              text="Statements are written when a month is closed: an invoice for each advertiser, a payout statement for each publisher."
            />
          )
        }
      >
        <StatementSums sums={list?.sums} />
      </PagedTable>
    </div>
  )
}
