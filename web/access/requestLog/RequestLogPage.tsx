import { useCallback, useMemo } from 'react'
import { Flex, Spacer } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '../../../shared/app/format'
import { dateAt } from '../../../shared/app/time/timeZones'
import { useLoggedRequestsQuery, useRequestSummaryQuery } from '../../generated/graphql'
import { ListExport } from '../../reports/exports/ListExport'
import { PagedTable, pageLimit } from '../../records/list/PagedTable'
import { Button } from '../../ui/form/Button'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { FilterRow } from '../../ui/layout/FilterRow'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { useWide } from '../../ui/layout/useMedia'
import type { RowOpening } from '../../ui/table/tableTypes'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { DeveloperTabs, developersPath } from '../developers/developerTabs'
import { RequestHours } from './RequestHours'
import { RequestPanel } from './RequestPanel'
import { isFiltered, parseRequestLog, type RequestLogState, unfiltered, withRequestLog } from './requestLogUrl'
import { type Logged, requestColumns, requestPhone, rowHeight } from './requestRow'

const path = developersPath('requests')
const pageSize = { module: 'request-log', usual: 100 }
const requestId = ({ id }: Logged) => id
const hourMs = 3_600_000
const statuses = [
  { value: '', label: 'All' },
  { value: 'ok', label: 'OK' },
  { value: 'failed', label: 'Errors' },
] as const

/** What tools have asked in the last seven days, newest first, with the open request beside it. */
export function RequestLogPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const state = useMemo(() => parseRequestLog(search), [search])
  const hrefWith = useCallback(
    (change: Partial<RequestLogState>) => path + withRequestLog(search, { ...state, ...change }),
    [search, state],
  )
  const change = (change: Partial<RequestLogState>) => void navigate(hrefWith({ page: 1, request: '', ...change }))
  const open = useCallback(
    (request: string) => void navigate(hrefWith({ request }), { replace: state.request !== '' }),
    [navigate, hrefWith, state.request],
  )
  const choice = { tokenId: state.token || null, operation: state.operation || null }
  const { data: summed } = useRequestSummaryQuery({ variables: choice, fetchPolicy: 'cache-and-network' })
  const summary = summed?.requestSummary
  const to = state.hour && new Date(Date.parse(state.hour) + hourMs).toISOString()
  const exported = {
    ...{ token_id: state.token, operation: state.operation, from: state.hour, to },
    failed: state.status && String(state.status === 'failed'),
  }
  const page = { number: state.page, limit: pageLimit(state.limit, pageSize) }
  const { data, previousData, loading, error, refetch } = useLoggedRequestsQuery({
    variables: {
      ...choice,
      failed: state.status ? state.status === 'failed' : null,
      from: state.hour || null,
      to: to || null,
      page,
    },
    fetchPolicy: 'cache-and-network',
  })
  const list = (data ?? previousData)?.loggedRequests
  const rows = list?.rows
  const today = dateAt(zone, Date.now())
  const isTight = useWide() && state.request !== ''
  const columns = useMemo(() => requestColumns(zone, today, isTight), [zone, today, isTight])
  const opening = useMemo<RowOpening<Logged>>(() => {
    const openRow = ({ id }: Logged) => open(id)
    return { current: state.request || null, open: openRow, openPage: openRow }
  }, [state.request, open])
  const at = rows?.findIndex(({ id }) => id === state.request) ?? -1
  const stepTo = (row: Logged | undefined) => (row ? () => open(row.id) : null)
  return (
    <div className="fill">
      <PageHead title="Developers">
        <ListExport list="requests" filter={exported} />
      </PageHead>
      <DeveloperTabs current="requests" />
      <Flex flex="1" minH="0" minW="0" position="relative">
        <Flex direction="column" flex="1" minW="0" minH="0">
          <FilterRow role="group" aria-label="Filters">
            <SelectButton
              label="Token"
              value={state.token}
              options={[
                { value: '', label: 'All' },
                ...(summary?.tokens ?? []).map(({ tokenId, name }) => ({ value: tokenId, label: name })),
              ]}
              onChange={(token) => change({ token })}
            />
            <SelectButton
              label="Operation"
              value={state.operation}
              options={[
                { value: '', label: 'All' },
                ...(summary?.operations ?? []).map((value) => ({ value, label: value })),
              ]}
              onChange={(operation) => change({ operation })}
            />
            {isFiltered(state) && (
              <Button variant="ghost" onClick={() => change(unfiltered)}>
                Clear
              </Button>
            )}
            <Spacer />
            <Segmented
              label="Status"
              options={statuses}
              value={state.status}
              onChange={(status) => change({ status })}
            />
          </FilterRow>
          {summary && <RequestHours summary={summary} hour={state.hour} onHour={(hour) => change({ hour })} />}
          <PagedTable
            label="Requests"
            columns={columns}
            arrangement={null}
            phone={requestPhone}
            rows={rows}
            rowId={requestId}
            rowHeight={rowHeight}
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
                  icon={History}
                  title="No request matches"
                  text="No request of 7 days matches these filters."
                >
                  <Button onClick={() => change(unfiltered)}>Clear filters</Button>
                </EmptyState>
              ) : (
                <EmptyState
                  icon={History}
                  title="No requests yet"
                  text="What tools ask with an access token is listed here for 7 days: how long it took, what it cost, and why it failed."
                />
              )
            }
          />
        </Flex>
        {state.request !== '' && (
          <RequestPanel
            id={state.request}
            row={rows?.[at]}
            position={
              at < 0 || !list
                ? null
                : `${formatCount((state.page - 1) * page.limit + at + 1)} of ${formatCount(list.total)}`
            }
            onPrevious={stepTo(rows?.[at - 1])}
            onNext={at < 0 ? null : stepTo(rows?.[at + 1])}
            href={hrefWith({})}
            onClose={() => void navigate(hrefWith({ request: '' }), { replace: true })}
          />
        )}
      </Flex>
    </div>
  )
}
