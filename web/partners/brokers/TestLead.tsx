import { useId, useState, type FormEvent } from 'react'
import { Box, HStack, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX, Send, TriangleAlert } from 'lucide-react'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { FieldError, Hint } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Facts } from '../../ui/show/Facts'
import { Payload } from '../../ui/show/Payload'
import {
  AdvertiserBrokerDocument,
  AdvertiserHealthDocument,
  type BrokerSettingsInput,
  type SendTestLeadMutation,
  useSendTestLeadMutation,
} from '../../generated/graphql'
import { brokerTitles, formPlace } from './brokerFields'

export type TestResult = NonNullable<SendTestLeadMutation['sendTestLead']['testLead']>

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
} as const satisfies Record<TestResult['outcome'], object>

/** `Address: This address leads into a private network.` */
const placed = ({ field, message }: { field?: string | null; message: string }) => {
  const [place = ''] = formPlace(field ?? '').split('.')
  return place in brokerTitles ? `${brokerTitles[place as keyof typeof brokerTitles]}: ${message}` : message
}

interface Props {
  advertiserId: string
  /** Settings that are not saved; null: the saved ones. */
  settings: BrokerSettingsInput | null
  /** Whether the settings can be sent; shows what is wrong with them if not. */
  check: () => boolean
  to: string
  /** Null: one that the advertiser supports. */
  countryId: string | null
  result: TestResult | null
  onResult: (result: TestResult | null, faults: Readonly<Record<string, string>>) => void
}

/** Sends a synthetic lead for connection tests, and shows the request, the answer and its interpretation. */
export function TestLead({ advertiserId, settings, check, to, countryId, result, onResult }: Props) {
  const hintId = useId()
  const [send, { data, loading, error }] = useSendTestLeadMutation()
  const { run } = useSingleRun()
  const [email, setEmail] = useState('')
  const refused = data?.sendTestLead.errors ?? []
  const emailError = refused.find(({ field }) => field === 'email')?.message
  const problems = refused.filter(({ field }) => field !== 'email').map(placed)
  const problem = error ? errorText(error) : problems.join('\n')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    void run(async () => {
      onResult(null, {})
      const sent = await send({
        variables: {
          advertiserId,
          lead: { email: email.trim() || null, ...(countryId && { countryId }) },
          broker: settings,
        },
        // An accepted one makes the saved broker a tested one.
        refetchQueries: ({ data }) =>
          data?.sendTestLead.testLead?.outcome === 'accepted' && !settings
            ? [AdvertiserBrokerDocument, AdvertiserHealthDocument]
            : [],
      }).catch(() => null) // the mutation shows its own error
      const { testLead = null, errors = [] } = sent?.data?.sendTestLead ?? {}
      onResult(testLead, Object.fromEntries(errors.map(({ field, message }) => [formPlace(field ?? ''), message])))
    })
  }
  return (
    <form noValidate aria-label="Test lead" onSubmit={submit}>
      <TextField
        label="Email"
        error={emailError}
        type="email"
        placeholder="Generated when empty"
        value={email}
        onType={setEmail}
      />
      <HStack mt="2" wrap="wrap">
        <Button type="submit" disabled={loading} aria-describedby={hintId}>
          <Send aria-hidden />
          {loading ? 'Sending…' : 'Send a test lead'}
        </Button>
        <Text id={hintId} textStyle="hint">
          {to}
        </Text>
      </HStack>
      <Hint>In no list and no cap here; the broker decides what it makes of it. Waits 8 seconds at most.</Hint>
      {problem && <FieldError error={error}>{problem}</FieldError>}
      <div aria-live="polite">{result && !loading && <ResultOfTest result={result} />}</div>
    </form>
  )
}

function ResultOfTest({ result }: { result: TestResult }) {
  const { title, icon: Icon, text, tone } = outcomes[result.outcome]
  return (
    <Box
      mt="3"
      layerStyle="card"
      overflow="hidden"
      className="broker-result"
      role="group"
      aria-label="Result of the test"
    >
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
        look="below"
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
