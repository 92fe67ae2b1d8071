import { Stack } from '@chakra-ui/react'
import { RotateCcw, Users } from 'lucide-react'
import { formatDuration } from '../../../shared/app/format'
import {
  useRetryWebhookDeliveriesMutation,
  useWebhookDeliveryQuery,
  WebhookDeliveriesDocument,
  WebhookDeliveryDocument,
  WebhookEndpointsDocument,
} from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { Button, LinkButton } from '../../ui/form/Button'
import { Hint } from '../../ui/form/Field'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { attempt } from '../../ui/overlay/attempt'
import { Dialog } from '../../ui/overlay/overlays'
import { toast } from '../../ui/overlay/toasts'
import { CodeBlock } from '../../ui/show/CodeBlock'
import { throwErrors } from '../../ui/show/errors'
import { Facts } from '../../ui/show/Facts'
import { PlainTable } from '../../ui/table/PlainTable'
import { DateTime } from '../../ui/time/DateTime'
import { deliveryStates } from './deliveryWords'
import { eventNames, isOfLead } from './webhookRecord'

const inLines = (json: string) => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json // an answer may be anything
  }
}

const tries = [
  { title: 'Time', cell: ({ at }: Try) => <DateTime at={at} /> },
  { title: 'Answer', isText: true, cell: ({ httpStatus, fault }: Try) => fault ?? httpStatus },
  { title: 'Duration', cell: ({ tookMs }: Try) => formatDuration(tookMs) },
]
interface Try {
  at: string
  httpStatus: number | null
  fault: string | null
  tookMs: number
}

/** One delivery: its attempts, what is sent, and what came back. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const may = useMay()
  const { data, error, refetch } = useWebhookDeliveryQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const delivery = data?.webhookDelivery
  const [retry, { loading }] = useRetryWebhookDeliveriesMutation({
    refetchQueries: [WebhookDeliveriesDocument, WebhookDeliveryDocument, WebhookEndpointsDocument],
  })
  const resend = () =>
    attempt(async () => {
      const answer = await retry({ variables: { ids: [id] } })
      throwErrors(answer.data?.retryWebhookDeliveries.errors)
      if (answer.data?.retryWebhookDeliveries.retried) toast.success('Sent again')
      else toast.error('It cannot be sent again: it waits, is too old, or its endpoint is switched off.')
    }, 'Nothing was sent again')
  const isOver = delivery && !['WAITING', 'RETRYING'].includes(delivery.state)
  return (
    <Dialog
      title={delivery ? eventNames[delivery.event] : 'Delivery'}
      subtitle={delivery && `To ${delivery.endpointName}: ${deliveryStates[delivery.state]}`}
      width={640}
      onClose={onClose}
      footer={
        delivery && (
          <>
            {isOfLead(delivery.event) && may('LEADS_LIST') && (
              <LinkButton to={`/leads/${delivery.recordId}`}>
                <Users aria-hidden />
                Open lead
              </LinkButton>
            )}
            <Button variant="solid" disabled={loading || !isOver} onClick={() => void resend()}>
              <RotateCcw aria-hidden />
              Resend
            </Button>
          </>
        )
      }
    >
      {error && !delivery && (
        <FailedState what="The delivery" error={error} onRetry={() => void refetch().catch(() => {})} /> // shown through `error`
      )}
      {!delivery && !error && (data ? <p className="muted">It is no longer kept.</p> : <Skeleton height={200} />)}
      {delivery && (
        <Stack gap="3">
          <Facts
            facts={[
              ['Event ID', <code key="id">{delivery.eventId}</code>],
              ['Happened', <DateTime key="at" at={delivery.at} />],
              ['Next attempt', delivery.nextAttemptAt && <DateTime key="next" at={delivery.nextAttemptAt} />],
              ['Why it is not sent', delivery.state === 'SKIPPED' && delivery.fault],
            ]}
          />
          {delivery.tries.length > 0 && <PlainTable label="Attempts" columns={tries} rows={delivery.tries} />}
          {delivery.body === null ? (
            <Hint>
              The body is made at the first attempt, kept for 7 days, and shown to who may do all that the access token
              may.
            </Hint>
          ) : (
            <CodeBlock name="request" text={inLines(delivery.body)} />
          )}
          {delivery.response && <CodeBlock name="answer" text={inLines(delivery.response)} />}
        </Stack>
      )}
    </Dialog>
  )
}
