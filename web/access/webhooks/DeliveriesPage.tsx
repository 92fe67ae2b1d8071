import { useCallback, useMemo } from 'react'
import { Box, Flex, HStack, Spacer } from '@chakra-ui/react'
import { CircleCheck, CircleX, RotateCcw, Webhook } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { formatCount, formatDuration } from '../../../shared/app/format'
import { dateAt } from '../../../shared/app/time/timeZones'
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
import { ListExport } from '../../reports/exports/ListExport'
import { PagedTable, pageLimit } from '../../records/list/PagedTable'
import { Button } from '../../ui/form/Button'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { FilterRow } from '../../ui/layout/FilterRow'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { throwErrors } from '../../ui/show/errors'
import { dash } from '../../ui/table/rows/cells'
import type { DataColumn, RowOpening } from '../../ui/table/tableTypes'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { DeveloperTabs, developersPath } from '../developers/developerTabs'
import { timeText } from '../requestLog/requestRow'
import { DeliveryPanel } from './DeliveryPanel'
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
const rowHeight = 44

/** A moment without its day if that is today. */
function shortTime(at: string, zone: string) {
  const text = timeText(at, zone)
  return text.startsWith(dateAt(zone, Date.now())) ? text.slice(11) : text.slice(5)
}

/** What came back, and what happens next. */
function answerCell({ state, httpStatus, fault, nextAttemptAt }: Delivery, zone: string) {
  if (state === 'WAITING' || state === 'SKIPPED') return deliveryStates[state]
  const isSent = state === 'SENT'
  const Icon = isSent ? CircleCheck : CircleX
  const later = state === 'RETRYING' && nextAttemptAt && `next ${shortTime(nextAttemptAt, zone)}`
  return (
    <span className="dt-two">
      <HStack as="span" gap="1.5" color={isSent ? 'success.fg' : 'danger.fg'}>
        <Icon className="small" aria-hidden />
        {state === 'FAILED' ? 'Failed' : (httpStatus ?? 'No answer')}
      </HStack>
      {!isSent && (
        <small className="cut" title={fault ?? undefined}>
          {later || fault}
        </small>
      )}
    </span>
  )
}

const eventCell = ({ event, recordId }: Delivery) => (
  <span className="dt-two">
    <span className="cut">{eventNames[event]}</span>
    <small className="cut">{recordName(event, recordId)}</small>
  </span>
)
const durationCell = ({ tries }: Delivery) => {
  const last = tries.at(-1)
  return last ? formatDuration(last.tookMs) : dash
}
const figure = { align: 'right', className: 'dt-figure' } as const

const columnsOf = (zone: string): DataColumn<Delivery>[] => [
  {
    ...{ field: 'at', title: 'Time', width: 104, hint: zone, className: 'dt-time' },
    cell: ({ at }) => shortTime(at, zone),
  },
  { field: 'event', title: 'Event', width: 190, cell: eventCell },
  { field: 'endpoint', title: 'Endpoint', width: 150, cell: ({ endpointName }) => endpointName },
  { field: 'answer', title: 'Answer', width: 170, cell: (row) => answerCell(row, zone) },
  { field: 'took', title: 'Duration', width: 84, ...figure, cell: durationCell },
  { field: 'attempts', title: 'Tries', width: 60, ...figure, cell: ({ attempts }) => attempts },
]

/** Events on their way to endpoints, newest first, with the open one beside them. */
export function DeliveriesPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { name: zone } = useTimeZone()
  const state = useMemo(() => readParams(params, search), [search])
  const hrefWith = useCallback(
    (next: Partial<State>) => developersPath('deliveries') + withParams(params, search, { ...state, ...next }),
    [search, state],
  )
  const change = (next: Partial<State>) => void navigate(hrefWith({ page: 1, delivery: '', ...next }))
  const open = useCallback(
    (delivery: string) => void navigate(hrefWith({ delivery }), { replace: state.delivery !== '' }),
    [navigate, hrefWith, state.delivery],
  )
  const endpoints = useWebhookEndpointsQuery().data?.webhookEndpoints ?? []
  const chosen = endpoints.find(({ id }) => id === state.endpoint)
  const limit = pageLimit(state.limit, pageSize)
  const { data, previousData, loading, error, refetch } = useWebhookDeliveriesQuery({
    variables: { endpointId: state.endpoint || null, state: state.state, pageNumber: state.page, limit },
    fetchPolicy: 'cache-and-network',
  })
  const list = (data ?? previousData)?.webhookDeliveries ?? undefined
  const rows = list?.rows
  const columns = useMemo(() => columnsOf(zone), [zone])
  const opening = useMemo<RowOpening<Delivery>>(() => {
    const openRow = ({ id }: Delivery) => open(id)
    return { current: state.delivery || null, open: openRow, openPage: openRow }
  }, [state.delivery, open])
  const at = rows?.findIndex(({ id }) => id === state.delivery) ?? -1
  const stepTo = (row: Delivery | undefined) => (row ? () => open(row.id) : null)
  return (
    <div className="fill">
      <PageHead title="Developers">
        <ListExport
          list="deliveries"
          filter={{ endpoint_id: state.endpoint, state: state.state?.toLowerCase() ?? '' }}
        />
      </PageHead>
      <DeveloperTabs current="deliveries" />
      <Flex flex="1" minH="0" minW="0" position="relative">
        <Flex direction="column" flex="1" minW="0" minH="0">
          <FilterRow role="group" aria-label="Filters">
            <SelectButton
              label="Endpoint"
              value={state.endpoint}
              options={[{ value: '', label: 'All' }, ...endpoints.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={(endpoint) => change({ endpoint })}
            />
            <Spacer />
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
          </FilterRow>
          {chosen && chosen.failed > 0 && <ResendFailed id={chosen.id} name={chosen.name} count={chosen.failed} />}
          <PagedTable
            label="Deliveries"
            columns={columns}
            arrangement={null}
            rows={rows}
            rowId={rowId}
            rowHeight={rowHeight}
            phone={{
              head: ({ event }) => eventNames[event],
              side: (row) => answerCell(row, zone),
              under: ['at', ({ event, recordId }) => recordName(event, recordId)],
              underSide: ({ endpointName }) => endpointName,
            }}
            opening={opening}
            page={state.page}
            limit={state.limit}
            pageSize={pageSize}
            total={list?.total ?? null}
            waiting={loading && !data}
            onTurn={(turn) => change({ ...turn })}
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
        </Flex>
        {state.delivery !== '' && (
          <DeliveryPanel
            id={state.delivery}
            position={
              at < 0 || !list ? null : `${formatCount((state.page - 1) * limit + at + 1)} of ${formatCount(list.total)}`
            }
            onPrevious={stepTo(rows?.[at - 1])}
            onNext={at < 0 ? null : stepTo(rows?.[at + 1])}
            href={hrefWith({})}
            onClose={() => void navigate(hrefWith({ delivery: '' }), { replace: true })}
          />
        )}
      </Flex>
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
    <HStack px="gutter" py="1.5" bg="warning.subtle" borderBottomWidth="1px" borderColor="warning.border">
      <Box flex="1" minW="0">
        <b>Resend all failed</b> of {name}
      </Box>
      <Button onClick={() => void resend()} disabled={loading} title={`Everything that failed for ${name}`}>
        <RotateCcw aria-hidden />
        {`Resend ${formatCount(count)} failed`}
      </Button>
    </HStack>
  )
}
