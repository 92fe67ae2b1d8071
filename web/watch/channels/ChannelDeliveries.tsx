import { useState } from 'react'
import { Flex, Heading, Spacer, Stack } from '@chakra-ui/react'
import { RotateCcw, Send } from 'lucide-react'
import { formatCount } from '../../../shared/app/format'
import { errorText, throwErrors } from '../../ui/show/errors'
import {
  AlertDeliveriesDocument,
  useAlertDeliveriesQuery,
  useRetryAlertDeliveriesMutation,
  useTestAlertChannelMutation,
  type AlertChannelRowFragment,
  type AlertDeliveriesQuery,
} from '../../generated/graphql'
import { AttemptList, attemptClass, stateCell } from '../../records/attempts/AttemptList'
import { Button } from '../../ui/form/Button'
import { Segmented } from '../../ui/form/choices/Segmented'
import { FieldError, Hint } from '../../ui/form/Field'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { useKeptFocus } from '../../ui/layout/useKeptFocus'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { TestResult } from './TestResult'

type Delivery = NonNullable<AlertDeliveriesQuery['alertDeliveries']>['rows'][number]

const states = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const
const stateOf = ({ status, attempts }: Delivery) =>
  status === 'waiting' && attempts > 0 ? `Waiting, attempt ${attempts + 1}` : states[status]

const columns = [
  {
    title: 'Alert',
    isRowHead: true,
    isText: true,
    cell: ({ title, event }: Delivery) => (event === 'resolved' ? `Over: ${title}` : title),
  },
  { title: 'To', isText: true, cell: ({ userName }: Delivery) => userName ?? 'Channel' },
  {
    title: 'State',
    cellClass: ({ status }: Delivery) => attemptClass(status),
    cell: (delivery: Delivery) => stateCell(stateOf(delivery), delivery.status === 'sent' ? null : delivery.fault),
  },
]

interface Props {
  channel: AlertChannelRowFragment
  /** Whether the form has changes, which a test does not use. */
  isDirty: boolean
}

/** What was sent to a channel, with a test and a retry of what failed. */
export function ChannelDeliveries({ channel, isDirty }: Props) {
  const { id, failed, waiting } = channel
  const [status, setStatus] = useState<Delivery['status'] | null>(null)
  const { data, error, refetch } = useAlertDeliveriesQuery({
    variables: { channelId: id, status },
    fetchPolicy: 'cache-and-network',
    pollInterval: 5_000,
    skipPollAttempt: () => document.hidden,
  })
  const [test, tested] = useTestAlertChannelMutation()
  const [retry, retried] = useRetryAlertDeliveriesMutation({ refetchQueries: [AlertDeliveriesDocument] })
  const { run } = useSingleRun()
  const sendTest = () => void run(() => test({ variables: { id } })).catch(() => undefined) // the mutation shows its error
  const retryFailed = () =>
    run(() =>
      attempt(async () => {
        const answer = await retry({ variables: { channelId: id } })
        throwErrors(answer.data?.retryAlertDeliveries.errors)
        toast.success('Failed alerts are sent again')
      }, 'Nothing was sent again'),
    )
  const keptFocus = useKeptFocus()
  const result = tested.data?.testAlertChannel.test
  return (
    <Stack as="section" {...keptFocus} mt="4" pt="3" borderTopWidth="1px" aria-labelledby="ac-deliveries">
      <Heading as="h3" id="ac-deliveries" textStyle="subheading">
        Deliveries
      </Heading>
      <Flex wrap="wrap" gap="2" align="center">
        <Segmented
          label="Deliveries shown"
          options={[
            { value: null, label: 'All' },
            { value: 'waiting' as const, label: `Waiting ${formatCount(waiting)}` },
            { value: 'failed' as const, label: `Failed ${formatCount(failed)}` },
          ]}
          value={status}
          onChange={setStatus}
        />
        <Spacer />
        {failed > 0 && (
          <Button onClick={() => void retryFailed()} disabled={retried.loading}>
            <RotateCcw aria-hidden />
            {`Retry ${formatCount(failed)} failed`}
          </Button>
        )}
        <Button onClick={sendTest} disabled={tested.loading || isDirty}>
          <Send aria-hidden />
          {tested.loading ? 'Sending…' : 'Send a test'}
        </Button>
      </Flex>
      {isDirty && <Hint>Save first: a test uses the saved settings.</Hint>}
      {tested.error && <FieldError error={tested.error}>{errorText(tested.error)}</FieldError>}
      <div aria-live="polite">{result && !tested.loading && <TestResult result={result} />}</div>
      <AttemptList
        what="Deliveries"
        {...{ columns, error, refetch }}
        list={data?.alertDeliveries}
        empty={status ? 'Nothing here.' : 'Nothing was sent yet.'}
      />
    </Stack>
  )
}
