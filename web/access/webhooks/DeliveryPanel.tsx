import { Box, Flex, Heading, HStack, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX, RotateCcw, Users } from 'lucide-react'
import { formatDuration } from '../../../shared/app/format'
import {
  useRetryWebhookDeliveriesMutation,
  useWebhookDeliveryQuery,
  WebhookDeliveriesDocument,
  WebhookDeliveryDocument,
  type WebhookDeliveryQuery,
  WebhookEndpointsDocument,
} from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { Button, LinkButton } from '../../ui/form/Button'
import { Hint } from '../../ui/form/Field'
import { type Docked, DockedPanel, panelSection } from '../../ui/layout/DockedPanel'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Section } from '../../ui/layout/Section'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { Badge, type BadgeTone } from '../../ui/show/Badge'
import { CodeBlock } from '../../ui/show/CodeBlock'
import { throwErrors } from '../../ui/show/errors'
import { Facts } from '../../ui/show/Facts'
import { DateTime } from '../../ui/time/DateTime'
import { deliveryStates } from './deliveryWords'
import { eventNames, isOfLead, recordName } from './webhookRecord'

type Delivery = NonNullable<WebhookDeliveryQuery['webhookDelivery']>

const labels = { previous: 'Delivery above', next: 'Delivery below' }
const tones: Partial<Record<Delivery['state'], BadgeTone>> = { RETRYING: 'pending', SENT: 'ftd', FAILED: 'rejected' }
const codeSection = { ...panelSection, '& > :last-child': { mt: '2' } }
const bodyHint =
  'The body is made at the first attempt, kept for 7 days, and shown to who may do all that the access token may.'

const inLines = (json: string) => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json // an answer may be anything
  }
}

/** One delivery: its attempts, what is sent, and what came back. */
export function DeliveryPanel({ id, ...docked }: Docked & { id: string }) {
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
  const name = delivery ? eventNames[delivery.event] : 'Delivery'
  return (
    <DockedPanel
      {...docked}
      name={name}
      said={delivery ? name : ''}
      labels={labels}
      foot={
        delivery && (
          <>
            <Button variant="solid" disabled={loading || !isOver} onClick={() => void resend()}>
              <RotateCcw aria-hidden />
              Resend
            </Button>
            {isOfLead(delivery.event) && may('LEADS_LIST') && (
              <LinkButton to={`/leads/${delivery.recordId}`}>
                <Users aria-hidden />
                Open lead
              </LinkButton>
            )}
            <span className="space" />
            <Text textStyle="hint">the event id stays</Text>
          </>
        )
      }
    >
      {delivery ? (
        <DeliveryBody delivery={delivery} />
      ) : error ? (
        <FailedState what="The delivery" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : data ? (
        <EmptyState title="No such delivery" text="It is no longer kept." />
      ) : (
        <LoadingLines what="the delivery" />
      )}
    </DockedPanel>
  )
}

function DeliveryBody({ delivery }: { delivery: Delivery }) {
  const { event, state, endpointName, recordId, eventId, at, nextAttemptAt, fault, tries, body, response } = delivery
  return (
    <>
      <Box as="section" css={panelSection}>
        <Flex align="center" gap="2" wrap="wrap">
          <Heading as="h2" fontSize="md" fontWeight="semibold" lineHeight="24px">
            {eventNames[event]}
          </Heading>
          <Badge tone={tones[state]}>{deliveryStates[state]}</Badge>
        </Flex>
        <Text color="fg.muted" mt="0.5">
          {`To ${endpointName}, about ${recordName(event, recordId)}`}
        </Text>
      </Box>
      <Box as="section" css={panelSection}>
        <Facts
          facts={[
            ['Event ID', <code key="id">{eventId}</code>],
            ['Happened', <DateTime key="at" at={at} />],
            ['Next attempt', nextAttemptAt && <DateTime key="next" at={nextAttemptAt} />],
            ['Why it is not sent', state === 'SKIPPED' && fault],
          ]}
        />
      </Box>
      {tries.length > 0 && (
        <Section title="Tries" css={panelSection}>
          {tries.map((one) => (
            <HStack as="p" key={one.at} gap="2" py="1">
              <Box as="span" color={one.fault ? 'danger.fg' : 'success.fg'}>
                {one.fault ? <CircleX className="small" aria-hidden /> : <CircleCheck className="small" aria-hidden />}
              </Box>
              <Box as="span" flex="1" minW="0" overflowWrap="anywhere">
                {one.fault ?? one.httpStatus} <span className="subtle">{formatDuration(one.tookMs)}</span>
              </Box>
              <DateTime at={one.at} />
            </HStack>
          ))}
        </Section>
      )}
      <Section title="Request" aside={<span className="subtle">the same in every try</span>} css={codeSection}>
        {body === null ? <Hint>{bodyHint}</Hint> : <CodeBlock name="request" text={inLines(body)} />}
      </Section>
      {response && (
        <Section title="Answer" css={codeSection}>
          <CodeBlock name="answer" text={inLines(response)} />
        </Section>
      )}
    </>
  )
}
