import { RotateCcw, Send } from 'lucide-react'
import { postbackEventLabels } from '../../../../shared/partners/publisherPostbacks'
import { throwErrors } from '../../../ui/show/errors'
import { Button } from '../../../ui/form/Button'
import { DateTime } from '../../../ui/time/DateTime'
import { attempt } from '../../../ui/overlay/attempt'
import { toast } from '../../../ui/overlay/toasts'
import { TruncatedText } from '../../../ui/show/TruncatedText'
import { type PostbackRowFragment, useRetryPostbacksMutation } from '../../../generated/graphql'
import { useMay } from '../../../app/session/useSession'
import { EventFrame } from './EventFrame'
import { FieldList } from './eventFacts'

const titles = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const
const tones = { waiting: 'waiting', sent: 'good', failed: 'bad' } as const

function Outcome({ status, httpStatus, fault, attempts, nextAttemptAt }: PostbackRowFragment) {
  if (status === 'sent') return ` was answered ${httpStatus ?? 'with success'}.`
  const why = fault ?? (httpStatus === null ? null : `HTTP ${httpStatus}`)
  if (status === 'failed') return ` failed after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}. ${why ?? ''}`
  return (
    <>
      {' '}
      is sent {attempts ? 'again' : ''} {nextAttemptAt ? <DateTime at={nextAttemptAt} /> : 'soon'}. {why}
    </>
  )
}

const fieldsOf = (row: PostbackRowFragment) =>
  [
    ['event', postbackEventLabels[row.event]],
    ['status', titles[row.status]],
    ['createdAt', <DateTime key="createdAt" at={row.createdAt} />],
    ['attempts', row.attempts],
    ['lastAttempt', row.attemptedAt && <DateTime key="last" at={row.attemptedAt} />],
    ['nextAttempt', row.nextAttemptAt && <DateTime key="next" at={row.nextAttemptAt} />],
    ['answer', row.fault ?? (row.httpStatus === null ? null : `HTTP ${row.httpStatus}`)],
    ['response', row.response && <TruncatedText text={row.response} />],
    ['url', row.url && <TruncatedText text={row.url} />],
  ] as const

/** Sends a failed postback again, with permission. */
function SendAgain({ id, event, status }: PostbackRowFragment) {
  const [retry, { loading }] = useRetryPostbacksMutation()
  const send = () =>
    attempt(async () => {
      const { data } = await retry({ variables: { ids: [id] } })
      throwErrors(data?.action.errors ?? [])
      const [refusal] = data?.action.refused ?? []
      if (refusal) toast.warning(refusal.message)
      else toast.success('The postback is sent again')
    })
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={loading || status !== 'failed'}
      aria-label={`Send postback again: ${postbackEventLabels[event]}`}
      onClick={() => void send()}
    >
      <RotateCcw className="small" aria-hidden />
      Send postback again
    </Button>
  )
}

/** A postback to the publisher and its delivery. */
export function PostbackEvent({ at, postback }: { at: string; postback: PostbackRowFragment }) {
  const mayRetry = useMay()('LEADS_PROGRESS_LOGS')
  return (
    <EventFrame
      at={at}
      icon={Send}
      tone={tones[postback.status]}
      disclosures={[
        {
          label: 'Request and answer',
          content: () => <FieldList label="Postback to the publisher" fields={fieldsOf(postback)} />,
        },
      ]}
      action={mayRetry && <SendAgain {...postback} />}
    >
      Postback <b>{postbackEventLabels[postback.event]}</b> to the publisher
      <Outcome {...postback} />
    </EventFrame>
  )
}
