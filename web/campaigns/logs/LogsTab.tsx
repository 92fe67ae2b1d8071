import '../../ui/table/rows/rowIcons.css'
import '../../records/records.css'
import { useCallback, useMemo, useState } from 'react'
import { ScrollText } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { campaignsPageSize } from '../../../shared/campaigns/campaigns'
import { Button } from '../../ui/form/Button'
import { EmptyState } from '../../ui/layout/QueryStates'
import { actionsColumn } from '../../ui/table/rows/actionsColumn'
import type { RowAction } from '../../ui/table/tableTypes'
import { useSettled } from '../../ui/form/useSettled'
import { useCampaignLogsQuery } from '../../generated/graphql'
import { PagedTable, pageLimit } from '../../records/list/PagedTable'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { logColumns, logPhone, type LogRow } from './logColumns'
import { LogDialog } from './LogDialog'
import { LogExport } from './LogExport'
import { LogFilters } from './LogFilters'
import { isNarrowed, logsDefaults, logsFilter, parseLogs, withLogs, type LogsState } from './logsUrl'
import { FilterRow } from '../../ui/layout/FilterRow'

const pageSize = { module: 'campaign-logs', usual: campaignsPageSize }
const rowId = ({ id }: LogRow) => id
const actions: readonly RowAction[] = [{ name: 'view', label: 'View decision' }]
const nameOf = ({ email, stepNumber }: LogRow) => `${email ?? 'the consumer'}, step ${stepNumber}`

/** Logs of a campaign: results of consumers at steps, newest first. */
export function LogsTab({ campaignId }: { campaignId: string }) {
  const may = useMay()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const state = useMemo(() => parseLogs(search), [search])
  const change = useCallback(
    (change: Partial<LogsState>, options?: { replace?: boolean }) =>
      void navigate({ search: withLogs(search, { ...state, page: 1, ...change }) }, options),
    [navigate, search, state],
  )
  const [viewed, setViewed] = useState<LogRow | null>(null)
  const filter = { ...logsFilter(state), search: useSettled(logsFilter(state).search, 250) }
  const { data, previousData, loading, error, refetch } = useCampaignLogsQuery({
    variables: { campaignId, page: { number: state.page, limit: pageLimit(state.limit, pageSize) }, ...filter },
  })
  const logs = (data ?? previousData)?.campaignLogs ?? undefined
  const columns = useMemo(() => [...logColumns({ may, zone }), actionsColumn<LogRow>(actions, nameOf)], [may, zone])
  const phone = useMemo(() => logPhone(zone), [zone])
  const rowActions = useMemo(() => ({ actions, nameOf, onAction: (_: string, row: LogRow) => setViewed(row) }), [])
  return (
    <div className="records fill">
      <FilterRow className="filter-bar records-bar">
        <LogFilters campaignId={campaignId} state={state} onChange={change} />
        <span className="space" />
        <LogExport campaignId={campaignId} state={state} total={logs?.total ?? 0} />
      </FilterRow>
      <PagedTable
        label="Logs"
        columns={columns}
        rows={logs?.rows}
        rowId={rowId}
        phone={phone}
        rowActions={rowActions}
        page={state.page}
        limit={state.limit}
        pageSize={pageSize}
        total={logs?.total ?? null}
        waiting={loading && !data}
        onTurn={change}
        loading={loading && !logs}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
        empty={
          <EmptyState
            icon={ScrollText}
            title={isNarrowed(state) ? 'Nothing matches these filters' : 'Nothing has happened yet'}
            text={
              isNarrowed(state)
                ? 'No step of a consumer matches what is searched and chosen.'
                : 'Each consumer that comes to a step has a line here, with what became of it and why.'
            }
          >
            {isNarrowed(state) && (
              <Button onClick={() => change({ ...logsDefaults, limit: state.limit })}>Clear filters</Button>
            )}
          </EmptyState>
        }
      />
      {viewed && <LogDialog row={viewed} onClose={() => setViewed(null)} />}
    </div>
  )
}
