import '../../ui/table/rows/rowIcons.css'
import '../../records/records.css'
import { useEffect, useMemo } from 'react'
import { FileDown } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '../../../shared/app/format'
import {
  type BulkRowFragment,
  type BulkState,
  useBulksQuery,
  useCancelBulkMutation,
  useExportBulkMutation,
} from '../../generated/graphql'
import { DeveloperTabs } from '../../access/developers/developerTabs'
import { pageParam, readParams, sizeParam, withParams } from '../../app/addressParams'
import { sizeText } from '../../app/uploads/sizeText'
import { dateColumn, textColumn } from '../../records/list/columns'
import { PagedTable } from '../../records/list/PagedTable'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { attempt } from '../../ui/overlay/attempt'
import { Badge, type BadgeTone } from '../../ui/show/Badge'
import { throwErrors } from '../../ui/show/errors'
import { actionsColumn } from '../../ui/table/rows/actionsColumn'
import type { DataColumn } from '../../ui/table/tableTypes'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

const states: Record<BulkState, { words: string; tone: BadgeTone }> = {
  WAITING: { words: 'Waiting', tone: 'pending' },
  RUNNING: { words: 'Running', tone: 'submitted' },
  DONE: { words: 'Done', tone: 'accepted' },
  CANCELLED: { words: 'Cancelled', tone: 'pending' },
  FAILED: { words: 'Failed', tone: 'rejected' },
}
const params = { page: pageParam, limit: sizeParam(null) }
const pageSize = { module: 'bulks', usual: 50 }
const pollMs = 2_000
const rowId = ({ id }: BulkRowFragment) => id
const nameOf = ({ id }: BulkRowFragment) => `bulk query #${id}`
const isOpen = ({ state }: BulkRowFragment) => state === 'WAITING' || state === 'RUNNING'
const actions = [
  { name: 'download', label: 'Download' },
  { name: 'cancel', label: 'Cancel', isApart: true },
]
const offers = (name: string, row: BulkRowFragment) => (name === 'download' ? row.state === 'DONE' : isOpen(row))

const stateBadge = ({ state }: BulkRowFragment) => <Badge tone={states[state].tone}>{states[state].words}</Badge>
const stateCell = (row: BulkRowFragment) => (
  <>
    {stateBadge(row)} {row.failure}
  </>
)
const columnsOf = (zone: string): DataColumn<BulkRowFragment>[] => [
  textColumn('list', 'List', 140, ({ list }) => list),
  { field: 'state', title: 'State', width: 320, cell: stateCell },
  { field: 'rows', title: 'Rows', width: 110, kind: 'number', cell: ({ rows }) => formatCount(rows) },
  { field: 'bytes', title: 'Size', width: 110, kind: 'number', cell: ({ bytes }) => (bytes ? sizeText(bytes) : '–') },
  { field: 'cost', title: 'Cost', width: 120, kind: 'number', cell: ({ cost }) => formatCount(cost) },
  textColumn('token', 'Access token', 180, ({ tokenName }) => tokenName),
  dateColumn('started', 'Started', zone, ({ createdAt }) => createdAt),
  dateColumn('kept', 'Kept until', zone, ({ expiresAt }) => expiresAt),
  actionsColumn(actions, nameOf, offers),
]

/** Lists that the user or the own access tokens read to their end, newest first. */
export function BulksPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const state = useMemo(() => readParams(params, search), [search])
  const query = useBulksQuery({ fetchPolicy: 'cache-and-network' })
  const rows = (query.data ?? query.previousData)?.bulks ?? undefined
  const { startPolling, stopPolling } = query
  const isFollowed = rows?.some(isOpen) ?? false
  useEffect(() => {
    if (!isFollowed) return
    startPolling(pollMs)
    return stopPolling
  }, [isFollowed, startPolling, stopPolling])
  const [exportBulk] = useExportBulkMutation()
  const [cancelBulk] = useCancelBulkMutation()
  const { run } = useSingleRun()
  const columns = useMemo(() => columnsOf(zone).map((column) => ({ ...column, sortable: false })), [zone])
  const download = async (id: string) => {
    const { data } = await exportBulk({ variables: { id } })
    throwErrors(data?.exportBulk.errors)
    const file = document.createElement('a')
    file.href = data?.exportBulk.link?.path ?? ''
    file.download = ''
    file.click()
  }
  const cancel = async (id: string) => throwErrors((await cancelBulk({ variables: { id } })).data?.cancelBulk.errors)
  return (
    <div className="fill">
      <PageHead title="Developers" />
      <DeveloperTabs current="bulks" />
      <div className="records fill">
        <PagedTable
          label="Bulk queries"
          columns={columns}
          rows={rows}
          rowId={rowId}
          phone={{
            head: 'list',
            side: stateBadge,
            under: ({ rows: count, failure }) => failure ?? `${formatCount(count)} rows`,
            underSide: { titled: 'started' },
          }}
          rowActions={{
            ...{ actions, nameOf, offers },
            onAction: (name, { id }) =>
              void run(() => attempt(() => (name === 'download' ? download(id) : cancel(id)))),
          }}
          page={state.page}
          limit={state.limit}
          pageSize={pageSize}
          onTurn={(turn) => void navigate({ search: withParams(params, search, { ...state, page: 1, ...turn }) })}
          loading={query.loading && !rows}
          error={query.error}
          onRetry={() => void query.refetch().catch(() => undefined)} // the query shows the error
          empty={
            <EmptyState
              icon={FileDown}
              title="No bulk queries"
              text="Tools start them with startBulk, or `lead bulk`. Each has a line here until a day after its end, with its file."
            />
          }
        />
      </div>
    </div>
  )
}
