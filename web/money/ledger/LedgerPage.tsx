import './ledger.css'
import { useCallback, useMemo } from 'react'
import { Flex } from '@chakra-ui/react'
import { BookOpenText } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '../../../shared/app/format'
import { useLedgerQuery } from '../../generated/graphql'
import { leadPageHref, useDocked } from '../../leads/leadPanel/leadAddress'
import { AddressViews } from '../../reports/presets/AddressViews'
import { PagedTable, pageLimit } from '../../records/list/PagedTable'
import { Button } from '../../ui/form/Button'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { useWide } from '../../ui/layout/useMedia'
import type { RowOpening } from '../../ui/table/tableTypes'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { ListExport } from '../../reports/exports/ListExport'
import { MoneyTabs, moneyPath } from '../moneyTabs'
import { EntryPanel } from './EntryPanel'
import { type Entry, ledgerColumns, ledgerPhone, rowHeight } from './entryRow'
import { LedgerFilters } from './LedgerFilters'
import { isFiltered, type LedgerState, parseLedger, unfiltered, withLedger } from './ledgerUrl'

const path = moneyPath('ledger')
const pageSize = { module: 'ledger', usual: 100 }
const entryId = ({ id }: Entry) => id

/** Typing replaces the current history entry; other changes add one. */
const isTyped = (change: Partial<LedgerState>) => Object.keys(change).length === 1 && 'lead_id' in change

const variablesOf = (state: LedgerState) => ({
  advertiserId: state.advertiser || null,
  publisherId: state.publisher || null,
  leadIds: state.lead_id ? [state.lead_id] : null,
  kinds: state.kind ? [state.kind] : null,
  month: state.month || null,
  effectiveMonth: state.effective || null,
  page: { number: state.page, limit: pageLimit(state.limit, pageSize) },
})

/** Every change of money, newest first, with the open entry beside it. */
export function LedgerPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const state = useMemo(() => parseLedger(search), [search])
  const hrefWith = useCallback(
    (change: Partial<LedgerState>) => path + withLedger(search, { ...state, ...change }),
    [search, state],
  )
  const change = useCallback(
    (change: Partial<LedgerState>) =>
      void navigate(hrefWith({ page: 1, entry: '', ...change }), { replace: isTyped(change) }),
    [navigate, hrefWith],
  )
  const open = useCallback(
    (entry: string) => void navigate(hrefWith({ entry }), { replace: state.entry !== '' }),
    [navigate, hrefWith, state.entry],
  )
  const variables = variablesOf(state)
  const { data, previousData, loading, error, refetch } = useLedgerQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  })
  const ledger = (data ?? previousData)?.ledger
  const rows = ledger?.rows
  // A lead beside the screen takes the place of the entry.
  const isLeadDocked = useDocked()
  const isEntryShown = state.entry !== '' && !isLeadDocked
  const isTight = useWide() && isEntryShown
  const columns = useMemo(() => ledgerColumns(zone, isTight), [zone, isTight])
  const opening = useMemo<RowOpening<Entry>>(
    () => ({
      current: state.entry || null,
      open: ({ id }) => open(id),
      openPage: ({ leadId }) => void (leadId !== null && navigate(leadPageHref(leadId))),
    }),
    [state.entry, open, navigate],
  )
  const at = rows?.findIndex(({ id }) => id === state.entry) ?? -1
  const stepTo = (row: Entry | undefined) => (row ? () => open(row.id) : null)
  const offset = (state.page - 1) * variables.page.limit
  return (
    <div className="fill">
      <PageHead title="Money">
        <ListExport
          list="ledger"
          filter={{
            ...{ advertiser_id: state.advertiser, publisher_id: state.publisher, lead_ids: state.lead_id },
            ...{ kinds: state.kind, month: state.month, effective_month: state.effective },
          }}
        />
      </PageHead>
      <MoneyTabs current="ledger" />
      <Flex flex="1" minH="0" minW="0" position="relative">
        <Flex direction="column" flex="1" minW="0" minH="0">
          <AddressViews page="ledger" path={path} />
          <LedgerFilters state={state} ledger={ledger} onChange={change} />
          <PagedTable
            label="Ledger"
            columns={columns}
            arrangement={null}
            phone={ledgerPhone}
            rows={rows}
            rowId={entryId}
            rowHeight={rowHeight}
            opening={opening}
            loading={loading}
            error={loading ? undefined : error}
            onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
            page={state.page}
            limit={state.limit}
            pageSize={pageSize}
            total={ledger?.total ?? null}
            waiting={loading && !data}
            onTurn={(turn) => change({ ...turn })}
            empty={
              isFiltered(state) ? (
                <EmptyState
                  icon={BookOpenText}
                  title="No entry matches"
                  text="No change of money matches these filters."
                >
                  <Button onClick={() => change(unfiltered)}>Clear filters</Button>
                </EmptyState>
              ) : (
                <EmptyState
                  icon={BookOpenText}
                  title="No entries yet"
                  text="Each approved conversion makes an entry for its advertiser and one for its publisher."
                />
              )
            }
          />
        </Flex>
        {isEntryShown && (
          <EntryPanel
            id={state.entry}
            row={rows?.[at]}
            position={at < 0 || !ledger ? null : `${formatCount(offset + at + 1)} of ${formatCount(ledger.total)}`}
            onPrevious={stepTo(rows?.[at - 1])}
            onNext={at < 0 ? null : stepTo(rows?.[at + 1])}
            hrefOf={(entry) => hrefWith({ entry })}
            onClose={() => void navigate(hrefWith({ entry: '' }), { replace: true })}
          />
        )}
      </Flex>
    </div>
  )
}
