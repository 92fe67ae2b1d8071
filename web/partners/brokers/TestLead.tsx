import { useId, useState, type FormEvent } from 'react'
import { CircleCheck, CircleX, Send, TriangleAlert } from 'lucide-react'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { FieldError, Hint } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Payload } from '../../ui/show/Payload'
import { useSendTestLeadMutation, type SendTestLeadMutation } from '../../generated/graphql'

type Result = NonNullable<SendTestLeadMutation['sendTestLead']['testLead']>

const outcomes = {
  accepted: { title: 'Accepted', icon: CircleCheck, text: 'The broker said that it took the lead.' },
  refused: { title: 'Refused', icon: CircleX, text: 'The broker certainly did not take the lead.' },
  ambiguous: { title: 'Ambiguous', icon: TriangleAlert, text: 'The broker may have taken the lead or not.' },
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
    <form className="broker-form" noValidate aria-label="Test lead" onSubmit={submit}>
      <section aria-labelledby="broker-test">
        <h2 id="broker-test">Test lead</h2>
        <Hint>
          A synthetic lead for connection tests. It is in no list and counts in no cap here; the broker decides what it
          makes of it. Waits 8 seconds at most.
        </Hint>
        <div className="broker-test">
          <TextField
            label="Email"
            error={emailError}
            type="email"
            placeholder="Generated when empty"
            value={email}
            onType={setEmail}
          />
          <Button type="submit" disabled={why !== null || loading} aria-describedby={why ? whyId : undefined}>
            <Send aria-hidden />
            {loading ? 'Sending…' : 'Send a test lead'}
          </Button>
        </div>
        {why && <Hint id={whyId}>{why}</Hint>}
        {problem && <FieldError error={error}>{problem}</FieldError>}
        <div aria-live="polite">{result && !loading && <TestResult result={result} />}</div>
      </section>
    </form>
  )
}

function TestResult({ result }: { result: Result }) {
  const { title, icon: Icon, text } = outcomes[result.outcome]
  const facts: readonly (readonly [string, string | null])[] = [
    ['Answer', result.httpStatus === null ? 'None' : `HTTP ${result.httpStatus}`],
    ['Taken time', `${(result.takenMs / 1000).toFixed(2)} s`],
    ["Broker's id", result.brokerId],
    ['Status', result.status],
    ['Autologin URL', result.autologinUrl],
  ]
  return (
    <div className={`broker-result ${result.outcome}`} role="group" aria-label="Result of the test">
      <p className="broker-outcome">
        <Icon aria-hidden />
        <b>{title}</b>
        <span>{result.reason ?? text}</span>
      </p>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>Request</dt>
          <dd>
            <Payload name="Request" text={result.request} />
          </dd>
        </div>
        <div>
          <dt>Response</dt>
          <dd>
            <Payload name="Response" text={result.response} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
