import { useEffect } from 'react'
import { Text } from '@chakra-ui/react'
import { useTestWebhookEndpointMutation, type WebhookEndpointRowFragment } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { FieldError } from '../../ui/form/Field'
import { Dialog } from '../../ui/overlay/overlays'
import { errorText } from '../../ui/show/errors'
import { TestResult } from '../../watch/channels/TestResult'

/** Sends the latest event as a test, and tells what came back. */
export function WebhookTest({ row, onClose }: { row: WebhookEndpointRowFragment; onClose: () => void }) {
  const [test, { data, loading, error }] = useTestWebhookEndpointMutation()
  const send = () => void test({ variables: { id: row.id } }).catch(() => undefined) // the mutation shows its error
  useEffect(send, [row.id, test])
  const { test: result, errors } = data?.testWebhookEndpoint ?? {}
  return (
    <Dialog
      title={`Test of ${row.name}`}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button onClick={send} disabled={loading}>
            Send again
          </Button>
          <Button variant="solid" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Text textStyle="note" mb="3">
        The latest event, as the type test.
      </Text>
      <div aria-live="polite">
        {loading && 'Sending…'}
        {!loading && result && <TestResult result={result} />}
        {!loading && errors?.map(({ message }) => <FieldError key={message}>{message}</FieldError>)}
        {!loading && error && <FieldError error={error}>{errorText(error)}</FieldError>}
      </div>
    </Dialog>
  )
}
