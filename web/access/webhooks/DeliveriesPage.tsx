import '../../ui/table/rows/rowIcons.css'
import '../../records/records.css'
import { useCallback, useMemo } from 'react'
import { RotateCcw, Webhook } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount, formatDuration } from '../../../shared/app/format'
import {
  useRetryWebhookDeliveriesMutation,
  useWebhookDeliveriesQuery,
  useWebhookEndpointsQuery,
  WebhookDeliveriesDocument,
  WebhookEndpointsDocument,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryState,
} from '../../generated/graphql'
import { choiceParam, idParam, pageParam, readParams, sizeParam, withParams } from '../../app/addressParams'
import { attemptClass } from '../../records/attempts/AttemptList'
import { dateColumn, textColumn } from '../../records/list/columns'
import { PagedTable, pageLimit } from '../../records/list/PagedTable'
import { Button } from '../../ui/form/Button'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Select } from '../../ui/form/choices/Select'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { FilterRow } from '../../ui/layout/FilterRow'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { throwErrors } from '../../ui/show/errors'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { actionsColumn } from '../../ui/table/rows/actionsColumn'
import type { DataColumn } from '../../ui/table/tableTypes'
import { DeveloperTabs } from '../developers/developerTabs'
import { DeliveryDialog } from './DeliveryDialog'
import { deliveryStates } from './deliveryWords'
import { eventNames, recordName } from './webhookRecord'

type Delivery = NonNullable<WebhookDeliveriesQuery['webhookDeliveries']>['rows'][number]

const shownStates = ['RETRYING', 'FAILED'] as const satisfies readonly WebhookDeliveryState[]
const params = {
  endpoint: idParam,
  state: choiceParam(shownStates, null, (state) => state.toLowerCase()),
  delivery: idParam,
  page: pageParam,
  limit: sizeParam(null),
}
type State = ReturnType<typeof readParams<{ [Name in keyof typeof params]: (typeof params)[Name]['usual'] }>>

const pageSize = { module: 'webhook-deliveries', usual: 100 }
const rowId = ({ id }: Delivery) => id
const actions = [{ name: 'view', label: 'Open' }]
const nameOf = ({ id }: Delivery) => `delivery #${id}`

const columnsOf = (zone: string): DataColumn<Delivery>[] => [
  dateColumn('at', 'Time', zone, ({ at }) => at),
  {
    ...{ field: 'event', title: 'Event', width: 260 },
    cell: ({ event, recordId }) => (
      <>
        {eventNames[event]} <span className="dt-quiet">{recordName(event, recordId)}</span>
      </>
    ),
  },
  textColumn('endpoint', 'Endpoint', 200, ({ endpointName }) => endpointName),
  {
    ...{ field: 'state', title: 'State', width: 120 },
    cell: ({ state }) => <span className={stateClass(state)}>{deliveryStates[state]}</span>,
  },
  {
    ...{ field: 'answer', title: 'Answer', width: 260 },
    cell: ({ httpStatus, fault }) => fault ?? httpStatus ?? <span className="dt-quiet">–</span>,
  },
  dateColumn('next', 'Next attempt', zone, ({ nextAttemptAt }) => nextAttemptAt),
  {
    ...{ field: 'took', title: 'Duration', width: 100, kind: 'number' },
    cell: ({ tries }) => {
      const last = tries.at(-1)
      return last ? formatDuration(last.tookMs) : <span className="dt-quiet">–</span>
    },
  },
  { ...{ field: 'attempts', title: 'Attempts', width: 90, kind: 'number' }, cell: ({ attempts }) => attempts },
]
const unsorted = (columns: DataColumn<Delivery>[]) => columns.map((column) => ({ ...column, sortable: false }))
const stateClass = (state: WebhookDeliveryState) =>
  state === 'FAILED' ? attemptClass('failed') : state === 'RETRYING' ? attemptClass('waiting') : undefined

/** Events on their way to endpoints, newest first. */
export function DeliveriesPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const state = useMemo(() => readParams(params, search), [search])
  const change = useCallback(
    (next: Partial<State>) => void navigate({ search: withParams(params, search, { ...state, page: 1, ...next }) }),
    [navigate, search, state],
  )
  const endpoints = useWebhookEndpointsQuery().data?.webhookEndpoints ?? []
  const chosen = endpoints.find(({ id }) => id === state.endpoint)
  const { data, previousData, loading, error, refetch } = useWebhookDeliveriesQuery({
    variables: {
      ...{ endpointId: state.endpoint || null, state: state.state },
      ...{ pageNumber: state.page, limit: pageLimit(state.limit, pageSize) },
    },
    fetchPolicy: 'cache-and-network',
  })
  const list = (data ?? previousData)?.webhookDeliveries ?? undefined
  const columns = useMemo(() => [...unsorted(columnsOf(zone)), actionsColumn<Delivery>(actions, nameOf)], [zone])
  const rowActions = useMemo(
    () => ({
      ...{ actions, nameOf },
      onAction: (_: string, { id }: Delivery) => change({ delivery: id, page: state.page }),
    }),
    [change, state.page],
  )
  return (
    <div className="fill">
      <PageHead title="Developers" />
      <DeveloperTabs current="deliveries" />
      <div className="records fill">
        <FilterRow className="filter-bar records-bar">
          <Select
            aria-label="Endpoint"
            value={state.endpoint}
            options={[
              { value: '', label: 'All endpoints' },
              ...endpoints.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(endpoint) => change({ endpoint })}
          />
          <Segmented
            label="Deliveries shown"
            options={[
              { value: null, label: 'All' },
              { value: 'RETRYING' as const, label: 'Retrying' },
              { value: 'FAILED' as const, label: 'Failed' },
            ]}
            value={state.state}
            onChange={(shown) => change({ state: shown })}
          />
          <span className="space" />
          {chosen && chosen.failed > 0 && <ResendFailed id={chosen.id} name={chosen.name} count={chosen.failed} />}
        </FilterRow>
        <PagedTable
          label="Deliveries"
          columns={columns}
          rows={list?.rows}
          rowId={rowId}
          phone={{
            head: 'event',
            side: ({ state: of }) => <span className={stateClass(of)}>{deliveryStates[of]}</span>,
            under: ({ endpointName }) => endpointName,
            underSide: { titled: 'at' },
          }}
          rowActions={rowActions}
          page={state.page}
          limit={state.limit}
          pageSize={pageSize}
          total={list?.total ?? null}
          waiting={loading && !data}
          onTurn={change}
          loading={loading && !list}
          error={error}
          onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
          empty={
            <EmptyState
              icon={Webhook}
              title={state.state || state.endpoint ? 'Nothing here' : 'Nothing was sent yet'}
              text="Each event for an endpoint has a line here for 30 days, with what was sent and what came back."
            />
          }
        />
      </div>
      {state.delivery && (
        <DeliveryDialog id={state.delivery} onClose={() => change({ delivery: '', page: state.page })} />
      )}
    </div>
  )
}

/** Sends everything again that failed for an endpoint, in order and with the same event ids. */
function ResendFailed({ id, name, count }: { id: string; name: string; count: number }) {
  const [retry, { loading }] = useRetryWebhookDeliveriesMutation({
    refetchQueries: [WebhookDeliveriesDocument, WebhookEndpointsDocument],
  })
  const { run } = useSingleRun()
  const resend = () =>
    run(() =>
      attempt(async () => {
        const { data } = await retry({ variables: { endpointId: id } })
        throwErrors(data?.retryWebhookDeliveries.errors)
        toast.success(`${formatCount(data?.retryWebhookDeliveries.retried ?? 0)} sent again`)
      }, 'Nothing was sent again'),
    )
  return (
    <Button onClick={() => void resend()} disabled={loading} title={`Everything that failed for ${name}`}>
      <RotateCcw aria-hidden />
      {`Resend ${formatCount(count)} failed`}
    </Button>
  )
}
