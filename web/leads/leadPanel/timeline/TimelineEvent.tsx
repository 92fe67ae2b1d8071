import { ArrowDown, Megaphone, Pencil, Shuffle } from 'lucide-react'
import { Link } from 'react-router'
import { resultTitles } from '../../../../shared/campaigns/campaignFigures'
import { differences } from '../../../access/auditLog/differences/differences'
import { SentenceText } from '../../../access/auditLog/SentenceText'
import { sentenceOf, wordsOf } from '../../../access/auditLog/sentences/sentence'
import type { LeadTimelinePageFragment } from '../../../generated/graphql'
import { PartnerLink } from '../../../partners/PartnerLink'
import { DateTime } from '../../../ui/time/DateTime'
import { useTimeZone } from '../../../ui/time/TimeZoneContext'
import { AttemptEvent } from '../events/AttemptEvent'
import { EventFrame, Line, Move } from '../events/EventFrame'
import { PostbackEvent } from '../events/PostbackEvent'
import { StatusEvent } from '../events/StatusEvent'
import { MoneyEvent } from '../../../money/ledger/MoneyEvent'
import { LeadLink } from '../LeadLink'

type LeadEvent = LeadTimelinePageFragment['events'][number]
type Of<Name extends LeadEvent['__typename']> = Extract<LeadEvent, { __typename: Name }>

/** The lead was received, or registered by a campaign. */
function ReceivedEvent({ at, publisher, offer, ip, campaign }: Of<'LeadReceived'>) {
  const more = [offer && `offer ${offer}`, ip && `IP ${ip}`].filter(Boolean).join(', ')
  return (
    <EventFrame at={at} icon={ArrowDown}>
      {campaign ? (
        <>
          Registered by campaign <b>{campaign.name}</b> for{' '}
        </>
      ) : (
        'Received from '
      )}
      <PartnerLink kind="publisher" id={publisher.id} name={publisher.name} />
      {more && `, ${more}`}.
    </EventFrame>
  )
}

/** A row of the audit log with changed fields. */
function EditEvent({ at, row }: Of<'LeadEdited'>) {
  const { name: zone } = useTimeZone()
  const changes = differences(row, wordsOf(row, zone))
  return (
    <EventFrame at={at} icon={Pencil}>
      <SentenceText row={row} parts={sentenceOf(row, 1, zone)} />
      {changes.map(({ field, before: was, after: is }) => (
        <Line key={field}>
          {field}: <Move from={row.before === null ? null : <del>{was}</del>} to={<ins>{is}</ins>} />
        </Line>
      ))}
    </EventFrame>
  )
}

const injectionTones = { ACCEPTED: 'good', REJECTED: 'bad', SUBMITTED: 'waiting' } as const

/** A requested injection and its state. */
function InjectionEvent({ at, advertiser, status, result, outcome, scheduledAt, orderedBy }: Of<'LeadInjected'>) {
  return (
    <EventFrame at={at} icon={Shuffle} tone={result ? injectionTones[result] : 'waiting'}>
      {orderedBy ?? 'Somebody'} ordered an injection to{' '}
      {advertiser ? <PartnerLink kind="advertiser" id={advertiser.id} name={advertiser.name} /> : 'an advertiser'}
      {status === 'completed' ? (
        `. ${outcome ?? ''}`
      ) : (
        <>
          {status === 'running' ? ', which is running since ' : ' for '}
          <DateTime at={scheduledAt} />.
        </>
      )}
    </EventFrame>
  )
}

const sendingTones: Partial<Record<Of<'LeadSent'>['campaignResult'], 'good' | 'bad'>> = {
  accepted: 'good',
  refused: 'bad',
}

/** Result of the person at a campaign step. */
function SendingEvent({ leadId, event }: { leadId: string; event: Of<'LeadSent'> }) {
  const { at, campaign, stepName, advertiser, campaignResult, reason, leadId: registration } = event
  return (
    <EventFrame at={at} icon={Megaphone} tone={sendingTones[campaignResult]}>
      Campaign{' '}
      {campaign && (
        <Link className="record-link" to={`/edit/campaign/${encodeURIComponent(campaign.id)}`}>
          {campaign.name}
        </Link>
      )}
      , step {stepName}: <b>{resultTitles[campaignResult]}</b>
      {advertiser && (
        <>
          {' by '}
          <PartnerLink kind="advertiser" id={advertiser.id} name={advertiser.name} />
        </>
      )}
      . {reason}
      {registration && registration !== leadId && (
        <>
          {' '}
          Registration <LeadLink lead={registration}>{registration}</LeadLink>.
        </>
      )}
    </EventFrame>
  )
}

/** Renders an event by its type. */
export function TimelineEvent({ leadId, event }: { leadId: string; event: LeadEvent }) {
  switch (event.__typename) {
    case 'LeadAttempted':
      return <AttemptEvent at={event.at} attempt={event.attempt} />
    case 'LeadBooked':
      return <MoneyEvent at={event.at} entry={event.entry} />
    case 'LeadEdited':
      return <EditEvent {...event} />
    case 'LeadInjected':
      return <InjectionEvent {...event} />
    case 'LeadPostback':
      return <PostbackEvent at={event.at} postback={event.postback} />
    case 'LeadReceived':
      return <ReceivedEvent {...event} />
    case 'LeadSent':
      return <SendingEvent leadId={leadId} event={event} />
    case 'LeadStatusChanged':
      return <StatusEvent at={event.at} change={event.change} />
  }
}
