import { useId, useState, type FormEvent } from 'react'
import { Box, Grid, HStack, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX, Send, TriangleAlert } from 'lucide-react'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { FieldError, Hint } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Section } from '../../ui/layout/Section'
import { Facts } from '../../ui/show/Facts'
import { Payload } from '../../ui/show/Payload'
import { useSendTestLeadMutation, type SendTestLeadMutation } from '../../generated/graphql'

type Result = NonNullable<SendTestLeadMutation['sendTestLead']['testLead']>

const outcomes = {
  accepted: { title: 'Accepted', icon: CircleCheck, tone: 'success', text: 'The broker said that it took the lead.' },
  refused: { title: 'Refused', icon: CircleX, tone: 'danger', text: 'The broker certainly did not take the lead.' },
  try_again: {
    title: 'Try again',
    icon: TriangleAlert,
    tone: 'warning',
    text: 'The broker wants to be sent the lead later.',
  },
  ambiguous: {
    title: 'Ambiguous',
    icon: TriangleAlert,
    tone: 'warning',
    text: 'The broker may have taken the lead or not.',
  },
} as const satisfies Record<Result['outcome'], object>

/**
 * Sends a synthetic lead for connection tests, and shows the request, the answer and its interpretation. `why`: why
 * this is not possible now.
 */
export function TestLead({ advertiserId, why }: { advertiserId: string; why: string | null }) {
  const whyId = useId()
  const [send, { data, loading, error }] = useSendTestLeadMutation()
  const { run } = useSingleRun()
  const [email, setEmail] = useState('')
  const result = data?.sendTestLead.testLead
  const refused = data?.sendTestLead.errors ?? []
  const emailError = refused.find(({ field }) => field === 'email')?.message
  const problem = error ? errorText(error) : refused.find(({ field }) => field !== 'email')?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The mutation shows its own error.
    if (!why)
      void run(() => send({ variables: { advertiserId, lead: { email: email.trim() || null } } })).catch(
        () => undefined,
      )
  }
  return (
    <form noValidate aria-label="Test lead" onSubmit={submit}>
      <Section
        look="ruled"
        title="Test lead"
        hint="A synthetic lead for connection tests. It is in no list and counts in no cap here; the broker decides what it makes of it. Waits 8 seconds at most."
      >
        <Grid templateColumns={{ base: '1fr', md: '1fr auto' }} gap="2" maxW="520px">
          <TextField
            label="Email"
            error={emailError}
            type="email"
            placeholder="Generated when empty"
            value={email}
            onType={setEmail}
          />
          <Box mt={{ md: '21px' }}>
            <Button type="submit" disabled={why !== null || loading} aria-describedby={why ? whyId : undefined}>
              <Send aria-hidden />
              {loading ? 'Sending…' : 'Send a test lead'}
            </Button>
          </Box>
        </Grid>
        {why && <Hint id={whyId}>{why}</Hint>}
        {problem && <FieldError error={error}>{problem}</FieldError>}
        <div aria-live="polite">{result && !loading && <TestResult result={result} />}</div>
      </Section>
    </form>
  )
}

function TestResult({ result }: { result: Result }) {
  const { title, icon: Icon, text, tone } = outcomes[result.outcome]
  return (
    <Box layerStyle="card" overflow="hidden" className="broker-result" role="group" aria-label="Result of the test">
      <HStack align="start" px="3" py="2.5" bg={`${tone}.subtle`} color={`${tone}.fg`}>
        <Icon aria-hidden />
        <b>{title}</b>
        <Text as="span" overflowWrap="anywhere">
          {result.reason ?? text}
        </Text>
      </HStack>
      <Facts
        px="3"
        py="2.5"
        facts={[
          ['Answer', result.httpStatus === null ? 'None' : `HTTP ${result.httpStatus}`],
          ['Taken time', `${(result.takenMs / 1000).toFixed(2)} s`],
          result.brokerId && ["Broker's id", result.brokerId],
          result.status && ['Status', result.status],
          result.autologinUrl && ['Autologin URL', result.autologinUrl],
          ['Request', <Payload key="request" name="Request" text={result.request} />],
          ['Response', <Payload key="response" name="Response" text={result.response} />],
        ]}
      />
    </Box>
  )
}
