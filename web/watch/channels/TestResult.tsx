import { CircleCheck, CircleX } from 'lucide-react'
import type { AlertTestResultFragment } from '../../generated/graphql'
import { ReceivedText } from '../../ui/show/ReceivedText'

/** Outcome of a test: whether it arrived, otherwise why not. */
export function TestResult({ result }: { result: AlertTestResultFragment }) {
  const { isSent, fault, response, tookMs } = result
  const seconds = `${(tookMs / 1000).toFixed(1)} s`
  return (
    <div className={isSent ? 'ac-result' : 'ac-result failed'} role="group" aria-label="Result of the test">
      {isSent ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      <p>
        <b>{isSent ? 'Sent' : 'Not sent'}</b> <span>{isSent ? `The receiver accepted it in ${seconds}.` : fault}</span>
      </p>
      {response && (
        <pre dir="auto">
          <ReceivedText text={response} />
        </pre>
      )}
    </div>
  )
}
