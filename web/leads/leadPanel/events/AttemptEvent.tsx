import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { DateTime } from '../../../ui/time/DateTime'
import { Payload } from '../../../ui/show/Payload'
import { StatusBadge } from '../../../ui/show/StatusBadge'
import { TruncatedText } from '../../../ui/show/TruncatedText'
import { Waterfall } from '../../../ui/chart/Waterfall'
import type { AttemptEventFragment } from '../../../generated/graphql'
import { EventFrame } from './EventFrame'
import { FieldList, Payloads } from './eventFacts'

type Attempt = AttemptEventFragment['attempt']

const seconds = (taken: number | null) => (taken === null ? null : `${taken.toFixed(2)} s`)

/** Result of the attempt, without its message. */
function Sentence({ attempt: { advertiser, status, restrictionOrigin, takenTime } }: { attempt: Attempt }) {
  const taken = takenTime === null ? '' : ` in ${seconds(takenTime)}`
  if (status === 'Accepted')
    return (
      <>
        <b>{advertiser ?? 'An advertiser'} accepted the lead</b>
        {taken}.
      </>
    )
  if (status === 'Submitted')
    return (
      <>
        <b>Sent to {advertiser ?? 'an advertiser'}</b>, which has not answered yet.
      </>
    )
  if (advertiser === null) return <b>No advertiser could take the lead.</b>
  return restrictionOrigin === 'system' ? (
    <b>{advertiser} was passed over.</b>
  ) : (
    <>
      <b>{advertiser} refused the lead</b>
      {taken}.
    </>
  )
}

/** Status; coloured if it is a lead status. */
function Status({ status }: Attempt) {
  if (status === 'Rejected') return <StatusBadge status="REJECTED" />
  return status === 'Accepted' ? <StatusBadge status="ACCEPTED" /> : status
}

/** Fields of Lead History in the order of the specification. */
const fieldsOf = (attempt: Attempt) =>
  [
    ['leadId', attempt.leadId],
    ['advertiser', attempt.advertiser],
    // Only meaningful for refusals.
    ['restrictionOrigin', attempt.status === 'Rejected' ? attempt.restrictionOrigin : null],
    ['message', attempt.message && <TruncatedText text={attempt.message} />],
    ['status', <Status key="status" {...attempt} />],
    ['distribution', attempt.distribution],
    ['createdAt', <DateTime key="createdAt" at={attempt.createdAt} />],
    ['takenTime', seconds(attempt.takenTime)],
    ['offer', attempt.offer],
    ['funnel', attempt.funnel],
    ['funnelOverride', attempt.funnelOverride],
    ['publisherIdOverride', attempt.publisherIdOverride],
    ['funnelOverrideOrigin', attempt.funnelOverrideOrigin],
    ['pubOverrideOrigin', attempt.pubOverrideOrigin],
    ['requestPayload', <Payload key="req" name="Request" text={attempt.reqPayload} />],
    ['responsePayload', <Payload key="res" name="Response" text={attempt.resPayload} />],
  ] as const

/** A routing attempt: result, decision, request and answer. */
export function AttemptEvent({ at, attempt }: { at: string; attempt: Attempt }) {
  const { advertiser, status, message, decision, reqPayload, resPayload } = attempt
  const isRefused = status === 'Rejected'
  const isOpen = status === 'Submitted'
  const hasPayload = Boolean(reqPayload || resPayload)
  return (
    <EventFrame
      at={at}
      icon={isOpen ? Clock : isRefused ? CircleX : CircleCheck}
      tone={isOpen ? 'waiting' : isRefused ? 'bad' : 'good'}
      disclosures={[
        decision.length > 0 && {
          label: advertiser ? `Why ${advertiser}?` : 'Why nobody?',
          content: () => <Waterfall label={`Decision for ${advertiser ?? 'nobody'}`} steps={decision} />,
        },
        hasPayload && {
          label: resPayload ? 'Request and answer' : 'Request, no answer',
          content: () => <Payloads request={reqPayload} response={resPayload} isWhole />,
        },
        { label: 'All fields', content: () => <FieldList label="Attempt" fields={fieldsOf(attempt)} /> },
      ]}
    >
      <Sentence attempt={attempt} />
      {message && (
        <>
          {' '}
          <TruncatedText text={message} />
        </>
      )}
    </EventFrame>
  )
}
